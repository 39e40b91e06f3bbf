package import Foundation

/// The temporary folders of one test.
///
/// Keep it in a stored property of the suite, so that the folders are removed when the test has ended.
package final class TemporaryFolders: Sendable {
    private let root = FileManager.default.temporaryDirectory.path + "/assay-tests-" + UUID().uuidString

    package init() {}

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    /// A new folder with these files in it.
    package func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = TemporaryFolder(path: root + "/" + UUID().uuidString)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(name, text) }
        return folder
    }
}

/// A temporary folder of a test.
package struct TemporaryFolder {
    package let path: String

    package init(path: String) { self.path = path }

    package func write(_ name: String, _ text: String) throws {
        try write(name, Data(text.utf8))
    }

    package func write(_ name: String, _ data: Data) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // `Data` would wait for the disk.
        guard let stream = OutputStream(url: url, append: false) else { throw CocoaError(.fileWriteUnknown) }
        stream.open()
        defer { stream.close() }
        guard data.isEmpty || stream.write(Array(data), maxLength: data.count) == data.count,
            stream.streamStatus == .open
        else { throw stream.streamError ?? CocoaError(.fileWriteUnknown) }
    }

    /// Creates a program, and returns its path.
    ///
    /// Another process writes the file. What this process has open, a process that it starts elsewhere at the same time
    /// has open too until its program runs, and the system runs no file that is open for writing.
    package func program(_ name: String, _ text: String) throws -> String {
        let path = path + "/" + name
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", #"printf '%s' "$1" > "$0" && chmod 700 "$0""#, path, text]
        try shell.run()
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        return path
    }

    /// Creates a symbolic link; a relative destination is relative to the link's folder.
    package func link(_ name: String, to destination: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: destination)
    }

    package func copy(_ name: String, from folder: String) throws {
        try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: path + "/" + name)
    }

    package func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// All files, with their bytes, and all folders, by their paths in this folder.
    package func contents() throws -> [String: Data?] {
        var contents: [String: Data?] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            contents.updateValue(FileManager.default.contents(atPath: path + "/" + name), forKey: name)
        }
        return contents
    }
}

/// A folder of this user alone, which is removed afterwards.
package func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "objects-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
