internal import GoogleSignInClient

/// What decides about a request: its method, its target, its `Host` and its cookies, each as sent.
package struct RequestHead: Sendable, Hashable {
    /// A token (RFC 9110 §9.1).
    package let method: String
    /// Visible ASCII characters without a space.
    package let target: String
    /// The value of the only `Host` field, without whitespace around it.
    package let host: String
    /// The values of the `Cookie` fields, without whitespace around them.
    package let cookies: [String]

    /// Reads a request line.
    ///
    /// - Throws: `badRequest` if it is malformed; `versionNotSupported` for another protocol than HTTP/1.0 and HTTP/1.1.
    static func line(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> (method: String, target: String) {
        let parts = bytes.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, let method = parts.first, let version = parts.last, !method.isEmpty,
            method.allSatisfy(ASCII.isTokenCharacter), !parts[1].isEmpty,
            parts[1].allSatisfy({ (0x21...0x7E).contains($0) }), version.starts(with: "HTTP/".utf8)
        else { throw .badRequest }
        guard version.elementsEqual("HTTP/1.1".utf8) || version.elementsEqual("HTTP/1.0".utf8) else {
            throw .versionNotSupported
        }
        return (String(decoding: method, as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    }

    /// Reads field lines and returns the values of `Host` and `Cookie`.
    ///
    /// - Throws: `badRequest` for a malformed field line (RFC 9112 §5), and unless there is exactly one `Host` (§3.2);
    ///   `headerFieldsTooLarge` if there are too many field lines.
    static func fields(
        _ lines: ArraySlice<UInt8>, maximumFields: Int
    ) throws(RequestRefusal) -> (host: String, cookies: [String]) {
        var host: String?
        var cookies: [String] = []
        var rest = lines
        var count = 0
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0D }
            // The reader has seen that the lines end with a CR and an LF. A CR elsewhere is malformed (RFC 9112 §2.2).
            guard rest.dropFirst(line.count).starts(with: [0x0D, 0x0A]) else { throw .badRequest }
            rest = rest.dropFirst(line.count + 2)
            count += 1
            guard count <= maximumFields else { throw .headerFieldsTooLarge }
            let name = line.prefix(while: ASCII.isTokenCharacter)
            guard !name.isEmpty, line.dropFirst(name.count).first == UInt8(ascii: ":") else { throw .badRequest }
            let value = line.dropFirst(name.count + 1)
            guard value.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { throw .badRequest }
            let text = String(decoding: trimmed(value), as: UTF8.self)
            let field = ASCII.lowercased(name)
            if field == "cookie" { cookies.append(text) }
            guard field == "host" else { continue }
            guard host == nil else { throw .badRequest }
            host = text
        }
        guard let host else { throw .badRequest }
        return (host, cookies)
    }

    /// The bytes without spaces and tabs around them.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return [] }
        return bytes[...last].drop(while: isSpace)
    }
}
