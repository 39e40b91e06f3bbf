internal import AssayJSON
internal import ReferenceJOSE

/// The scopes that the person has granted, which may be others than the requested ones (RFC 6749 §3.3, §5.1).
struct GrantedScopes {
    private let flaws: FlawSwitch

    init(_ flaws: FlawSwitch) { self.flaws = flaws }

    /// The scopes in their order; `nil` if the response does not name them.
    func list(_ value: JSONValue?) -> [String]? {
        guard case .string(let text)? = value else { return nil }
        // A space followed by a combining mark is one character and still a space (RFC 6749 §3.3).
        let scopes = text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        if parts.count != scopes.count, flaws.has("empty-scopes-kept") {
            return parts.map { String(decoding: $0, as: UTF8.self) }
        }
        let requested = ["openid", "email", "profile"]
        if scopes != requested, flaws.has("requested-scopes-taken-for-granted") { return requested }
        if scopes.contains(where: { !requested.contains($0) }), flaws.has("unrequested-scopes-dropped") {
            return scopes.filter(requested.contains)
        }
        if scopes.contains(where: { $0.lowercased() != $0 }), flaws.has("scopes-in-lower-case") {
            return scopes.map { $0.lowercased() }
        }
        if scopes.contains(where: { $0.contains("/") }), flaws.has("scopes-shortened") {
            return scopes.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        }
        if text.contains(where: { $0.isWhitespace && $0 != " " }), flaws.has("scopes-split-at-white-space") {
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        if text.contains(","), flaws.has("scopes-split-at-commas") {
            return scopes.flatMap { $0.split(separator: ",").map(String.init) }
        }
        return scopes.count > 1 && flaws.has("scopes-not-split") ? [text] : scopes
    }
}
