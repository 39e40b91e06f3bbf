internal import AssayDocument

/// What an endpoint decided, before faults.
struct Answer {
    var response: MockResponse
    /// The authorization response, if that is what this is: faults change its parameters, not its text.
    var callback: AuthorizationCallback?
    /// What the texts of faults may name.
    var subject = FaultSubject()

    init(_ response: MockResponse) { self.response = response }

    /// JSON as Google writes it: indented by two spaces.
    static func json(_ status: Int, _ value: DocumentValue, headers: [HeaderField] = noStore) -> Answer {
        Answer(
            MockResponse(
                status: status, headers: [HeaderField("Content-Type", "application/json; charset=utf-8")] + headers,
                body: .bytes(DocumentWriter.bytes(value, style: .pretty))))
    }

    static func html(_ status: Int, _ text: String) -> Answer {
        Answer(
            MockResponse(
                status: status,
                headers: [
                    HeaderField("Content-Type", "text/html; charset=utf-8"), HeaderField("Cache-Control", "no-store"),
                    HeaderField("X-Frame-Options", "DENY"), HeaderField("Referrer-Policy", "no-referrer"),
                    HeaderField(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"),
                ],
                body: .bytes(Array(text.utf8))))
    }

    /// RFC 6749, section 5.1: what holds tokens is not to be stored.
    static let noStore = [
        HeaderField("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate"),
        HeaderField("Pragma", "no-cache"),
        HeaderField("Expires", "Mon, 01 Jan 1990 00:00:00 GMT"),
    ]
}

/// The redirect back to the client.
struct AuthorizationCallback {
    let redirectURI: String
    var parameters: QueryParameters

    /// The redirect URI may have a query of its own, which stays (RFC 6749, section 3.1.2).
    var location: String {
        redirectURI + (redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + parameters.text()
    }

    var answer: Answer {
        var answer = Answer(
            MockResponse(
                status: 302,
                headers: [
                    HeaderField("Location", location), HeaderField("Cache-Control", "no-store"),
                    HeaderField("Content-Type", "text/html; charset=utf-8"),
                    HeaderField("Referrer-Policy", "no-referrer"),
                ]))
        answer.callback = self
        return answer
    }
}

/// What the texts of a fault may name, where the request at hand has it.
struct FaultSubject {
    var clientID: String?
    var nonce: String?
    var accessToken: String?
    var hostedDomain: String?
}

/// A refusal that an endpoint answers in JSON (RFC 6749, section 5.2).
///
/// The authorization endpoint shows it on a page, without a redirect.
struct OAuthError: Error, Hashable {
    let status: Int
    let code: String
    let description: String

    init(_ status: Int, _ code: String, _ description: String) {
        self.status = status
        self.code = code
        self.description = description
    }

    static func invalidRequest(_ description: String) -> OAuthError { OAuthError(400, "invalid_request", description) }

    var answer: Answer {
        .json(status, ["error": .string(code), "error_description": .string(description)])
    }
}

/// Why an endpoint has no honest answer.
enum EndpointFailure: Error {
    /// The request is at fault.
    case refused(OAuthError)
    /// The provider's configuration is, or the cryptographic library.
    case broken(DocumentError)
}
