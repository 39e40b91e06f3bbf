@testable import AssayConformance

// Swift Testing and Foundation have types of these names too.
typealias Expectation = AssayConformance.Expectation
typealias Operation = AssayConformance.Operation

/// A client that answers every operation with one function.
struct FakeClient: ClientUnderTest {
    let description: ClientDescription
    let answer: @Sendable (Probe) -> Observation

    init(
        operations: Set<Operation> = Set(Operation.allCases),
        features: Set<Feature> = Set(Feature.allCases), reasons: ClientDescription.Reasons = .all,
        profile: String = "strict", answer: @escaping @Sendable (Probe) -> Observation
    ) {
        description = ClientDescription(
            name: "fake", version: "1", summary: "a client of these tests", operations: operations, features: features,
            reasons: reasons, defaultProfile: profile)
        self.answer = answer
    }

    func verifyIDToken(_ probe: IDTokenProbe) async -> Observation { answer(.verifyIDToken(probe)) }
    func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        answer(.parseAuthorizationResponse(probe))
    }
    func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        answer(.buildAuthorizationRequest(probe))
    }
    func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation { answer(.deriveCodeChallenge(probe)) }
    func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation { answer(.parseTokenResponse(probe)) }
    func parseKeySet(_ probe: KeySetProbe) async -> Observation { answer(.parseKeySet(probe)) }
    func parseUserInfo(_ probe: UserInfoProbe) async -> Observation { answer(.parseUserInfo(probe)) }
    func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation {
        answer(.parseProviderMetadata(probe))
    }
    func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation { answer(.encodeRSAPublicKey(probe)) }
}

/// A client that has none of the methods.
struct SilentClient: ClientUnderTest {
    let description = ClientDescription(
        name: "silent", version: "1", summary: "a client of these tests",
        operations: Set(Operation.allCases), features: [], reasons: .none)
}

extension Observation {
    /// An acceptance of anything, with every member that any operation puts out.
    static let everything = Observation.accept([
        "subject": .string("108204268033311374519"), "code": .string("code"), "url": .string("https://a.example/?a=b"),
        "state": .string("s"), "nonce": .string("n"), "code_verifier": .string("v"), "code_challenge": .string("c"),
        "access_token": .string("a"), "id_token": .string("i"), "key_ids": .strings([]), "fresh_for": .integer(0),
        "authorization_endpoint": .string("https://a.example/"), "token_endpoint": .string("https://t.example/"),
        "jwks_uri": .string("https://k.example/"), "der": .string("00"),
    ])
}
