internal import AssayJSON

/// The response of an endpoint before faults change it.
struct EndpointResponse {
    var message: MockResponse
    /// The body that a response of status 304 leaves out (RFC 9110 §15.4.5); faults can change it.
    var omittedBody: MockBody?
    /// The parameters of an authorization response, which faults can change.
    var callback: AuthorizationCallback?
    /// The values that the texts of faults may use.
    var subject = FaultSubject()
    /// Why the request was refused.
    var refusal: OAuthError?

    init(_ message: MockResponse) { self.message = message }

    /// A JSON response as Google writes it, indented by two spaces.
    static func json(_ status: Int, _ value: JSONValue, headers: [HeaderField] = noStore) -> EndpointResponse {
        EndpointResponse(
            MockResponse(
                status: status, headers: [HeaderField("Content-Type", "application/json; charset=utf-8")] + headers,
                body: .bytes(JSONWriter.bytes(value, style: .pretty))))
    }

    static func html(_ status: Int, _ text: String) -> EndpointResponse {
        EndpointResponse(
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

    /// RFC 6749 §5.1: responses with tokens must not be stored.
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

    /// The redirect URI may have a query, which is kept (RFC 6749 §3.1.2).
    var location: String {
        redirectURI + (redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + parameters.text()
    }

    var response: EndpointResponse {
        var response = EndpointResponse(
            MockResponse(
                status: 302,
                headers: [
                    HeaderField("Location", location), HeaderField("Cache-Control", "no-store"),
                    HeaderField("Content-Type", "text/html; charset=utf-8"),
                    HeaderField("Referrer-Policy", "no-referrer"),
                ]))
        response.callback = self
        return response
    }
}

/// The values of the current request that the texts of a fault may use.
struct FaultSubject {
    var clientID: String?
    var nonce: String?
    var accessToken: String?
    var hostedDomain: String?
}

/// An error response in JSON (RFC 6749 §5.2).
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

    var response: EndpointResponse {
        var response = EndpointResponse.json(
            status, ["error": .string(code), "error_description": .string(description)])
        response.refusal = self
        return response
    }

    /// The page of the authorization endpoint.
    var page: EndpointResponse {
        var response = EndpointResponse.html(status, ErrorPage.access(self))
        response.refusal = self
        return response
    }
}

/// Why an endpoint has no regular response.
enum EndpointFailure: Error {
    /// The request is wrong.
    case refused(OAuthError)
    /// The configuration of the provider is wrong, or cryptography failed.
    case broken(JSONError)
}
