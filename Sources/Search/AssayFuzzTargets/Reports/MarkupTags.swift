internal import AssayJSON

/// The tags of a text in HTML or Markdown, and where its links lead.
///
/// A browser would see at least these tags: a `<` that begins none counts as a tag of that name.
struct MarkupTags {
    /// The names of elements, alone and with each of their attributes: `a`, `a href`.
    private(set) var names: Set<String> = []
    /// The values of `href`, and the addresses in `<…>`.
    private(set) var addresses: [String] = []

    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        while let start = bytes[index...].position(of: UInt8(ascii: "<")) {
            index = start + 1
            readTag()
        }
    }

    private mutating func readTag() {
        if skip("!--") { return end("!--", after: "-->") }
        let isEnd = skip("/")
        let name = word { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x21 }
        if ["http", "https"].contains(name), skip(":") {
            addresses.append("\(name):" + word { $0 != UInt8(ascii: ">") })
            return end("address", after: ">")
        }
        names.insert(name.isEmpty ? "<" : name)
        while !name.isEmpty, index < bytes.count, !skip(">") {
            if skip(" ") { continue }
            let attribute = word { !" =>".utf8.contains($0) }
            names.insert("\(name) \(attribute)")
            guard skip("=") else { continue }
            guard skip("\"") else { return end("\(name) without a quotation mark", after: ">") }
            let value = word { $0 != UInt8(ascii: "\"") }
            if attribute == "href" { addresses.append(value) }
            guard skip("\"") else { return end("\(name) that does not end", after: ">") }
        }
        if !isEnd, ["script", "style"].contains(name) { end(name, after: "</\(name)>") }
    }

    /// Reads bytes while they belong to a word.
    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, belongs(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Records a tag, and continues after a text.
    private mutating func end(_ name: String, after text: String) {
        names.insert(name)
        guard let first = text.utf8.first else { return }
        // The standard library's search takes longer than most of the code under test.
        while let start = bytes[index...].position(of: first) {
            index = start
            if skip(text) { return }
            index += 1
        }
        index = bytes.count
    }
}
