internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// The response to a discovery request: a body or, if the first byte is a digit, a whole response as in `HTTPText`.
///
/// A field `Issuer` names the issuer whose metadata was requested.
struct MetadataMessage {
    let issuer: String
    let response: HTTPResponse
    let body: [UInt8]
    /// Whether there is one media type, and it is JSON.
    let isJSON: Bool

    init(_ bytes: [UInt8]) {
        guard let first = bytes.first, (0x30...0x39).contains(first), let text = HTTPText(bytes) else {
            issuer = Self.google
            body = bytes
            isJSON = true
            response = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: bytes)
            return
        }
        issuer = text.fields.first { $0.name == "Issuer" }?.value ?? Self.google
        body = text.body
        response = text.response
        let types = text.fields.filter { $0.name.lowercased() == "content-type" }.map(\.value)
        isJSON = types.count == 1 && types.allSatisfy { $0.lowercased().hasPrefix("application/json") }
    }

    private static let google = "https://accounts.google.com"

    /// Whole responses, and metadata with several values for PKCE.
    static var seeds: [FuzzSeed] {
        let issuer = google
        func document(_ issuer: String, _ more: String) -> String {
            #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/a","token_endpoint":"\#(issuer)/t","#
                + #""jwks_uri":"\#(issuer)/k","response_types_supported":["code"],"subject_types_supported":["public"],"#
                + #""id_token_signing_alg_values_supported":["RS256"]\#(more)}"#
        }
        let json = "Content-Type: application/json"
        let texts = [
            ("whole", "200\n\(json)\n\n" + document(issuer, "")), ("status", "404\n\(json)\n\n" + document(issuer, "")),
            ("html", "200\nContent-Type: text/html\n\n" + document(issuer, "")),
            ("no-type", "200\n\n" + document(issuer, "")),
            ("two-types", "200\n\(json)\n\(json)\n\n" + document(issuer, "")),
            ("other", "200\n\(json)\nIssuer: https://id.example\n\n" + document("https://id.example", "")),
            ("slash", "200\n\(json)\nIssuer: \(issuer)/\n\n" + document(issuer, "")),
            ("query", "200\n\(json)\nIssuer: https://id.example?a\n\n" + document("https://id.example?a", "")),
            ("methods", document(issuer, #","code_challenge_methods_supported":["plain"]"#)),
            ("methods-text", document(issuer, #","code_challenge_methods_supported":"S256""#)),
            ("methods-mixed", document(issuer, #","code_challenge_methods_supported":["S256",1]"#)),
        ]
        return texts.map { name, text in FuzzSeed("text_\(name)", text) }
    }
}
