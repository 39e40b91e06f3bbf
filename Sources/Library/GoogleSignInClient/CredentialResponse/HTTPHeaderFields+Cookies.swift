internal import StrictJOSE

extension HTTPHeaderFields {
    /// The values of all cookies with a name, in order; names are compared by their bytes (RFC 6265 §4.2.1).
    ///
    /// The `Cookie` lines are split at `;` and each pair at its first `=`; a part without `=` is skipped. Several lines
    /// are read as one: HTTP/2 allows a user agent to split the field (RFC 9113 §8.2.3). Values are taken as they are,
    /// without decoding: what a value means is known only to who set the cookie (RFC 6265 §4.1.1).
    func cookies(named name: String) -> [String] {
        let name = Array(name.utf8)
        return self["Cookie"].flatMap { line in line.withBytes { Self.cookies(named: name.borrowed, in: $0) } }
    }

    private static func cookies(named name: Span<UInt8>, in line: Span<UInt8>) -> [String] {
        var values: [String] = []
        var rest = line
        while !rest.isEmpty {
            let part = rest.extracting(first: rest.position(of: UInt8(ascii: ";")) ?? rest.count)
            rest = rest.extracting(droppingFirst: part.count + 1)
            let pair = part.extracting(trimmed(part))
            guard let end = pair.position(of: UInt8(ascii: "=")), pair.extracting(first: end).hasSameBytes(as: name)
            else { continue }
            let value = pair.extracting(droppingFirst: end + 1)
            values.append(value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        return values
    }

    /// Where the text is without spaces and tabs around it.
    private static func trimmed(_ text: Span<UInt8>) -> Range<Int> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var (start, end) = (0, text.count)
        while start < end, isSpace(text[start]) { start += 1 }
        while start < end, isSpace(text[end - 1]) { end -= 1 }
        return start..<end
    }
}
