import AssayConformance
import AssayJSON
import AssayTestSupport
import Foundation
import GoogleSignInClient
import MockGoogle
import TokenForge

@testable import assay

/// A stand-in for Google, at first exactly the mock provider; a test lets it drift.
struct DriftStandIn: Sendable {
    static let discoveryURL = "https://accounts.google.com/.well-known/openid-configuration"
    static let keySetURL = "https://www.googleapis.com/oauth2/v3/certs"

    var discovery: JSONValue
    var discoveryFields: [String: String]
    var keySet: JSONValue
    var keySetFields: [String: String]
    var header: JSONValue = ["alg": "RS256", "kid": "b4aa8c1636ec6c531b6c0e0b9352e41d74a67e93", "typ": "JWT"]
    var claims: JSONValue = [
        "iss": "https://accounts.google.com", "azp": "1-a.apps.googleusercontent.com",
        "aud": "1-b.apps.googleusercontent.com", "sub": "104729", "email": "a@example.com", "email_verified": true,
        "name": "A B", "picture": "https://example.com/a", "given_name": "A", "family_name": "B", "nonce": "n",
        "iat": 1_700_000_000, "exp": 1_700_003_600,
    ]
    var tokenResponse: JSONValue = [
        "access_token": "ya29.a", "expires_in": 3_599, "refresh_token": "1//a", "scope": "openid email",
        "token_type": "Bearer", "id_token": "e30.e30.c2ln",
    ]

    init() throws {
        let forge = try SuiteForge.forge.get()
        let configuration = try ProviderConfiguration(decoding: JSONNode([:]), name: "google", keys: forge.keys)
        var provider = MockGoogleProvider(configuration, forge: forge, startingAt: SuiteForge.start)
        func get(_ url: String) throws -> (JSONValue, [String: String]) {
            guard let request = WebRequest(method: "GET", url: url) else { throw UsageError("no URL") }
            let response = provider.respond(to: request, at: SuiteForge.start)
            let fields = response.headers.filter { ["Content-Type", "Cache-Control"].contains($0.name) }
            return (
                try JSON.parse(response.body.prefix(1_000_000), file: url).value,
                Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
            )
        }
        (discovery, discoveryFields) = try get(Self.discoveryURL)
        (keySet, keySetFields) = try get(Self.keySetURL)
    }

    /// Changes every key of the key set.
    mutating func changeKeys(_ change: (inout JSONValue) -> Void) {
        guard case .array(let keys)? = keySet["keys"] else { return }
        keySet["keys"] = .array(
            keys.map { key in
                var value = key.value
                change(&value)
                return JSONNode(value)
            })
    }

    /// The ID token, whose signature nobody verifies.
    var idToken: String {
        [header, claims].map { Base64.url(JSONWriter.bytes($0)) }.joined(separator: ".") + ".c2ln"
    }

    /// The transport that serves the documents.
    var transport: FixedResponses {
        FixedResponses([
            Self.discoveryURL: .init(200, discoveryFields, JSONWriter.text(discovery)),
            Self.keySetURL: .init(200, keySetFields, JSONWriter.text(keySet)),
        ])
    }

    /// The output of the command that compares all of it, without the days since which golden inputs say so.
    func compare(with folder: TemporaryFolder, format: String = "text") throws -> DriftRun {
        try folder.write("token.jwt", idToken + "\n")
        try folder.write("response.txt", JSONWriter.text(tokenResponse))
        return try DriftRun(
            [
                "--discovery", Self.discoveryURL, "--id-token", folder.path + "/token.jwt", "--token-response",
                folder.path + "/response.txt", "--vectors", folder.path, "--format", format,
            ], transport)
    }
}

/// A run of `assay drift` with a transport of the test's.
struct DriftRun {
    let status: ExitStatus
    let output: String
    /// What the command says was wrong; empty if nothing was.
    var error = ""

    init(_ words: [String], _ transport: some HTTPTransport, clock: any Clock<Duration> = ContinuousClock()) throws {
        var message = ""
        let run = CommandRun { console in
            do {
                return try DriftCommand.run(words: words, console) {
                    LiveProvider(transport: transport, clock: clock, endpoints: $0)
                }
            } catch {
                message = (error as? UsageError).map { "\($0.message)" } ?? "\(error)"
                return .usage
            }
        }
        status = run.status
        output = run.output.replacing(/as of \d{4}-\d{2}-\d{2}/, with: "as of DAY")
        error = message + run.errorLines.joined()
    }
}

/// A transport with one response for each URL; every other URL is unreachable.
struct FixedResponses: HTTPTransport {
    private let responses: [String: HTTPResponse]

    init(_ responses: [String: HTTPResponse]) { self.responses = responses }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        guard let response = responses[request.url] else { throw GoogleSignInError(.network, "nothing answers") }
        return response
    }
}

extension HTTPResponse {
    init(_ status: Int, _ fields: [String: String] = [:], _ body: String = "") {
        self.init(
            status: status, fields: HTTPHeaderFields(fields.map { .init(name: $0.key, value: $0.value) }),
            body: Array(body.utf8))
    }
}
