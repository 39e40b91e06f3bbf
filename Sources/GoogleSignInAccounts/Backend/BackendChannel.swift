internal import GoogleSignInClient
internal import StrictJOSE

/// JSON to an app's server and back, within limits.
struct BackendChannel: Sendable {
    /// The most bytes of an answer.
    static let maximumBodyBytes = 65_536

    private let httpClient: HTTPClient
    private let url: String

    init(url: String, context: GoogleSignInContext, timeLimit: Duration, endpoints: EndpointPolicy) {
        httpClient = HTTPClient(
            transport: context.transport, clock: context.clock, timeLimit: timeLimit, endpoints: endpoints)
        self.url = url
    }

    /// Posts an object and reads the object that comes back, whatever the status.
    ///
    /// - Throws: `backend-rejected` for an answer that is no JSON object, `isTemporary` where its status is 429 or 5xx.
    func post(_ members: [(name: String, text: String)]) async throws(AccountError) -> BackendResponse {
        let request = HTTPRequest(
            method: "POST", url: url, fields: ["Content-Type": "application/json", "Accept": "application/json"],
            body: Array(DocumentText.object(members).utf8))
        let response: HTTPResponse
        do throws(GoogleSignInError) {
            response = try await httpClient.response(to: request, maximumBodyBytes: Self.maximumBodyBytes)
        } catch {
            throw AccountError(error)
        }
        return try BackendResponse(response)
    }
}

/// An object that a server answered with.
struct BackendResponse {
    let status: Int
    let root: JSONValue

    /// A server that is out of order often has no JSON to say so.
    init(_ response: HTTPResponse) throws(AccountError) {
        status = response.status
        let isTemporary = status == 429 || status >= 500
        let document = try? JSONDocument(
            response.body, limits: JSONLimits(maximumByteCount: BackendChannel.maximumBodyBytes))
        guard let root = document?.root, root.kind == .object else {
            throw AccountError(
                .backendRejected, "status \(status), and no JSON object in the answer", isTemporary: isTemporary)
        }
        self.root = root
    }

    var isSuccess: Bool { status == 200 }

    /// The refusal of a status, and of nothing else.
    var refusal: AccountError {
        AccountError(.backendRejected, "status \(status)", isTemporary: status == 429 || status >= 500)
    }

    /// Why a successful answer cannot be used.
    static func malformed(_ name: String, _ expectation: String) -> AccountError {
        AccountError(.backendRejected, "\(name): expected \(expectation)")
    }

    /// A user's name: visible ASCII, so that it can be compared and stored without surprises.
    static func userID(_ value: JSONValue?, named name: String) throws(AccountError) -> String {
        guard let text = value?.string, isUserID(text) else {
            throw malformed(name, "1 to 255 visible ASCII characters")
        }
        return text
    }

    static func isUserID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    static func secret(_ value: JSONValue?, named name: String) throws(AccountError) -> BackendSecret {
        guard let text = value?.string, let secret = try? BackendSecret(text) else {
            throw malformed(name, "visible ASCII characters")
        }
        return secret
    }

    /// A member that is true or false where it is there.
    static func flag(_ value: JSONValue?, named name: String) throws(AccountError) -> Bool? {
        guard let value else { return nil }
        guard let flag = value.boolean else { throw malformed(name, "true or false") }
        return flag
    }
}
