import ReferenceClient
import Testing

@testable import AssayConformance

/// Changes bytes by a seed, so that every run changes the same.
private struct Mutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }

    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...next(below: 3) {
            let position = next(below: bytes.count + 1)
            switch next(below: 4) {
            case 0 where position < bytes.count: bytes[position] = UInt8(next(below: 256))
            case 1 where position < bytes.count: bytes.remove(at: position)
            case 2: bytes.insert(UInt8(next(below: 256)), at: position)
            default: bytes.insert(contentsOf: bytes.suffix(next(below: 40)), at: position)
            }
        }
        return bytes
    }
}

@Suite struct RobustnessTests {
    /// What the honest inputs of the operations that take bytes become, changed at random.
    @Test(arguments: UInt64(1)...4) func answersWhateverTheBytes(_ seed: UInt64) async throws {
        var mutation = Mutation(seed: seed)
        let client = ReferenceClient()
        for vector in Matrix.vectors.enumerated().filter({ UInt64($0.offset) % 8 == seed - 1 }).map(\.element) {
            let observation: Observation
            switch try Matrix.library.probe(for: vector, at: nil) {
            case .parseAuthorizationResponse(let probe):
                observation = await client.parseAuthorizationResponse(
                    AuthorizationResponseProbe(
                        url: mutation.changed(probe.url), redirectURI: probe.redirectURI, state: probe.state,
                        issuer: probe.issuer, issuerParameterAdvertised: probe.issuerParameterAdvertised))
            case .deriveCodeChallenge(let probe):
                observation = await client.deriveCodeChallenge(
                    CodeChallengeProbe(codeVerifier: mutation.changed(probe.codeVerifier)))
            case .parseTokenResponse(let probe):
                observation = await client.parseTokenResponse(
                    TokenResponseProbe(status: probe.status, headers: probe.headers, body: mutation.changed(probe.body))
                )
            case .parseKeySet(let probe):
                observation = await client.parseKeySet(
                    KeySetProbe(headers: probe.headers, body: mutation.changed(probe.body)))
            case .parseUserInfo(let probe):
                observation = await client.parseUserInfo(
                    UserInfoProbe(headers: probe.headers, body: mutation.changed(probe.body), subject: probe.subject))
            case .parseProviderMetadata(let probe):
                observation = await client.parseProviderMetadata(
                    ProviderMetadataProbe(issuer: probe.issuer, body: mutation.changed(probe.body)))
            case .encodeRSAPublicKey(let probe):
                observation = await client.encodeRSAPublicKey(
                    RSAPublicKeyProbe(
                        modulus: String(decoding: mutation.changed(Array(probe.modulus.utf8)), as: UTF8.self),
                        exponent: probe.exponent))
            case .verifyIDToken(let probe):
                observation = await client.verifyIDToken(
                    IDTokenProbe(
                        idToken: mutation.changed(probe.idToken), keySet: mutation.changed(probe.keySet),
                        provider: probe.provider, clientID: probe.clientID, serverClientID: probe.serverClientID,
                        issuers: probe.issuers, nonce: probe.nonce, rawNonce: probe.rawNonce,
                        accessToken: probe.accessToken, hostedDomain: probe.hostedDomain, now: probe.now,
                        leeway: probe.leeway,
                        previousIDToken: probe.previousIDToken, network: probe.network))
            case let probe:
                observation = await probe.put(to: client)
            }
            let isAnswer = if case .reject(nil, _) = observation { false } else { true }
            #expect(isAnswer, "\(vector.fullID)")
        }
    }

    @Test func answersTwiceAlike() async throws {
        for (number, vector) in Matrix.vectors.enumerated() where number % 4 == 0 {
            guard vector.operation != .buildAuthorizationRequest else { continue }
            let probe = try Matrix.library.probe(for: vector, at: nil)
            let first = await probe.put(to: ReferenceClient())
            #expect(await probe.put(to: ReferenceClient()) == first, "\(vector.fullID)")
        }
    }
}
