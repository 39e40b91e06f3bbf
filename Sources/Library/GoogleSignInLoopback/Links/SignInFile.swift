internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A document that only the user can read and that leads a browser to a URL, in a folder of its own; both are removed
/// with the last reference.
final class SignInFile: Sendable {
    /// Its `file` URL.
    let url: String
    private let folder: String
    private let path: String

    /// Creates the file in the first folder in which it can be made and others cannot replace it; `nil` if there is
    /// none.
    static func make(leadingTo url: String, inOneOf parents: [String]) -> SignInFile? {
        for parent in parents { if let file = SignInFile(leadingTo: url, in: parent) { return file } }
        return nil
    }

    /// The folder that is the user's own while he is logged in, if the system has one, and that for temporary files.
    static func usualParents(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
        [environment["XDG_RUNTIME_DIR"], FileManager.default.temporaryDirectory.path].compactMap { $0 }
    }

    private init?(leadingTo url: String, in parent: String) {
        guard let parent = TrustedFolder.path(parent), let folder = Self.newFolder(in: parent) else { return nil }
        self.folder = folder
        path = folder + "/sign-in.html"
        self.url = URL(filePath: path).absoluteString
        guard write(LoopbackPage(leadingTo: url).html) else { return nil }
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    /// Creates a folder with a name that no folder or link has, which only the user can access.
    private static func newFolder(in parent: String) -> String? {
        var template = Array("\(parent)/google-sign-in-XXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, mkdtemp(start) != nil else { return nil }
            return String(cString: start)
        }
    }

    /// Creates the file; returns `false` if that fails.
    private func write(_ text: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor != -1 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
            return true
        } catch {
            return false
        }
    }
}
