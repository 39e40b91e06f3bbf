internal import GoogleSignInClient

/// Scans the part of XML 1.0 that property lists use: elements, character data, comments, five entities, character
/// references.
struct XMLScanner {
    typealias Failure = PropertyListReader.Failure

    struct Tag {
        let name: String
        /// Whether it ends with `/>`.
        let isEmpty: Bool
    }

    let bytes: [UInt8]
    private(set) var position = 0
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    var isAtEndTag: Bool { begins("</") }

    func failure(_ expected: String, _ line: Int? = nil) -> Failure {
        Failure(line: line ?? self.line, expected: expected)
    }

    /// Skips the byte order mark, the XML declaration, comments and a document type without declarations.
    mutating func skipProlog() throws(Failure) {
        try checkCharacters()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if begins("<?xml") {
            let declaration = try content(upTo: "?>", "the end of the XML declaration")
            try Self.checkDeclaration(declaration.dropFirst("<?xml".utf8.count), failure)
        }
        try skipMiscellany()
        if begins("<!DOCTYPE") {
            advance()
            let type = try content(upTo: ">", "the end of the document type")
            guard !type.contains(UInt8(ascii: "[")), !type.contains(UInt8(ascii: "<")) else {
                throw failure("a document type without declarations")
            }
        }
        try skipMiscellany()
    }

    /// Skips whitespace and comments.
    mutating func skipMiscellany() throws(Failure) {
        while true {
            while !isAtEnd, Self.isWhiteSpace(bytes[position]) { advance() }
            guard begins("<!--") else { return }
            try skipComment()
        }
    }

    private mutating func skipComment() throws(Failure) {
        advance(by: 4)
        _ = try content(upTo: "--", "the end of a comment")
        guard begins(">") else { throw failure("\"-->\"") }
        advance()
    }

    /// Parses a start tag.
    ///
    /// Only `plist` may have an attribute, its version, which is ignored.
    mutating func startTag() throws(Failure) -> Tag {
        guard begins("<") else { throw failure("an element") }
        advance()
        let name = self.name()
        guard !name.isEmpty else { throw failure("an element") }
        let rest = try content(upTo: ">", "\">\"")
        let isEmpty = rest.last == UInt8(ascii: "/")
        let attributes = rest.dropLast(isEmpty ? 1 : 0)
        let areAllowed =
            attributes.allSatisfy(Self.isWhiteSpace)
            || name == "plist" && Self.attributes(attributes)?.map(\.name) == ["version"]
        guard areAllowed else { throw failure("no attributes in <\(name)>") }
        return Tag(name: name, isEmpty: isEmpty)
    }

    /// Parses the end tag of an element.
    mutating func endTag(_ name: String) throws(Failure) {
        guard begins("</\(name)") else { throw failure("</\(name)>") }
        advance(by: name.utf8.count + 2)
        let rest = try content(upTo: ">", "</\(name)>")
        guard rest.allSatisfy(Self.isWhiteSpace) else { throw failure("</\(name)>") }
    }

    /// Parses character data up to an end tag, and that tag.
    mutating func text(until name: String) throws(Failure) -> String {
        var text: [UInt8] = []
        while !isAtEnd {
            let byte = bytes[position]
            if begins("<![CDATA[") {
                advance(by: 9)
                text += try Self.withLineFeeds(content(upTo: "]]>", "\"]]>\""))
            } else if byte == UInt8(ascii: "<") {
                try endTag(name)
                return String(decoding: text, as: UTF8.self)
            } else if byte == UInt8(ascii: "&") {
                text += try reference()
            } else {
                let start = position
                while !isAtEnd, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&") { advance() }
                text += Self.withLineFeeds(bytes[start..<position])
            }
        }
        throw failure("</\(name)>")
    }

    private mutating func reference() throws(Failure) -> [UInt8] {
        let line = line
        advance()
        let start = position
        while !isAtEnd, position - start < 10, bytes[position] != UInt8(ascii: ";") { advance() }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        guard begins(";") else { throw failure("a reference that ends with \";\"", line) }
        advance()
        switch name {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "apos": return [UInt8(ascii: "'")]
        case "quot": return [UInt8(ascii: "\"")]
        default: break
        }
        guard name.hasPrefix("#") else { throw failure("one of the five predefined entities", line) }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value),
            Self.isCharacter(scalar)
        else { throw failure("a reference to a character", line) }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func name() -> String {
        let start = position
        while !isAtEnd, ASCII.isLetter(bytes[position]), position - start < 16 { advance() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Returns the content before a mark, and skips the mark too.
    private mutating func content(upTo mark: String, _ expected: String) throws(Failure) -> ArraySlice<UInt8> {
        let start = position
        let begun = line
        while !isAtEnd {
            if begins(mark) {
                defer { advance(by: mark.utf8.count) }
                return bytes[start..<position]
            }
            advance()
        }
        throw failure(expected, begun)
    }

    private func begins(_ text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private mutating func advance(by count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
    }
}
