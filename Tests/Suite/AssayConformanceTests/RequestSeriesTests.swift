import AssayTestSupport
import JOSECryptography
import Testing
import TokenForge

@testable import AssayConformance

/// A way in which a client makes code verifiers, and what the judge says about it.
///
/// It makes a verifier from a state, a nonce and the challenge of the request before. What is expected is how it can be
/// computed; `nil` if it cannot.
typealias VerifierCase = NamedCase<
    @Sendable (_ state: String, _ nonce: String, _ challenge: String) throws -> String, String?
>

/// A way in which a client makes values, and how many bits 64 of them show.
typealias EntropyCase = NamedCase<@Sendable (Int) throws -> String, (bits: Int, isEnough: Bool)>

private enum Entropy {
    static let all: [EntropyCase] = [
        EntropyCase("a constant", (0, false)) { _ in "Zx4rEVbH8yGk1wQ0nCtd9LmPuA5sJf" },
        EntropyCase("a counter", (6, false)) {
            "Zx4rEVbH8yGk1wQ0nCtd9LmPuA5sJf\(1000 + $0)"
        },
        EntropyCase("six digits", (17, false)) {
            "Zx4rEVbH8yGk1wQ0nCtd9LmPuA5sJf\(100_000 + $0 * 71_993 % 900_000)"
        },
        EntropyCase("6 bytes", (41, false)) { String(try text($0).prefix(8)) },
        EntropyCase("8 bytes", (55, true)) {
            Base64.url(Array(try hash($0).prefix(8)))
        },
        EntropyCase("8 bytes in hexadecimal", (60, true)) {
            hexadecimal(try hash($0).prefix(8))
        },
        EntropyCase("8 bytes in decimal digits", (62, true)) {
            String(try hash($0).prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
        },
        EntropyCase("16 bytes", (114, true)) { String(try text($0).prefix(22)) },
        EntropyCase("32 bytes", (221, true)) { try text($0) },
    ]

    /// Bytes that look random and are the same in each run.
    private static func hash(_ number: Int) throws -> [UInt8] {
        try HashAlgorithm.sha256.hash(Array("test \(number)".utf8))
    }

    private static func text(_ number: Int) throws -> String { Base64.url(try hash(number)) }
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

@Suite struct RequestSeriesTests {
    private static func hash(_ text: String, _ algorithm: HashAlgorithm = .sha256) throws -> [UInt8] {
        try algorithm.hash(Array(text.utf8))
    }

    /// Texts that look random and are the same in each run.
    private static func text(_ seed: String) throws -> String { Base64.url(try hash("test \(seed)")) }

    private static let cases: [VerifierCase] = [
        VerifierCase("state", "state") { state, _, _ in state },
        VerifierCase("state after a prefix", "state") { state, _, _ in "pkce-" + state },
        VerifierCase("state, a point and nonce", "state, then nonce") { state, nonce, _ in state + "." + nonce },
        VerifierCase("part of state", "state") { state, _, _ in String(state.dropFirst(3)) },
        VerifierCase("state reversed", "state reversed") { state, _, _ in String(state.reversed()) },
        VerifierCase("base64url of state", "base64url of state") { state, _, _ in Base64.url(Array(state.utf8)) },
        VerifierCase("base64url of a prefix and state", "state") { state, _, _ in
            Base64.url(Array("v2: \(state)!".utf8))
        },
        VerifierCase("hash of state", "base64url of SHA-256 of state") { state, _, _ in Base64.url(try hash(state)) },
        VerifierCase("hash of nonce in hexadecimal", "hexadecimal of SHA-256 of nonce") { _, nonce, _ in
            hexadecimal(try hash(nonce))
        },
        VerifierCase("hash of the bytes of nonce", "SHA-1 of nonce decoded") { _, nonce, _ in
            let bytes = try #require(Base64.decodeURL(nonce))
            return Base64.url(Array("v1 of an application: ".utf8) + (try HashAlgorithm.sha1.hash(bytes)))
        },
        VerifierCase("hash of state and nonce", "base64url of SHA-256 of state . and nonce") { state, nonce, _ in
            Base64.url(try hash("\(state).\(nonce)"))
        },
        VerifierCase("keyed hash", "base64url of HMAC-SHA-256 of state with client_id") { state, _, _ in
            Base64.url(
                try HashAlgorithm.sha256.hmac(key: Array("the-client".utf8), message: Array(state.utf8)))
        },
        VerifierCase("the challenge before", "the previous code_challenge") { _, _, challenge in challenge },
        VerifierCase("state and random text", nil) { state, nonce, _ in try state + text("own \(nonce)") },
        VerifierCase("random text", nil) { _, nonce, _ in try text("own \(nonce)") },
    ]

    private static func outputs(_ verifier: (String, String, String) throws -> String) throws -> [[String: OutputValue]]
    {
        var challenge = try text("earlier")
        return try (1...3).map { number in
            let (state, nonce) = (try text("state \(number)"), try text("nonce \(number)"))
            let verifier = try verifier(state, nonce, challenge)
            challenge = Base64.url(try hash(verifier))
            let url =
                "https://a.example/?client_id=the-client&state=\(state)&nonce=\(nonce)&code_challenge=\(challenge)"
            return ["url": .string(url), "code_verifier": .string(verifier)]
        }
    }

    @Test(arguments: cases)
    func secretDoesNotFollowFromTheURL(_ test: VerifierCase) throws {
        let problem = RequestSeries(secret: ["code_verifier"]).problem(in: try Self.outputs(test.input))
        #expect(
            problem
                == test.expected.map {
                    "expected nobody who sees the URL to know code_verifier, but it can be computed: \($0)"
                })
    }

    @Test(arguments: Entropy.all)
    func entropyIsEstimated(_ test: EntropyCase) throws {
        let values = try (0..<RequestSeries.longCount).map(test.input)
        #expect(EntropyEstimate(values.map { Array($0.utf8) }).bits == test.expected.bits)
        let problem = RequestSeries(random: ["state"]).problem(in: values.map { ["state": .string($0)] })
        #expect(
            problem
                == (test.expected.isEnough
                    ? nil : "expected at least 48 random bits in state; 64 requests show at most \(test.expected.bits)")
        )
    }

    @Test func aClientWithoutAProcessOfItsOwnCannotRestart() async {
        let probe = Probe(
            AuthorizationRequestProbe(
                authorizationEndpoint: "https://a.example/", clientID: "c", serverClientID: nil,
                redirectURI: "app:/cb", scopes: ["openid"], loginHint: nil, hostedDomain: nil))
        let client = FakeClient { _ in .everything }
        let (trial, further) = await probe.send(RequestSeries(fresh: ["state"], restarts: true), to: client)
        #expect(trial.observation == .unsupported("a restart: it has no process of its own"))
        #expect(further.isEmpty)
        #expect(await probe.send(RequestSeries(fresh: ["state"]), to: client).further.count == 1)
        #expect(await probe.send(RequestSeries(secret: ["code_verifier"]), to: client).further.count == 2)
    }
}
