internal import AssayConformance
internal import GoogleSignInClient

/// The answer to a discovery request: a body, or a whole response as `HTTPText` has it if the first byte is a digit.
///
/// A field `Issuer` says whose metadata was asked for.
struct MetadataMessage {
    let issuer: String
    let response: HTTPResponse
    let body: [UInt8]
    /// Whether one media type says so, without parameters.
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
}
