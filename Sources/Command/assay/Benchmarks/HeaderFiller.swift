/// A JSON value of many or long members' names, as large as the header of a token can hold.
struct HeaderFiller {
    let name: String
    let text: String

    /// As many bytes as `JSONLimits` allows a header, less some for its own members.
    static let byteCount = (1 << 14) - 100

    static let all = [
        HeaderFiller("short names in one object", names: .max) { number($0) },
        HeaderFiller("short names with an escape in one object", names: .max) { "\\u0061" + number($0) },
        HeaderFiller("long names of escapes in one object", names: 32) {
            String(repeating: "\\u0061", count: 240) + number($0)
        },
        HeaderFiller("short names with an escape in objects of 32", names: 32) { "\\u0061" + number($0) },
        HeaderFiller("long names of escapes in objects of 32", names: 32) {
            String(repeating: "\\u0061", count: 8) + number($0)
        },
        HeaderFiller("short names in objects of 33", names: 33) { number($0) },
        HeaderFiller("short names with an escape in objects of 33", names: 33) { "\\u0061" + number($0) },
        HeaderFiller("short names with an escape in objects of two", names: 2) { "\\u0061" + number($0) },
        HeaderFiller("one name of short escapes", repeating: "\\n"),
        HeaderFiller("one name of escapes of three bytes", repeating: "\\uFFFD"),
        HeaderFiller("one name of characters of two bytes", repeating: "\u{E9}"),
        HeaderFiller("one name of characters of four bytes", repeating: "\u{1D11E}"),
    ]

    /// The most names and values that `JSONLimits` allows a header, less some for its own members.
    private static let maximumNodeCount = 980

    /// One array of objects of `names` members each, until it has as many values or bytes as a header can, then a string
    /// that fills the rest.
    private init(_ name: String, names: Int, _ member: (Int) -> String) {
        self.name = name
        var text = "["
        var count = 0
        while text.utf8.count < Self.byteCount - 100, count < Self.maximumNodeCount {
            text += "{"
            count += 1
            for index in 0..<names {
                let next = "\"\(member(index))\":0"
                guard text.utf8.count + next.utf8.count < Self.byteCount - 20, count < Self.maximumNodeCount else {
                    break
                }
                text += (index > 0 ? "," : "") + next
                count += 2
            }
            text += "},"
        }
        self.text = text + "\"" + String(repeating: "a", count: max(0, Self.byteCount - text.utf8.count - 3)) + "\"]"
    }

    /// One object with a name that repeats a text.
    private init(_ name: String, repeating unit: String) {
        self.name = name
        text = "{\"" + String(repeating: unit, count: (Self.byteCount - 6) / unit.utf8.count) + "\":0}"
    }

    private static func number(_ index: Int) -> String { String(index, radix: 36) }
}
