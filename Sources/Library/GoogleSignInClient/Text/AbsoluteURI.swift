/// A URI with a scheme, split into its parts without changing them (RFC 3986 §3).
///
/// Foundation's parsers repair their input: they escape a stray `%`, fold full-width letters and drop user information.
/// A callback must be checked exactly as received, so this parser only splits and rejects.
struct AbsoluteURI: Sendable, Hashable {
    /// Host and port of a URI that has `//`.
    struct Authority: Sendable, Hashable {
        /// In lowercase; an IPv6 literal keeps its brackets.
        let host: String
        /// Nil if the text has none.
        let port: Int?
    }

    /// In lowercase (RFC 3986 §3.1: schemes are compared without case).
    let scheme: String
    let authority: Authority?
    let path: String
    /// The part after `?`, still encoded; `nil` if there is no `?`.
    let query: String?
    /// The part after `#`, still encoded; `nil` if there is no `#`.
    let fragment: String?

    /// Parses the text.
    ///
    /// Besides text that RFC 3986 does not allow, this rejects user information (RFC 9110 §4.2.4), `http` and `https`
    /// without a host (§4.2.1), and texts of more than `limit` bytes.
    init(_ text: String, limit: Int) throws(URISyntaxError) {
        guard text.utf8.count <= limit else { throw URISyntaxError("longer than \(limit) bytes") }
        var rest = ArraySlice(text.utf8)

        fragment = try Self.cut(&rest, at: UInt8(ascii: "#"), part: "fragment")
        query = try Self.cut(&rest, at: UInt8(ascii: "?"), part: "query")

        guard let colon = rest.position(of: UInt8(ascii: ":")) else { throw URISyntaxError("no scheme") }
        let name = rest[..<colon]
        guard let first = name.first, ASCII.isLetter(first), name.allSatisfy(Self.isSchemeCharacter) else {
            throw URISyntaxError("malformed scheme")
        }
        scheme = ASCII.lowercased(name)
        rest = rest[rest.index(after: colon)...]

        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.position(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = try Authority(parsing: rest[..<end])
            rest = rest[end...]
        } else {
            authority = nil
        }
        try Self.check(rest, part: "path", allowing: "")
        path = String(decoding: rest, as: UTF8.self)
        guard !isWeb || authority?.host.isEmpty == false else { throw URISyntaxError("no host") }
    }

    /// Whether the scheme is `http` or `https`, which define a meaning for an empty path and a default port.
    var isWeb: Bool { scheme == "https" || scheme == "http" }

    /// The port that a connection uses, if it is known (RFC 9110 §4.2.1, §4.2.2).
    var effectivePort: Int? {
        if let port = authority?.port { return port }
        switch scheme {
        case "https": return 443
        case "http": return 80
        default: return nil
        }
    }

    /// The path; `/` in place of a web URI's empty path, as a browser requests it (RFC 9110 §4.2.3).
    var effectivePath: String { isWeb && path.isEmpty ? "/" : path }

    /// Whether the host is a literal loopback address; a name could resolve to another address (RFC 8252 §8.3).
    var isLoopbackLiteral: Bool { authority?.host == "127.0.0.1" || authority?.host == "[::1]" }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Removes and returns what follows the first `separator`.
    private static func cut(
        _ rest: inout ArraySlice<UInt8>, at separator: UInt8, part: String
    ) throws(URISyntaxError) -> String? {
        guard let position = rest.position(of: separator) else { return nil }
        let bytes = rest[rest.index(after: position)...]
        try check(bytes, part: part, allowing: "/?")
        rest = rest[..<position]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Rejects bytes other than `pchar` (RFC 3986 §3.3), `/`, and the characters of `extra`.
    private static func check(
        _ bytes: ArraySlice<UInt8>, part: String, allowing extra: String
    ) throws(URISyntaxError) {
        let bytes = bytes.span
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if ASCII.isUnreserved(byte) { continue }
            switch byte {
            case UInt8(ascii: "%"):
                // The digits are allowed characters, so the loop may see them again.
                guard bytes.count - index >= 2, ASCII.hexadecimalValue(bytes[index]) != nil,
                    ASCII.hexadecimalValue(bytes[index + 1]) != nil
                else { throw URISyntaxError("malformed percent-encoding in the \(part)") }
            case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"):
                break
            default:
                guard ASCII.isSubDelimiter(byte) || extra.utf8.contains(byte) else {
                    throw URISyntaxError("a character that is not allowed in the \(part) of a URI")
                }
            }
        }
    }
}

extension AbsoluteURI.Authority {
    /// Parses `host [":" port]`.
    fileprivate init(parsing bytes: ArraySlice<UInt8>) throws(URISyntaxError) {
        guard bytes.position(of: UInt8(ascii: "@")) == nil else {
            throw URISyntaxError("user information before the host")
        }
        let hostEnd: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.position(of: UInt8(ascii: "]")) else {
                throw URISyntaxError("malformed IPv6 address")
            }
            let address = bytes[bytes.index(after: bytes.startIndex)..<bracket]
            guard address.count >= 2, address.allSatisfy(Self.isAddressCharacter) else {
                throw URISyntaxError("malformed IPv6 address")
            }
            hostEnd = bytes.index(after: bracket)
        } else {
            hostEnd = bytes.position(of: UInt8(ascii: ":")) ?? bytes.endIndex
            for index in bytes.startIndex..<hostEnd
            where !ASCII.isUnreserved(bytes[index]) && !ASCII.isSubDelimiter(bytes[index]) {
                throw URISyntaxError("a character that is not allowed in a host")
            }
        }
        host = ASCII.lowercased(bytes[..<hostEnd])
        port = try Self.port(bytes[hostEnd...])
    }

    private static func isAddressCharacter(_ byte: UInt8) -> Bool {
        ASCII.hexadecimalValue(byte) != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }

    /// Parses `":" *DIGIT` or nothing; a colon without digits gives no port (RFC 3986 §3.2.3).
    ///
    /// Nothing can be reached at port 0.
    private static func port(_ bytes: ArraySlice<UInt8>) throws(URISyntaxError) -> Int? {
        guard let colon = bytes.first else { return nil }
        let digits = bytes.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(ASCII.isDigit) else {
            throw URISyntaxError("malformed port")
        }
        if digits.isEmpty { return nil }
        guard let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port) else {
            throw URISyntaxError("malformed port")
        }
        return port
    }
}

/// Why a text is not a URI, without quoting any of it.
struct URISyntaxError: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
