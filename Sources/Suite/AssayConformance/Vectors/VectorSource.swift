package import AssayJSON
internal import Foundation

/// The folders from which vectors are read.
///
/// Support files that a folder lacks (`golden.json`, `requirements.json`, `profiles.json`, `keys/`) come from the first
/// of the other folders that has them, and otherwise from the bundled folder.
package struct VectorSource: Sendable, Hashable {
    /// Folders whose vectors are read, in order.
    package let folders: [String]
    /// The bundled folder, for support files that the other folders lack.
    package let bundled: String?
    /// Texts that stand for files of vectors which are not written yet, by their paths.
    private var drafts: [String: [UInt8]] = [:]
    /// The areas that are read; `nil` for all.
    private var areas: Set<String>?

    package init(folders: [String], bundled: String?) {
        self.folders = folders
        self.bundled = bundled
    }

    /// The folders without the files of other areas.
    package func reading(only areas: Set<String>) -> VectorSource {
        var source = self
        source.areas = areas
        return source
    }

    /// The folders with a file as it will be; the file and its folders need not exist.
    package func replacing(_ path: String, with text: [UInt8]) -> VectorSource {
        var source = self
        source.drafts[path] = text
        return source
    }

    /// The files that make a folder one that needs no other: the honest input, and the profiles to judge by.
    private static let neededSupport = ["golden.json", "profiles.json"]

    /// What a folder lacks of the files that vectors need, and that it can take from another folder.
    package static func missingSupport(in folder: String) -> [String] {
        neededSupport.filter { !InputFolder.contains(folder + "/" + $0) }
    }

    package static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    private var searched: [String] {
        folders + [bundled].compactMap { $0 }.filter { !folders.contains($0) }
    }

    /// The subfolders of that name, such as `web`, in the folders whose vectors are read.
    package func folders(named name: String) -> [String] {
        folders.map { $0 + "/" + name }.filter(InputFolder.contains)
    }

    /// The path of a support file or folder, from the first folder that has it.
    package func path(of name: String) -> String? {
        searched.map { $0 + "/" + name }.first(where: InputFolder.contains)
    }

    /// Whether the requirements belong to a folder whose vectors are read, which then have to cover all of them.
    package var hasOwnRequirements: Bool {
        guard let path = path(of: "requirements.json") else { return false }
        return folders.contains { path.hasPrefix($0 + "/") }
    }

    /// The folder of flaws that the dictionary of causes is about: the one next to it, or the bundled one.
    var folderOfFlaws: String? {
        var candidates = [bundled].compactMap { $0 }
        if let causes = path(of: FaultDictionary.file) {
            candidates.insert(String(causes.dropLast(FaultDictionary.file.count + 1)), at: 0)
        }
        return candidates.map { $0 + "/" + FlawList.folder }.first(where: InputFolder.contains)
    }

    /// The folder of remedies for these flaws: the one next to theirs.
    var folderOfRemedies: String? {
        folderOfFlaws.map { $0.dropLast(FlawList.folder.count) + LibraryRemedy.folder }
            .flatMap { InputFolder.contains($0) ? $0 : nil }
    }

    /// The folder that has the keys and the golden input.
    package var supportFolder: String? { path(of: "golden.json").map { String($0.dropLast("/golden.json".count)) } }

    /// A support file's content.
    func document(_ name: String) throws(JSONError) -> JSONNode {
        guard let path = path(of: name) else {
            throw JSONError("there is no \(name) in \(searched.joined(separator: ", "))", at: .start(of: name))
        }
        return try parse(path)
    }

    /// The path as messages show it: relative to the repository for a bundled file, otherwise as given.
    func displayed(_ path: String) -> String {
        guard let bundled, path.hasPrefix(bundled + "/") else { return path }
        return "vectors" + path.dropFirst(bundled.count)
    }

    /// The maximum number of folders between a folder of vectors and a file.
    private static let maximumDepth = 8
    /// The maximum number of files in all folders.
    private static let maximumFiles = 10_000

    /// All vector files, as their paths and areas, in the order of their areas.
    ///
    /// Only a folder that the user named may be a link; a link in it is an error.
    func files(into collector: inout JSONErrorCollector) -> [(path: String, area: String)] {
        var found: [(path: String, area: String)] = []
        for folder in folders {
            guard Self.isFolder(folder) else {
                if drafts.keys.contains(where: { $0.hasPrefix(folder + "/") }) { continue }
                let isFile = FileManager.default.fileExists(atPath: folder)
                let message = isFile ? "expected a folder of vectors, found a file" : "there is no such folder"
                collector.record(message, at: .start(of: folder))
                continue
            }
            list(folder, names: [], into: &found, &collector)
        }
        let paths = Set(found.map(\.path))
        for path in drafts.keys where !paths.contains(path) {
            guard let folder = folders.first(where: { path.hasPrefix($0 + "/") }) else { continue }
            found.append((path, String(path.dropFirst(folder.count + 1).dropLast(".json".count))))
        }
        if found.count > Self.maximumFiles, let first = folders.first {
            collector.record("the vectors are in more than \(Self.maximumFiles) files", at: .start(of: first))
            return []
        }
        if let areas { found.removeAll { !areas.contains($0.area) } }
        return found.sorted { $0.area < $1.area }
    }

    /// - Parameter names: the names of the folders below a folder of vectors.
    private func list(
        _ folder: String, names: [String], into found: inout [(path: String, area: String)],
        _ collector: inout JSONErrorCollector
    ) {
        guard names.count <= Self.maximumDepth else {
            collector.record("the folder is nested deeper than \(Self.maximumDepth) folders", at: .start(of: folder))
            return
        }
        for entry in InputFolder.entries(of: folder, isNamedByUser: names.isEmpty, into: &collector) {
            guard found.count <= Self.maximumFiles else { return }
            let path = folder + "/" + entry.name
            if entry.isFolder {
                if names.isEmpty && Self.supportFolders.contains(entry.name) { continue }
                list(path, names: names + [entry.name], into: &found, &collector)
            } else if entry.name.hasSuffix(".json") {
                // Support files are at the top level of a folder, next to areas.
                if names.isEmpty && Self.supportFiles.contains(entry.name) { continue }
                found.append((path, (names + [String(entry.name.dropLast(5))]).joined(separator: "/")))
            }
        }
    }

    /// Whether a file of vectors can have that area: names of support files and folders are reserved.
    package static func isArea(_ area: String) -> Bool {
        area.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { VectorFile.isName(String($0)) }
            && reservedName(of: area) == nil
    }

    /// The support file or folder whose name the area would have; `nil` if there is none.
    package static func reservedName(of area: String) -> String? {
        let names = area.split(separator: "/").map(String.init)
        guard let first = names.first else { return nil }
        if names.count > 1 { return supportFolders.contains(first) ? first + "/" : nil }
        return supportFiles.contains(first + ".json") ? first + ".json" : nil
    }

    static let supportFolders = [FlawList.folder, LibraryRemedy.folder, "keys", "schedules", "schema", "web"]
    static let supportFiles = [
        "golden.json", "requirements.json", "profiles.json", "retired.json", FaultDictionary.file,
        FaultDictionary.webFile, FaultDictionary.readerFile,
    ]

    package func parse(_ path: String) throws(JSONError) -> JSONNode {
        if let text = drafts[path] { return try JSON.parse(text, file: displayed(path)) }
        return try DocumentFile.parse(path, as: displayed(path))
    }
}
