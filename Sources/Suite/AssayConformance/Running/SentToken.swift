package import AssayJSON
internal import TokenForge

/// An ID token that was sent in a run, decoded, next to the honest one that the provider would have sent.
package struct SentToken: Sendable, Hashable {
    package let header: String
    package let claims: String
    package let honestHeader: String
    package let honestClaims: String

    /// Decodes a compact token; a part that is not JSON is shown as it is.
    package init(_ token: String, honestHeader: JSONValue, honestClaims: JSONValue) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        header = Self.decoded(parts.first ?? "")
        // The second of five parts is an encrypted key (RFC 7516 §7.1), not claims.
        claims = parts.count == 5 ? "encrypted" : parts.count > 1 ? Self.decoded(parts[1]) : ""
        self.honestHeader = JSONWriter.text(honestHeader, style: .pretty)
        self.honestClaims = JSONWriter.text(honestClaims, style: .pretty)
    }

    private static func decoded(_ segment: String) -> String {
        guard let bytes = Base64.decodeURL(segment) else { return segment }
        guard let node = try? JSON.parse(bytes, file: "") else { return String(decoding: bytes, as: UTF8.self) }
        return JSONWriter.text(node.value, style: .pretty)
    }
}
