internal import GoogleSignInClient
internal import StrictJOSE

/// Exchanges JSON objects with an app's server, within limits.
struct BackendChannel: Sendable {
    /// The maximum size of a response in bytes.
    static let maximumBodyBytes = 65_536

    private let httpClient: HTTPClient
    private let url: String

    init(url: String, context: GoogleSignInContext, timeLimit: Duration, endpoints: EndpointPolicy) {
        httpClient = HTTPClient(
            transport: context.transport, clock: context.clock, timeLimit: timeLimit, endpoints: endpoints)
        self.url = url
    }

    /// Posts an object and returns the object of the response, whatever the status.
    ///
    /// - Throws: `backend-rejected` for a response that is not a JSON object; `isTemporary` is set if its status is 429
    ///   or 5xx.
    func post(_ members: [(name: String, text: String)]) async throws(GoogleSignInError) -> BackendResponse {
        let request = HTTPRequest(
            method: "POST", url: url, fields: ["Content-Type": "application/json", "Accept": "application/json"],
            body: Array(JSONWriter.object(members).utf8))
        return try BackendResponse(
            try await httpClient.response(to: request, maximumBodyBytes: Self.maximumBodyBytes))
    }
}

/// The JSON object of a server's response.
struct BackendResponse {
    let status: Int
    let root: JSONValue

    /// A server that is out of order often responds without JSON.
    init(_ response: HTTPResponse) throws(GoogleSignInError) {
        status = response.status
        let isTemporary = status == 429 || status >= 500
        let document = try? JSONDocument(
            response.body, limits: JSONLimits(maximumByteCount: BackendChannel.maximumBodyBytes))
        guard let root = document?.root, root.kind == .object else {
            throw GoogleSignInError(
                .backendRejected, "status \(status), and the response is not a JSON object", isTemporary: isTemporary)
        }
        self.root = root
    }

    var isSuccess: Bool { status == 200 }

    /// The error for a status without further information.
    var refusal: GoogleSignInError {
        GoogleSignInError(.backendRejected, "status \(status)", isTemporary: status == 429 || status >= 500)
    }

    /// The error for a success response that cannot be used.
    static func malformed(_ name: String, _ expectation: String) -> GoogleSignInError {
        GoogleSignInError(.backendRejected, "\(name): expected \(expectation)")
    }

    /// A user ID: visible ASCII, so that it can be compared and stored safely.
    static func userID(_ value: JSONValue?, named name: String) throws(GoogleSignInError) -> String {
        guard let text = value?.string, isUserID(text) else {
            throw malformed(name, "1 to 255 visible ASCII characters")
        }
        return text
    }

    static func isUserID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    static func secret(_ value: JSONValue?, named name: String) throws(GoogleSignInError) -> BackendSecret {
        guard let text = value?.string, let secret = try? BackendSecret(text) else {
            throw malformed(name, "visible ASCII characters")
        }
        return secret
    }

    /// An optional Boolean member.
    static func flag(_ value: JSONValue?, named name: String) throws(GoogleSignInError) -> Bool? {
        guard let value else { return nil }
        guard let flag = value.boolean else { throw malformed(name, "true or false") }
        return flag
    }
}
