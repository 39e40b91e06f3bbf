extension String {
    /// Whether the text has a compact token (RFC 7515 §7.1), or the beginning of one with some of its payload.
    package var holdsToken: Bool {
        guard contains(Self.tokenStart) else { return false }
        return contains(/eyJ[A-Za-z0-9_\-]*\.[A-Za-z0-9_\-]{8}/)
    }

    /// The text without compact tokens, and without the beginnings of them: reports show none.
    package var withoutTokens: String {
        guard contains(Self.tokenStart) else { return self }
        return replacing(
            /eyJ([A-Za-z0-9_\-]{20,}|[A-Za-z0-9_\-]*\.[A-Za-z0-9_\-]{8,})(\.[A-Za-z0-9_\-]*)*/,
            with: "(a token, not shown)")
    }

    /// The base64url form of `{"`, with which the header of a compact serialization begins (RFC 7515 §3.1).
    private static var tokenStart: String { "eyJ" }
}
