/// A JSON value of many or long members' names, as large as the header of a token at the size limit can hold.
struct HeaderFiller {
    let name: String
    let text: String

    /// About as many bytes as a header can have next to the golden token's payload and signature.
    static let byteCount = 47_000

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
    ]

    /// The most names and values that `JSONLimits` allows a header, less some for its own members.
    private static let maximumNodeCount = 5_980

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

    private static func number(_ index: Int) -> String { String(index, radix: 36) }
}
