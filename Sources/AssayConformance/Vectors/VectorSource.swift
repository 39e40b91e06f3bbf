package import AssayJSON
internal import Foundation

/// The folders from which vectors are read.
///
/// Support files that a folder lacks (`golden.json`, `requirements.json`, `profiles.json`, `keys/`) come from the first
/// of the other folders that has them, and otherwise from the bundled folder.
package struct VectorSource: Sendable {
    /// Folders whose vectors are read, in order.
    package let folders: [String]
    /// The bundled folder, for support files that the other folders lack.
    package let bundled: String?

    package init(folders: [String], bundled: String?) {
        self.folders = folders
        self.bundled = bundled
    }

    private var searched: [String] {
        folders + [bundled].compactMap { $0 }.filter { !folders.contains($0) }
    }

    /// The subfolders of that name, `web` or `schedules`, in the folders whose vectors are read.
    package func folders(named name: String) -> [String] {
        folders.map { $0 + "/" + name }.filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// The path of a support file or folder, from the first folder that has it.
    package func path(of name: String) -> String? {
        searched.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// A support file's content.
    func document(_ name: String) throws(JSONError) -> JSONNode {
        guard let path = path(of: name) else {
            throw Self.fileError("there is no \(name) in \(searched.joined(separator: ", "))", file: name)
        }
        return try parse(path)
    }

    /// The path as messages show it: relative to the repository for a bundled file, otherwise as given.
    private func displayed(_ path: String) -> String {
        guard let bundled, path.hasPrefix(bundled + "/") else { return path }
        return "vectors" + path.dropFirst(bundled.count)
    }

    /// All vector files, as their paths and areas, in the order of their areas.
    func files(into collector: inout JSONErrorCollector) -> [(path: String, area: String)] {
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
        _ collector: inout JSONErrorCollector
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
                // Stops at a link to a parent folder.
                let depth = area.split(separator: "/").count
                if area.isEmpty && Self.supportFolders.contains(name) || depth > 8 { continue }
                list(path, below: area.isEmpty ? name : area + "/" + name, into: &found, &collector)
            } else if name.hasSuffix(".json") {
                // Support files are at the top level of a folder, beside areas.
                if area.isEmpty && Self.supportFiles.contains(name) { continue }
                let stem = String(name.dropLast(5))
                found.append((path, area.isEmpty ? stem : area + "/" + stem))
            }
        }
    }

    /// Whether a file of vectors can have that area: names of support files and folders are reserved.
    package static func isArea(_ area: String) -> Bool {
        let names = area.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let first = names.first, names.allSatisfy(VectorFile.isName) else { return false }
        return names.count == 1 ? !supportFiles.contains(first + ".json") : !supportFolders.contains(first)
    }

    static let supportFolders = ["keys", "schedules", "schema", "web"]
    static let supportFiles = ["golden.json", "requirements.json", "profiles.json", "retired.json"]

    package func parse(_ path: String) throws(JSONError) -> JSONNode {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Self.fileError("the file cannot be read", file: displayed(path))
        }
        return try JSON.parse([UInt8](data), file: displayed(path))
    }

    static func fileError(_ message: String, file: String) -> JSONError {
        JSONError(message, at: JSONLocation(file: file, line: 1, column: 1, path: .root))
    }
}
