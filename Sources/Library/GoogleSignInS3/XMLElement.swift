internal import GoogleSignInClient

/// An element of S3's XML: elements, text, the five predefined entities and character references.
///
/// Everything that S3 never sends is rejected: document types and thus other entities, processing instructions,
/// comments, CDATA sections.
struct XMLElement {
    let name: String
    fileprivate(set) var text: String
    fileprivate(set) var children: [XMLElement]

    /// Parses a document.
    init(_ bytes: [UInt8]) throws(XMLError) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw XMLError("not UTF-8") }
        var reader = XMLReader(Array(text.unicodeScalars))
        self = try reader.document()
    }

    fileprivate init(name: String) {
        self.name = name
        text = ""
        children = []
    }
}

/// Why a text is not supported XML.
struct XMLError: Error {
    let reason: StaticString

    init(_ reason: StaticString) {
        self.reason = reason
    }
}

/// Parses elements from left to right (Extensible Markup Language 1.0).
private struct XMLReader {
    private static let maximumDepth = 8
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    mutating func document() throws(XMLError) -> XMLElement {
        if take("<?xml ") {
            while !take("?>") {
                guard let scalar = next(), scalar != "<" else { throw XMLError("an XML declaration without an end") }
            }
        }
        skipSpace()
        guard take("<") else { throw XMLError("no root element") }
        let root = try element(depth: 1)
        skipSpace()
        guard position == scalars.count else { throw XMLError("content after the root element") }
        return root
    }

    /// Parses an element after its `<`.
    private mutating func element(depth: Int) throws(XMLError) -> XMLElement {
        guard depth <= Self.maximumDepth else { throw XMLError("nested too deeply") }
        var element = XMLElement(name: try name())
        if try attributes() { return element }
        var text = String.UnicodeScalarView()
        while true {
            if take("</") {
                guard try name() == element.name else { throw XMLError("the end tag of another element") }
                skipSpace()
                guard take(">") else { throw XMLError("an end tag without an end") }
                element.text = String(text)
                return element
            }
            if take("<") {
                element.children.append(try self.element(depth: depth + 1))
            } else {
                text.append(try character())
            }
        }
    }

    /// Skips the attributes of a start tag; returns `true` for an empty element.
    private mutating func attributes() throws(XMLError) -> Bool {
        while true {
            let hadSpace = skipSpace()
            if take("/>") { return true }
            if take(">") { return false }
            guard hadSpace else { throw XMLError("a start tag without an end") }
            _ = try name()
            guard take("=\"") else { throw XMLError("an attribute without a value") }
            while !take("\"") {
                guard try character() != "<" else { throw XMLError("an attribute without an end") }
            }
        }
    }

    private mutating func name() throws(XMLError) -> String {
        var name = ""
        while let scalar = peek(), scalar.isASCII,
            scalar.properties.isAlphabetic || "0123456789:_-.".unicodeScalars.contains(scalar)
        {
            name.unicodeScalars.append(scalar)
            position += 1
        }
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { throw XMLError("no name") }
        return name
    }

    /// Parses one character of a text or a value, and resolves a reference.
    private mutating func character() throws(XMLError) -> Unicode.Scalar {
        guard let scalar = next() else { throw XMLError("the document ends too early") }
        guard scalar == "&" else { return scalar }
        var reference = ""
        while !take(";") {
            guard let scalar = next(), scalar.isASCII, reference.utf8.count < 10 else {
                throw XMLError("a reference without an end")
            }
            reference.unicodeScalars.append(scalar)
        }
        if let entity = Self.entities[reference] { return entity }
        let digits = reference.dropFirst(reference.hasPrefix("#x") ? 2 : 1)
        guard reference.hasPrefix("#"), digits.utf8.allSatisfy({ ASCII.hexadecimalValue($0) != nil }),
            let value = UInt32(digits, radix: reference.hasPrefix("#x") ? 16 : 10),
            value > 0, let scalar = Unicode.Scalar(value)
        else { throw XMLError("an unknown reference") }
        return scalar
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = position
        while let scalar = peek(), [" ", "\t", "\r", "\n"].contains(scalar) { position += 1 }
        return position > start
    }

    private mutating func take(_ text: String) -> Bool {
        let wanted = text.unicodeScalars
        guard scalars[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    private func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek() else { return nil }
        position += 1
        return scalar
    }
}
