import AssayJSON
import AssayTestSupport
import Foundation
import GoogleSignInClient
import MockGoogleServer
import Testing

@testable import assay

/// What `assay drift` says to documents that it cannot compare, and that it shows no secret.
@Suite struct DriftErrorTests {
    private let temporary = TemporaryFolders()

    private static let discovery = DriftStandIn.discoveryURL
    private static let keys = DriftStandIn.keySetURL
    private static let named = HTTPResponse(200, [:], #"{"jwks_uri": "\#(keys)"}"#)

    static let hostile: [NamedCase<[String: HTTPResponse], String>] = [
        .init("unreachable", [:], "\(discovery): network: nothing answers"),
        .init(
            "too large", [discovery: .init(200, [:], String(repeating: " ", count: 65_537))],
            "\(discovery): network: a response of more than 65536 bytes"),
        .init(
            "not JSON", [discovery: .init(200, [:], "<html>")], #"\#(discovery):1:1: $: expected a value, found "<""#),
        .init(
            "no object", [discovery: .init(200, [:], "[]")], "\(discovery):1:1: $: expected an object, found an array"),
        .init(
            "a redirect", [discovery: .init(302, ["Location": "https://evil.example"])],
            "\(discovery): expected status 200, found 302; no redirect is followed"),
        .init("an error", [discovery: .init(503)], "\(discovery): expected status 200, found 503"),
        .init(
            "no key set", [discovery: .init(200, [:], #"{"jwks_uri": 1}"#)],
            "\(discovery): expected a discovery document with a jwks_uri, which is a string"),
        .init(
            "a key set on this computer", [discovery: .init(200, [:], #"{"jwks_uri": "http://127.0.0.1:1/"}"#)],
            "http://127.0.0.1:1/: insecure-endpoint: request is not https"),
        .init("an unreachable key set", [discovery: named], "\(keys): network: nothing answers"),
        .init(
            "no keys", [discovery: named, keys: .init(200, [:], #"{"keys": {}}"#)],
            #"\#(keys): expected a key set with an array "keys""#),
    ]

    @Test(arguments: hostile) func aHostileDocumentIsAClearError(
        _ test: NamedCase<[String: HTTPResponse], String>
    ) throws {
        let run = try DriftRun([], FixedResponses(test.input))
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.error == test.expected)
    }

    @Test func aProviderThatNeverAnswersIsLeft() throws {
        let run = try DriftRun([], Silence(), clock: HurriedClock())
        #expect(run.status == .usage)
        #expect(run.error == "\(Self.discovery): timed-out: no response within 10.0 seconds")
    }

    static let files: [NamedCase<[String: String], String>] = [
        .init(
            "not a token", ["id-token": "SECRET"],
            "--id-token: expected three parts of base64url divided by dots, two of which are JSON objects"),
        .init(
            "not JSON", ["token-response": #"{"access_token": SECRET}"#],
            "--token-response:1:18: expected a JSON object"),
        .init("no object", ["token-response": #""SECRET""#], "--token-response:1:1: expected a JSON object"),
        .init(
            "too large", ["token-response": String(repeating: "SECRET", count: 11_000)],
            "--token-response: the file has more than 65536 bytes"),
    ]

    @Test(arguments: files) func aFileIsNotQuoted(_ test: NamedCase<[String: String], String>) throws {
        let folder = try temporary.folder(test.input)
        let words = test.input.keys.flatMap { ["--\($0)", folder.path + "/" + $0] }
        let run = try DriftRun(words, FixedResponses([:]))
        #expect(run.status == .usage)
        #expect(run.error == test.expected)
    }

    /// A token in place of a file is a mistake that is easily made.
    @Test(arguments: ["id-token", "token-response"]) func aTokenInPlaceOfAFileIsNotShown(_ option: String) throws {
        let run = try DriftRun(["--\(option)", "eyJ.SECRET.x"], FixedResponses([:]))
        #expect(run.error == "--\(option): the file cannot be read")
    }

    @Test func onlyOneFileIsStandardInput() throws {
        let run = try DriftRun(["--id-token", "-", "--token-response=-"], FixedResponses([:]))
        #expect(run.error == "only one file can be standard input")
    }

    /// Every value of the token and of the response is a marker, in every type.
    @Test(arguments: ["text", "json"]) func noValueIsShownOrKept(_ format: String) throws {
        var google = try DriftStandIn()
        let values: [JSONValue] = [
            "SECRET", 73_557_355, .number("7355.7355"), ["SECRET", 73_557_355], ["inner": "SECRET"],
            "SECRET@SECRET.apps.googleusercontent.com", "https://SECRET", "SECRET.SECRET.SECRET", "SECRET SECRET",
        ]
        for value in values {
            google.header = .object(google.header.members.map { JSONMember($0.name, JSONNode(value)) })
            google.claims = .object(google.claims.members.map { JSONMember($0.name, JSONNode(value)) })
            google.tokenResponse = .object(google.tokenResponse.members.map { JSONMember($0.name, JSONNode(value)) })
            let folder = try temporary.folder(DriftTests.vectors)
            let run = try google.compare(with: folder, format: format)
            #expect(run.status == .findings)
            #expect(!(run.output + run.error).contains("SECRET"))
            #expect(!(run.output + run.error).contains("7355"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                    == ["metadata.json", "response.txt", "token.json", "token.jwt"])
        }
    }

    /// The mock provider on a port differs from Google only in the addresses that it must have.
    @Test func aServerIsComparedThroughARealTransport() throws {
        let server = try MockGoogleServer(MockGoogleServer.Setup(), forge: SuiteForge.forge.get())
        defer { server.stop() }
        let run = CommandRun("drift", "--discovery", "\(server.baseURL)/.well-known/openid-configuration")
        #expect(run.status == .findings)
        let names = run.output.matches(of: /(?m)^discovery document: (\w+) is "http:/).map { String($0.1) }
        #expect(
            names == [
                "issuer", "authorization_endpoint", "device_authorization_endpoint", "token_endpoint",
                "userinfo_endpoint", "revocation_endpoint", "jwks_uri",
            ])
        #expect(run.output.split(separator: "\n").count == names.count + 1)
    }
}

/// A transport that responds only when it is cancelled.
private struct Silence: HTTPTransport {
    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        try? await Task.sleep(for: .seconds(86_400))
        throw GoogleSignInError(.cancelled)
    }
}

/// A clock on which every time has passed at once.
private struct HurriedClock: Clock {
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
