internal import AssayHTTP
internal import AssayJSON
internal import AssayThreads
internal import GoogleSignInClient

/// Fetches the public documents of a provider, each by one request without credentials.
struct LiveProvider: Sendable {
    let transport: any HTTPTransport
    let clock: any Clock<Duration>
    let endpoints: EndpointPolicy

    private static let timeLimit: Duration = .seconds(10)

    /// The discovery document at the URL, and the key set that it names.
    func facts(at url: String) throws -> DriftFacts {
        let discovery = try document(url)
        guard case .string(let keysURL)? = discovery.value["jwks_uri"] else {
            throw UsageError("\(url): expected a discovery document with a jwks_uri, which is a string")
        }
        let keySet = try document(keysURL)
        guard case .array? = keySet.value["keys"] else {
            throw UsageError("\(keysURL): expected a key set with an array \"keys\"")
        }
        return [
            .discovery: DriftFact.discovery(discovery.value), .discoveryFields: DriftFact.fields(discovery.fields),
            .keySet: DriftFact.keySet(keySet.value), .keySetFields: DriftFact.fields(keySet.fields),
        ]
    }

    private func document(_ url: String) throws -> (value: JSONValue, fields: [AssayHTTP.HeaderField]) {
        let client = HTTPClient(
            transport: transport, clock: clock, timeLimit: Self.timeLimit, endpoints: endpoints)
        let request = HTTPRequest(method: "GET", url: url, fields: ["Accept": "application/json"])
        let result: Result<HTTPResponse, GoogleSignInError> = Worker.result {
            do throws(GoogleSignInError) {
                return .success(try await client.response(to: request))
            } catch {
                return .failure(error)
            }
        }
        let response: HTTPResponse
        switch result {
        case .success(let success): response = success
        case .failure(let failure): throw UsageError("\(url): \(failure.description)")
        }
        guard response.status == 200 else {
            let isRedirect = (300..<400).contains(response.status)
            throw UsageError(
                "\(url): expected status 200, found \(response.status)\(isRedirect ? "; no redirect is followed" : "")")
        }
        do {
            let document = try JSON.parse(response.body, file: url)
            _ = try document.object()
            return (document.value, response.fields.fields.map { AssayHTTP.HeaderField($0.name, $0.value) })
        } catch {
            throw UsageError("\(error)")
        }
    }
}
