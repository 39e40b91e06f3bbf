/// A request of a page of another origin, and which headers its answer gets (Fetch Standard, §3.2; Google's endpoints).
///
/// What Google serves is seen where pages call it, not documented:
///
/// - The discovery document may be read by any origin, and no header field may be added to its request
///   (manfredsteyer/angular-oauth2-oidc#1312, PlusAuth/oidc-client-js#4).
/// - The token endpoint (angular-oauth2-oidc#812), UserInfo (MomenSherif/react-oauth#70) and the other hosts of
///   googleapis.com repeat the origin and allow header fields, and never allow credentials (react-oauth#346).
/// - The authorization endpoint does neither, as RFC 9700 §2.6 demands. For the revocation endpoint, Google documents that
///   it does not support CORS ("OAuth 2.0 for Client-side Web Applications", "Revoking a token").
struct CrossOriginExchange {
    private enum Policy {
        /// Any origin, and no header fields of its own.
        case anyone
        /// The origin of the request, with header fields.
        case repeated
    }

    private let message: WebRequest
    private let origin: String
    private let policy: Policy
    private let methods: [String]

    /// Nil for an endpoint that other origins cannot read, and for a request that is not of a page.
    init?(_ message: WebRequest, at endpoint: Endpoint) {
        switch endpoint {
        case .discovery: policy = .anyone
        case .certs, .certsV1, .token, .userinfo: policy = .repeated
        default: return nil
        }
        // `null` is no origin that a response could be for, and two fields are malformed.
        let origins = message.headers.filter { $0.isNamed("Origin") }
        guard let text = origins.first?.value, origins.count == 1, let url = WebURL(text),
            url.origin.description == text
        else { return nil }
        self.message = message
        origin = text
        methods = MockGoogleProvider.methods(of: endpoint)
    }

    /// Lets the page read the response.
    func allow(_ response: inout MockResponse) {
        switch policy {
        case .anyone: response.headers.append(HeaderField("Access-Control-Allow-Origin", "*"))
        case .repeated:
            response.headers.append(HeaderField("Access-Control-Allow-Origin", origin))
            response.headers.append(HeaderField("Vary", "Origin"))
        }
    }

    /// The answer to a preflight request; `nil` for any other request.
    ///
    /// No log and no fault sees a preflight request: the browser makes it, not the client.
    var preflightAnswer: MockResponse? {
        guard message.method == "OPTIONS", message.headers.first(named: "Access-Control-Request-Method") != nil else {
            return nil
        }
        var response = MockResponse(status: 204, headers: [])
        allow(&response)
        response.headers.append(HeaderField("Access-Control-Allow-Methods", methods.joined(separator: ", ")))
        if policy == .repeated {
            response.headers.append(HeaderField("Access-Control-Allow-Headers", "authorization, content-type"))
        }
        response.headers.append(HeaderField("Access-Control-Max-Age", "3600"))
        return response
    }
}
