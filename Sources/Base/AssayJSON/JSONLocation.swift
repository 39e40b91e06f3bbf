/// A location in a document.
///
/// It is small, because each value of a document has one.
package struct JSONLocation: Sendable, Hashable {
    private let shortLine: Int32
    private let shortColumn: Int32
    /// The path from the document's root to the value.
    package var path: JSONPath

    package init(line: Int, column: Int, path: JSONPath) {
        shortLine = Int32(clamping: line)
        shortColumn = Int32(clamping: column)
        self.path = path
    }

    /// The file name as the user gave it; empty for a value that was not read from a file.
    package var file: String { path.file }
    /// The line, starting at 1; 0 for a value that was not read.
    package var line: Int { Int(shortLine) }
    /// The column in Unicode scalars, starting at 1; 0 for a value that was not read.
    package var column: Int { Int(shortColumn) }

    /// The location of a value that was created in code, not read.
    package static let built = JSONLocation(line: 0, column: 0, path: .root)

    /// The location of a problem with a whole file or folder.
    package static func start(of file: String) -> JSONLocation {
        JSONLocation(line: 1, column: 1, path: .document(file: file))
    }
}

/// The path from a document's root to a value, such as `$.vectors[3].expect.reject`.
///
/// It shares its prefix with the paths of other values, so the paths of a document need memory linear in its size.
package indirect enum JSONPath: Sendable, Hashable, CustomStringConvertible {
    case document(file: String)
    case member(String, of: JSONPath)
    case element(Int, of: JSONPath)

    /// The root of a document without a file.
    package static let root = JSONPath.document(file: "")

    /// The name of the document's file, as the user gave it; empty if there is none.
    var file: String {
        var path = self
        while true {
            switch path {
            case .document(let file): return file
            case .member(_, let parent), .element(_, let parent): path = parent
            }
        }
    }

    /// The path, with `…` in place of the end of a long name and of the middle of a long path.
    package var description: String {
        var components: [String] = []
        var path = self
        while true {
            switch path {
            case .document:
                return "$" + Self.shortened(components.reversed())
            case .member(let name, let parent):
                let isLong = name.utf8.count > Self.nameLimit
                components.append(
                    Self.isPlain(name) && !isLong
                        ? ".\(name)" : "[\(JSONWriter.quoted(name, limit: Self.nameLimit))]")
                path = parent
            case .element(let index, let parent):
                components.append("[\(index)]")
                path = parent
            }
        }
    }

    /// The maximum number of characters of a name in a path.
    private static let nameLimit = 40
    /// The maximum number of names and indices in a path, in its beginning and in its end.
    private static let componentLimit = 6

    private static func shortened(_ components: [String]) -> String {
        guard components.count > 2 * componentLimit else { return components.joined() }
        return components.prefix(componentLimit).joined() + "…" + components.suffix(componentLimit).joined()
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"),
                    UInt8(ascii: "="):
                    true
                default:
                    false
                }
            }
    }
}
