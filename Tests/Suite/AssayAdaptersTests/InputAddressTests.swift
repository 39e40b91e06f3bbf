import AssayJSON
import AssayTestSupport
import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

/// No input leads a client to a server that exists.
@Suite(.tags(.process)) struct InputAddressTests {
    private static let google = "https://www.googleapis.com/oauth2/v3/certs"

    private static let inputs: [NamedCase<JSONValue, String?>] = [
        NamedCase("keys of Google", ["jwks_uri": .string(google)], google),
        NamedCase("keys on a port", ["jwks_uri": "http://127.0.0.1:1/2/certs"], nil),
        NamedCase("keys of Google with a relay", ["jwks_uri": .string(google), "relay": "http://127.0.0.1:1/"], nil),
        NamedCase(
            "endpoint without TLS", ["provider": ["token_endpoint": "http://oauth2.googleapis.com/token"]],
            "http://oauth2.googleapis.com/token"),
        NamedCase(
            "metadata", ["provider": ["metadata_url": "https://ACCOUNTS.google.com/.well-known/openid-configuration"]],
            "https://ACCOUNTS.google.com/.well-known/openid-configuration"),
        NamedCase(
            "keys of Apple", ["jwks_uri": "https://appleid.apple.com/auth/keys"], "https://appleid.apple.com/auth/keys"),
        NamedCase("host that nobody has", ["provider": ["token_endpoint": "http://plain.example/token"]], nil),
        NamedCase("host with a similar name", ["jwks_uri": "https://notgoogle.com/"], nil),
        NamedCase("issuer and audience", ["issuers": ["https://accounts.google.com"], "client_id": "google.com"], nil),
        NamedCase("provider by name", ["provider": "google"], nil),
    ]

    @Test(arguments: inputs) func addressIsFound(_ sample: NamedCase<JSONValue, String?>) {
        #expect(sample.input.addressBeyondThisMachine == sample.expected)
    }

    /// Such an input is not sent, and shows nothing about the client.
    @Test func inputIsNotSent() throws {
        let pool = try AdapterPool(command: fixture("3"), processes: 1, timeout: .seconds(20))
        defer { pool.close() }
        let request = AdapterRequest(
            operation: .deriveCodeChallenge, input: ["jwks_uri": .string(Self.google)], hello: pool.hello)
        let observation = request.run(in: pool)
        #expect(
            observation
                == .notPut("the input would lead the client to \(Self.google), a real server"))
    }

    /// With both features, scenarios without sign-ins use ports, and the keys of others come through the relay.
    @Test(arguments: ["jwks_uri", "relay", "relay,jwks_uri"]) func liveKeySetsAreReached(_ features: String) throws {
        let library = try #require(Bundled.library)
        let mode = "combination library nonce,discovery,redirect_uri,iss_parameter,\(features)"
        let client = try AdapterClient(fixture: mode, processes: 2)
        defer { client.close() }
        let vectors = Bundled.vectors(of: "sign-in/live-key-set") + Bundled.vectors(of: "sign-in/mix-up")
        let report = try Runner(library, client: client, options: Runner.Options(profile: "core")).run(vectors)
        #expect(report.count(.passed) > 0)
        #expect(report.results.filter { !$0.isClean }.map(\.vector.fullID) == [])
    }

    /// A device waits between its polls, in real time where there is no relay.
    @Test(arguments: [("nonce", true), ("nonce,relay", false)])
    func devicesNeedTheRelay(_ features: String, _ isSkipped: Bool) throws {
        let library = try #require(Bundled.library)
        let client = try AdapterClient(fixture: "combination library \(features)", processes: 2)
        defer { client.close() }
        let vectors = Bundled.vectors(of: "sign-in/device")
        let report = try Runner(library, client: client, options: Runner.Options(profile: "core")).run(vectors)
        let skipped = report.results.filter { $0.judgement.verdict == .skipped }
        #expect((skipped.count == vectors.count) == isSkipped)
        let details = Set(skipped.map(\.judgement.detail))
        let expected = "the client does not support the relay, without which a device waits in real time"
        #expect(details.contains(expected) == isSkipped)
    }
}
