/// Writes JSON without whitespace and with members in the given order.
package enum JSONWriter {
    package static func string(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                output.unicodeScalars.append("\\")
                output.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}":
                output += "\\u00" + Hexadecimal.text([UInt8(truncatingIfNeeded: scalar.value)])
            default:
                output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    static func array(_ texts: [String]) -> String {
        "[" + texts.map(string).joined(separator: ",") + "]"
    }

    /// An object of those members that have a text.
    static func object(present members: [(name: String, text: String?)]) -> String {
        object(members.compactMap { name, text in text.map { (name, $0) } })
    }

    package static func object(_ members: [(name: String, text: String)]) -> String {
        "{" + members.map { string($0.name) + ":" + $0.text }.joined(separator: ",") + "}"
    }
}
