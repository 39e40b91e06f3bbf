internal import GoogleSignInClient

extension XMLScanner {
    /// Requires UTF-8 text of XML characters (XML 1.0 §2.2).
    func checkCharacters() throws(Failure) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("UTF-8") }
        var line = 1
        for scalar in text.unicodeScalars {
            guard Self.isCharacter(scalar) else { throw failure("a character allowed in XML", line) }
            if scalar == "\n" { line += 1 }
        }
    }

    /// XML 1.0 §2.2: no control characters, surrogates, U+FFFE and U+FFFF.
    static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// XML 1.0 §2.11: normalises every line end to one line feed.
    static func withLineFeeds(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var changed: [UInt8] = []
        var previous: UInt8?
        for byte in text {
            if byte != 0x0A || previous != 0x0D { changed.append(byte == 0x0D ? 0x0A : byte) }
            previous = byte
        }
        return changed
    }

    /// Checks an XML declaration (XML 1.0 §2.8): a version, and no encoding other than UTF-8.
    static func checkDeclaration(
        _ text: ArraySlice<UInt8>, _ failure: (String, Int?) -> Failure
    ) throws(Failure) {
        let form = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        guard let attributes = attributes(text) else { throw failure(form, nil) }
        let names = ["version", "encoding", "standalone"]
        let known = names.filter { name in attributes.contains { $0.name == name } }
        guard attributes.map(\.name) == known, let version = attributes.first, version.name == "version",
            version.value.hasPrefix("1.")
        else { throw failure(form, nil) }
        let encoding = attributes.first { $0.name == "encoding" }?.value
        guard encoding.map(ASCII.lowercased) ?? "utf-8" == "utf-8" else { throw failure("encoding UTF-8", nil) }
    }

    /// Parses the attributes of a tag or a declaration; returns nil if the text is not a list of attributes (XML 1.0
    /// §3.1).
    static func attributes(_ text: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
        var attributes: [(name: String, value: String)] = []
        var rest = text
        while true {
            let space = rest.prefix(while: isWhiteSpace)
            rest = rest.dropFirst(space.count)
            if rest.isEmpty { return attributes }
            let name = rest.prefix(while: ASCII.isLetter)
            rest = rest.dropFirst(name.count).drop(while: isWhiteSpace)
            guard !space.isEmpty, !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
            rest = rest.drop(while: isWhiteSpace)
            guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = rest.firstIndex(of: quote)
            else { return nil }
            let value = rest[..<end]
            guard !value.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return nil }
            attributes.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
            rest = rest[(end + 1)...]
        }
    }
}
