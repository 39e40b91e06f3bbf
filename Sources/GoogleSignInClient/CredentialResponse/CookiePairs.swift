/// The cookies of a request, in order and including repeated ones (RFC 6265 §4.2.1).
struct CookiePairs {
    private var pairs: [(name: Substring.UTF8View, value: Substring.UTF8View)] = []

    /// Splits the `Cookie` lines at `;` and each pair at its first `=`; a part without `=` is skipped.
    ///
    /// Several lines are read as one: HTTP/2 allows a user agent to split the field (RFC 9113 §8.2.3). Values are taken
    /// as they are, without decoding: what a value means is known only to who set the cookie (RFC 6265 §4.1.1).
    init(_ fields: HTTPHeaderFields) {
        for line in fields["Cookie"] {
            for part in line.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = Self.trimmed(part)
                guard let end = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                pairs.append((pair[..<end], pair[pair.index(after: end)...]))
            }
        }
    }

    /// The values of all cookies with a name, in order; names are compared by their bytes.
    func values(named name: String) -> [String] {
        pairs.filter { $0.name.elementsEqual(name.utf8) }.map { String(Substring($0.value)) }
    }

    /// The text without spaces and tabs around it.
    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let start = text.firstIndex(where: { !isSpace($0) }), let end = text.lastIndex(where: { !isSpace($0) })
        else { return text.prefix(0) }
        return text[start...end]
    }
}
