extension String {
    /// Whether the text has a compact token (RFC 7515 §7.1), or the beginning of one with some of its payload.
    package var holdsToken: Bool {
        guard contains(Self.tokenStart) else { return false }
        return contains(/eyJ[A-Za-z0-9_\-]*\.[A-Za-z0-9_\-]{8}/)
    }

    /// The text without compact tokens, without the beginnings of them, and without long payloads and signatures:
    /// reports show none.
    package var withoutTokens: String {
        let bytes = Array(utf8)
        var shown: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex { !Self.isOfToken($0) } ?? bytes.count
            let run = bytes[place..<end]
            let token = Self.startOfToken(in: run) ?? end
            shown += bytes[place..<token]
            if token < end { shown += Array("(a token, not shown)".utf8) }
            if end < bytes.count { shown.append(bytes[end]) }
            place = end + 1
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// The base64url form of `{"`, with which the header of a compact serialization begins (RFC 7515 §3.1).
    private static var tokenStart: String { "eyJ" }

    /// Whether the byte can be part of a compact serialization: base64url and dots.
    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Where the token begins in bytes that can all be part of one; `nil` if there is none.
    ///
    /// A header that does not begin as usual is known by what follows it.
    private static func startOfToken(in run: ArraySlice<UInt8>) -> Int? {
        // No beginning of a token that is told below is shorter.
        guard run.count >= 12 else { return nil }
        let dot = UInt8(ascii: ".")
        let start = Array(tokenStart.utf8)
        for place in run.indices where run[place] == start[0] && run[place...].starts(with: start) {
            let rest = run[(place + start.count)...]
            let header = rest.prefix { $0 != dot }
            let payload = rest.dropFirst(header.count + 1).prefix { $0 != dot }
            guard header.count >= 20 || payload.count >= 8 else { continue }
            // What stands before a dot is the header, which begins in another way.
            return place > run.startIndex && run[place - 1] == dot ? run.startIndex : place
        }
        let parts = run.split(separator: dot, omittingEmptySubsequences: false)
        // The shortest signatures in use have 43 characters (HS256) and 86 (ES256).
        let isToken = parts.dropFirst().contains { isMixed($0, from: 43) } || parts.contains { isMixed($0, from: 86) }
        return isToken ? run.startIndex : nil
    }

    /// Whether a part is at least that long and has capitals, small letters and digits, as base64url of random bytes.
    private static func isMixed(_ part: ArraySlice<UInt8>, from length: Int) -> Bool {
        part.count >= length && part.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            && part.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && part.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
