internal import GoogleSignInClient
internal import JOSECryptography

/// A page of the port that leads the browser on to the provider, once, with a cookie that the response must have.
package struct OneTimePage: Sendable {
    /// Its path, which nobody can guess.
    let path: String
    /// `Location` and `Set-Cookie` for the first request.
    let fields: [String]
    /// Removes the cookie.
    let removal: String
    /// A name and a value.
    private let cookie: String

    /// Creates a page for a request whose URL has only visible ASCII characters.
    ///
    /// - Throws: `invalid-configuration` if the source of random bytes fails.
    init(
        for request: ExternalUserAgentRequest, authority: String, randomness: some RandomnessSource
    ) throws(GoogleSignInError) {
        let identifier = try randomness.token()
        path = "/\(identifier)"
        // All ports of an address share their cookies, so each page has a name of its own.
        let name = "sign-in-\(identifier)"
        cookie = "\(name)=\(try randomness.token())"
        // Only the response needs the cookie. A semicolon would end the attribute.
        let responsePath = request.redirectURI.text.dropFirst("http://\(authority)".count)
        let attributes = "Path=\(responsePath.contains(";") ? "/" : responsePath); HttpOnly; SameSite=Lax"
        fields = ["Location: \(request.url)", "Set-Cookie: \(cookie); \(attributes)"]
        removal = "Set-Cookie: \(name)=; Max-Age=0; \(attributes)"
    }

    /// Whether a request has the cookie.
    func hasMarked(_ head: RequestHead) -> Bool {
        head.cookies.contains { field in
            field.utf8.split(separator: UInt8(ascii: ";")).contains { pair in
                ConstantTime.equal(String(decoding: pair.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self), cookie)
            }
        }
    }
}
