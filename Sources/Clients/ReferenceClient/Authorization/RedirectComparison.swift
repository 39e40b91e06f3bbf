internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Checks that a response came on exactly the redirect URI of its request (RFC 8252 §8.10).
struct RedirectComparison {
    private let redirectURI: String
    private let expected: String
    private let ownQuery: String?
    private let flaws: FlawSwitch

    init(_ redirectURI: String, _ flaws: FlawSwitch) {
        self.redirectURI = redirectURI
        self.flaws = flaws
        if let mark = redirectURI.utf8.firstIndex(of: UInt8(ascii: "?")) {
            expected = String(redirectURI[..<mark])
            ownQuery = String(redirectURI[redirectURI.utf8.index(after: mark)...])
        } else {
            expected = redirectURI
            ownQuery = nil
        }
    }

    /// Compares the URL before the query, and the query of the redirect URI if it has one.
    func check(_ location: ArraySlice<UInt8>, query: ArraySlice<UInt8>) throws(Refusal) {
        var isSame = location.isSame(as: expected)
        if let ownQuery {
            isSame = isSame && (query.isSame(as: ownQuery) || query.starts(with: (ownQuery + "&").utf8))
            if flaws.has("own-query-of-redirect-forgotten") { isSame = location.isSame(as: redirectURI) }
        }
        if isSame, expected.contains("://["), flaws.has("redirect-in-brackets-refused") { isSame = false }
        if isSame, expected.hasPrefix("https:"), flaws.has("web-redirect-refused") { isSame = false }
        if isSame { return }
        let text = String(decoding: location, as: UTF8.self)
        guard flaws.mistake(RedirectMistake.self, where: { $0.equates(text, expected) }) != nil else {
            throw Refusal(.redirectMismatch, "the response came on a URI other than the redirect URI (RFC 8252 §8.10)")
        }
    }
}
