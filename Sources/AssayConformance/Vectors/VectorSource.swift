package import AssayDocument
internal import Foundation

/// The folders that vectors are read from.
///
/// What a folder lacks beside its vectors (`golden.json`, `requirements.json`, `profiles.json`, `keys/`) comes from the
/// first of the others that has it, and at last from the bundled folder.
package struct VectorSource: Sendable {
    /// Folders whose vectors are read, in order.
    package let folders: [String]
    /// Where to look for what the folders lack.
    package let bundled: String?

    package init(folders: [String], bundled: String?) {
        self.folders = folders
        self.bundled = bundled
    }

    private var searched: [String] {
        folders + [bundled].compactMap { $0 }.filter { !folders.contains($0) }
    }

    /// The folders of that name in those whose vectors are read: `web` or `schedules`.
    package func folders(named name: String) -> [String] {
        folders.map { $0 + "/" + name }.filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// The path of a support file or folder, from the first folder that has it.
    package func path(of name: String) -> String? {
        searched.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// A support file's content.
    func document(_ name: String) throws(DocumentError) -> DocumentNode {
        guard let path = path(of: name) else {
            throw Self.fileError("there is no \(name) in \(searched.joined(separator: ", "))", file: name)
        }
        return try parse(path)
    }

    /// The path as messages name it: a bundled file by its place in the repository, any other as it was given.
    private func displayed(_ path: String) -> String {
        guard let bundled, path.hasPrefix(bundled + "/") else { return path }
        return "vectors" + path.dropFirst(bundled.count)
    }

    /// All vector files, as their paths and areas, in the order of their areas.
    func files(into collector: inout DocumentErrorCollector) -> [(path: String, area: String)] {
        var found: [(path: String, area: String)] = []
        for folder in folders {
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory) else {
                collector.record(Self.fileError("there is no such folder", file: folder))
                continue
            }
            guard isDirectory.boolValue else {
                collector.record(Self.fileError("expected a folder of vectors, found a file", file: folder))
                continue
            }
            list(folder, below: "", into: &found, &collector)
        }
        return found.sorted { $0.area < $1.area }
    }

    private func list(
        _ folder: String, below area: String, into found: inout [(path: String, area: String)],
        _ collector: inout DocumentErrorCollector
    ) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            collector.record(Self.fileError("the folder cannot be read", file: folder))
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
                collector.record(Self.fileError("the file cannot be read", file: path))
                continue
            }
            if isDirectory.boolValue {
                // A link to a folder above would never end.
                let depth = area.split(separator: "/").count
                if area.isEmpty && Self.supportFolders.contains(name) || depth > 8 { continue }
                list(path, below: area.isEmpty ? name : area + "/" + name, into: &found, &collector)
            } else if name.hasSuffix(".json") {
                // Files at the top are support files, not areas; a folder without support files of its own is all areas.
                if area.isEmpty && Self.supportFiles.contains(name) { continue }
                let stem = String(name.dropLast(5))
                found.append((path, area.isEmpty ? stem : area + "/" + stem))
            }
        }
    }

    /// Whether a file of vectors can have that area for its name: what is reserved, and what leads elsewhere, is none.
    package static func isArea(_ area: String) -> Bool {
        let names = area.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let first = names.first, names.allSatisfy(VectorFile.isName) else { return false }
        return names.count == 1 ? !supportFiles.contains(first + ".json") : !supportFolders.contains(first)
    }

    static let supportFolders = ["keys", "schedules", "schema", "web"]
    static let supportFiles = ["golden.json", "requirements.json", "profiles.json", "retired.json"]

    package func parse(_ path: String) throws(DocumentError) -> DocumentNode {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Self.fileError("the file cannot be read", file: displayed(path))
        }
        return try Document.parse([UInt8](data), file: displayed(path))
    }

    static func fileError(_ message: String, file: String) -> DocumentError {
        DocumentError(message, at: DocumentLocation(file: file, line: 1, column: 1, path: .root))
    }
}
