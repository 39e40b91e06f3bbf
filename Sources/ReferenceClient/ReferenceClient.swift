public import AssayConformance

/// A second client, written from the specifications alone, that can be given one defect at a time.
///
/// It is plain and obvious rather than fast, shares no code with the client library, and is deterministic but for the
/// random values of an authorization request.
public struct ReferenceClient: ClientUnderTest {
    let flaws: FlawSwitch

    /// The client as it should be.
    public init() {
        flaws = FlawSwitch(nil)
    }

    /// The client with a defect.
    public init(flaw: Flaw?) {
        flaws = FlawSwitch(flaw)
    }

    init(flaws: FlawSwitch) {
        self.flaws = flaws
    }

    /// What the client says of itself.
    public var description: ClientDescription {
        ClientDescription(
            name: flaws.active.map { "reference+flaw:\($0.id)" } ?? "reference", version: "1",
            summary: "a second implementation, from the specifications alone; the one that flaws are switched on in",
            operations: Self.operations, features: Set(Feature.allCases), reasons: .all)
    }

    private static let operations: Set<Operation> = [
        .verifyIDToken, .parseAuthorizationResponse, .buildAuthorizationRequest, .deriveCodeChallenge,
        .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata, .encodeRSAPublicKey, .signIn,
        .account,
    ]

    /// Verifies an ID token.
    public func verifyIDToken(_ probe: IDTokenProbe) async -> Observation {
        observation { () throws(Refusal) in try IDTokenVerification(probe, flaws).run() }
    }

    /// Reads a callback URL.
    public func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) async -> Observation {
        observation { () throws(Refusal) in try AuthorizationAnswer(probe, flaws).read() }
    }

    /// Builds an authorization request.
    public func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) async -> Observation {
        observation { () throws(Refusal) in try AuthorizationURL(probe, flaws).build() }
    }

    /// Derives a code challenge.
    public func deriveCodeChallenge(_ probe: CodeChallengeProbe) async -> Observation {
        observation { () throws(Refusal) in
            ["code_challenge": .string(try ProofKey(flaws).challenge(of: probe.codeVerifier))]
        }
    }

    /// Reads a token answer.
    public func parseTokenResponse(_ probe: TokenResponseProbe) async -> Observation {
        observation { () throws(Refusal) in try TokenAnswer(probe, flaws).read() }
    }

    /// Reads a key set with its freshness.
    public func parseKeySet(_ probe: KeySetProbe) async -> Observation {
        observation { () throws(Refusal) in
            if !HeaderFields(probe.headers, FlawSwitch(nil)).isJSON, flaws.has(.keySetMediaTypeRequired) {
                throw Refusal(.invalidKeySet, "the answer is not JSON by its media type")
            }
            let keySet = try KeySet(probe.body, flaws)
            return [
                "key_ids": .strings(try keySet.usableKeyIDs()),
                "fresh_for": .integer(Freshness(probe.headers, flaws).seconds),
            ]
        }
    }

    /// Reads a user information answer.
    public func parseUserInfo(_ probe: UserInfoProbe) async -> Observation {
        observation { () throws(Refusal) in try UserInfoAnswer(probe, flaws).read() }
    }

    /// Reads a provider's metadata.
    public func parseProviderMetadata(_ probe: ProviderMetadataProbe) async -> Observation {
        observation { () throws(Refusal) in try Metadata(probe, flaws).read() }
    }

    /// Writes an RSA public key as PKCS #1 DER.
    public func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) async -> Observation {
        observation { () throws(Refusal) in ["der": .string(try PublicKeyDER(probe, flaws).hexadecimal())] }
    }

    /// Installs the client in a world of providers.
    public func makeSignInClient(_ world: SignInWorld) async -> (any SignInClientUnderTest)? {
        ReferenceSignIn(world, flaws)
    }

    /// Launches the client on a device.
    public func makeAccountClient(_ device: AccountDevice) async -> (any AccountClientUnderTest)? {
        accounts(on: device)
    }

    /// Launches the client on a device, where nobody may wait.
    package func accounts(on device: AccountDevice) -> any AccountClientUnderTest {
        ReferenceAccount(device, flaws)
    }

    private func observation(_ body: () throws(Refusal) -> [String: OutputValue]) -> Observation {
        do {
            return .accept(try body())
        } catch {
            return .reject(error.reason, message: error.message)
        }
    }
}
