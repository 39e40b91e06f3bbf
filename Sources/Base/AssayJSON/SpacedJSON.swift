/// Writes JSON on one line, without invisible characters, and with the spaces of the vector files: `{ "aud": ["a", "b"] }`.
package enum SpacedJSON {
    package static func text(_ value: JSONValue) -> String {
        switch value {
        case .object(let members) where !members.isEmpty:
            let inner = members.map { "\(text(.string($0.name))): \(text($0.node.value))" }
            return "{ " + inner.joined(separator: ", ") + " }"
        case .array(let elements):
            return "[" + elements.map { text($0.value) }.joined(separator: ", ") + "]"
        default:
            return JSONWriter.text(value, style: .visible)
        }
    }
}
