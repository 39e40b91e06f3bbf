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
    /// What went wrong where nothing was refused by an error code of OAuth, or the person refused: for the log alone.
    var problem: String?

    init(_ message: MockResponse) { self.message = message }

    /// A JSON response as Google writes it, indented by two spaces.
    static func json(_ status: Int, _ value: JSONValue, headers: [HeaderField] = noStore) -> EndpointResponse {
        EndpointResponse(
            MockResponse(
                status: status, headers: [HeaderField("Content-Type", "application/json; charset=utf-8")] + headers,
                body: .bytes(JSONWriter.bytes(value, style: .pretty))))
    }

    /// - Parameters:
    ///   - script: the source of the page's script in a Content Security Policy.
    ///   - parent: the origin whose pages may have the page in a frame.
    static func html(
        _ status: Int, _ text: String, script: String? = nil, in parent: WebOrigin? = nil
    ) -> EndpointResponse {
        var headers = [
            HeaderField("Content-Type", "text/html; charset=utf-8"), HeaderField("Cache-Control", "no-store"),
            HeaderField("X-Frame-Options", "DENY"), HeaderField("Referrer-Policy", "no-referrer"),
        ]
        if parent != nil { headers.set("X-Frame-Options", nil) }
        let policy = [
            "default-src 'none'", "style-src \(HTMLText.stylePolicy)", "base-uri 'none'",
            "frame-ancestors \(parent?.description ?? "'none'")",
        ]
        headers.append(
            HeaderField(
                "Content-Security-Policy",
                (policy + (script.map { ["script-src \($0)"] } ?? [])).joined(separator: "; ")))
        return EndpointResponse(MockResponse(status: status, headers: headers, body: .bytes(Array(text.utf8))))
    }

    /// RFC 6749 §5.1: responses with tokens must not be stored.
    static let noStore = [
        HeaderField("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate"),
        HeaderField("Pragma", "no-cache"),
        HeaderField("Expires", "Mon, 01 Jan 1990 00:00:00 GMT"),
    ]
}

/// The way back to the client, with the parameters of the response.
struct AuthorizationCallback {
    enum Destination {
        /// A redirect to the redirect URI.
        case redirect(String)
        /// A message to the page that has opened a window.
        case message(PageWindow)
        /// A form that is posted to the login URI.
        case form(String)
    }

    var destination: Destination
    var parameters: QueryParameters
    /// How often a message is posted.
    var deliveries = 1

    /// The redirect URI may have a query, which is kept (RFC 6749 §3.1.2).
    private func location(_ redirectURI: String) -> String {
        redirectURI + (redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + parameters.text()
    }

    var response: EndpointResponse {
        var response: EndpointResponse
        switch destination {
        case .redirect(let uri):
            response = EndpointResponse(
                MockResponse(
                    status: 302,
                    headers: [
                        HeaderField("Location", location(uri)), HeaderField("Cache-Control", "no-store"),
                        HeaderField("Content-Type", "text/html; charset=utf-8"),
                        HeaderField("Referrer-Policy", "no-referrer"),
                    ]))
        case .message(let window):
            response = RelayPage.response(to: window, .response(parameters), deliveries: deliveries)
        case .form(let uri):
            response = RelayPage.response(posting: parameters, to: uri)
        }
        response.callback = self
        return response
    }

    /// Writes the parameters anew to a response that they have changed in.
    func rewrite(_ message: inout MockResponse) {
        if case .redirect(let uri) = destination { return message.headers.set("Location", location(uri)) }
        message.body = response.message.body
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
    /// What was found and what was expected, for the person who runs the provider: the client does not get it.
    private(set) var explanation: String?

    init(_ status: Int, _ code: String, _ description: String) {
        self.status = status
        self.code = code
        self.description = description
    }

    static func invalidRequest(_ description: String) -> OAuthError { OAuthError(400, "invalid_request", description) }

    /// The same error with an explanation.
    func because(_ explanation: String) -> OAuthError {
        var error = self
        error.explanation = explanation
        return error
    }

    var response: EndpointResponse {
        var response = EndpointResponse.json(
            status, ["error": .string(code), "error_description": .string(description)])
        response.refusal = self
        return response
    }

    /// The page of the authorization endpoint.
    func page(of configuration: ProviderConfiguration) -> EndpointResponse {
        var response = EndpointResponse.html(status, ErrorPage.access(self, configuration))
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
