internal import AssayConformance
internal import AssayJSON
import Foundation

/// The text of a vector file, to which a vector is added without changes to the rest.
struct VectorFileText {
    let path: String
    let area: String
    /// The folder of vectors.
    private let folder: String
    private let original: Data?

    init(folder: String, area: String) {
        self.folder = folder
        self.area = area
        path = "\(folder)/\(area).json"
        original = FileManager.default.contents(atPath: path)
    }

    /// Whether the file is new, and the areas whose names are like its own.
    ///
    /// - Parameter areas: the areas that there were before.
    func remarks(areas: [String]) -> [String] {
        guard original == nil else { return [] }
        return ["\(path) is a new file, for the new area \(area)\(SpellingSuggestion.clause(for: area, among: areas))"]
    }

    /// The text with the vector at the end of the file's list, or in a new file, and the line of the vector.
    func adding(_ draft: VectorDraft) throws -> (text: String, line: Int) {
        let text: String
        let before: String
        if let original {
            (before, text) = try appended(draft, to: original)
        } else {
            before = head(draft)
            text = before + draft.text + "\n  ]\n}\n"
        }
        return (text, before.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) })
    }

    /// Writes the file, in new folders if they do not exist.
    func write(_ text: String) throws { try Self.write(Data(text.utf8), to: path) }

    private static func write(_ data: Data, to path: String) throws {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try AtomicFile.write(data, to: path)
        } catch {
            throw UsageError("\(path) cannot be written")
        }
    }

    private var schema: String {
        VectorSource.reservedName(of: area) == "web/" ? "schema/web-1.schema.json" : "schema/vectors-1.schema.json"
    }

    /// Copies the schema that a new file names into its folder, unless it is there, and says so.
    func writeSchema(of source: VectorSource) throws -> String? {
        let copy = "\(folder)/\(schema)"
        guard original == nil, !FileManager.default.fileExists(atPath: copy), let path = source.path(of: schema),
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        try Self.write(data, to: copy)
        return "\(copy) is a copy of the schema, by which editors complete and check the file"
    }

    private func head(_ draft: VectorDraft) -> String {
        let up = String(repeating: "../", count: area.split(separator: "/").count - 1)
        let operation = draft.operation.map { "\n  \"operation\": \"\($0.rawValue)\"," } ?? ""
        return """
            {
              "$schema": "\(up.isEmpty ? "./" : up)\(schema)",\(draft.format?.line ?? "")
              "about": \(SpacedJSON.text(.string(draft.about))),\(operation)
              "\(draft.list)": [

            """
    }

    /// The file with the vector added; its list must be the last member, as in every file that this command writes.
    private func appended(_ draft: VectorDraft, to data: Data) throws -> (before: String, text: String) {
        let text = String(decoding: data, as: UTF8.self)
        let tail = text.reversed().prefix { $0 != "]" }
        let braces = tail.filter { !$0.isWhitespace }
        guard braces.elementsEqual("}"), tail.count < text.count else {
            throw UsageError(
                "\(path): \"\(draft.list)\" is not the last member; add this vector by hand:\n"
                    + VisibleText(lines: draft.text))
        }
        var before = text.dropLast(tail.count + 1)
        while before.last?.isWhitespace == true { before.removeLast() }
        let separator = before.last == "[" ? "\n" : ",\n"
        return (before + separator, before + separator + draft.text + "\n  ]\n}\n")
    }
}
