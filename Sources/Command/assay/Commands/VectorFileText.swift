internal import AssayConformance
internal import AssayJSON
import Foundation

/// The text of a vector file, to which a vector is added without changes to the rest.
struct VectorFileText {
    let path: String
    let area: String
    private let original: Data?
    /// The folders to create for a new file, starting with the outermost.
    private let newFolders: [String]

    init(path: String, area: String) {
        self.path = path
        self.area = area
        original = FileManager.default.contents(atPath: path)
        var missing: [String] = []
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path.count > 1, !FileManager.default.fileExists(atPath: folder.path) {
            missing.insert(folder.path, at: 0)
            folder.deleteLastPathComponent()
        }
        newFolders = missing
    }

    /// Whether the file is new, and the areas whose names are like its own.
    ///
    /// - Parameter areas: the areas that there were before.
    func remarks(areas: [String]) -> [String] {
        guard original == nil else { return [] }
        return ["\(path) is a new file, for the new area \(area)\(SpellingSuggestion.clause(for: area, among: areas))"]
    }

    /// Adds the vector at the end of the file's list or in a new file, and returns its line.
    func add(_ draft: VectorDraft) throws -> Int {
        let text: String
        let before: String
        if let original {
            (before, text) = try appended(draft, to: original)
        } else {
            before = head(draft)
            text = before + draft.text + "\n  ]\n}\n"
            do {
                for folder in newFolders {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                }
            } catch {
                throw UsageError("\(path) cannot be written")
            }
        }
        try write(Data(text.utf8))
        return before.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    /// Restores the original file.
    func restore() throws {
        if let original {
            try write(original)
        } else {
            try FileManager.default.removeItem(atPath: newFolders.first ?? path)
        }
    }

    private func write(_ data: Data) throws {
        do {
            try AtomicFile.write(data, to: path)
        } catch {
            throw UsageError("\(path) cannot be written")
        }
    }

    private func head(_ draft: VectorDraft) -> String {
        let up = String(repeating: "../", count: area.split(separator: "/").count - 1)
        return """
            {
              "$schema": "\(up.isEmpty ? "./" : up)schema/vectors-1.schema.json",\(draft.operation.format.line)
              "about": \(SpacedJSON.text(.string(draft.about))),
              "operation": "\(draft.operation.rawValue)",
              "vectors": [

            """
    }

    /// The file with the vector added; its list must be the last member, as in every file that this command writes.
    private func appended(_ draft: VectorDraft, to data: Data) throws -> (before: String, text: String) {
        let text = String(decoding: data, as: UTF8.self)
        let tail = text.reversed().prefix { $0 != "]" }
        let braces = tail.filter { !$0.isWhitespace }
        guard braces.elementsEqual("}"), tail.count < text.count else {
            throw UsageError(
                "\(path): \"vectors\" is not the last member; add this vector by hand:\n"
                    + VisibleText(lines: draft.text))
        }
        var before = text.dropLast(tail.count + 1)
        while before.last?.isWhitespace == true { before.removeLast() }
        let separator = before.last == "[" ? "\n" : ",\n"
        return (before + separator, before + separator + draft.text + "\n  ]\n}\n")
    }
}
