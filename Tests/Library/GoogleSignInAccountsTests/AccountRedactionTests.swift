import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

/// No description, debug description or dump of these types contains a secret or personal data.
struct AccountRedactionTests {
    /// Stands in every member that must not be shown.
    static let secret = "hidden-5f1c"

    static let values: [(name: String, value: @Sendable () throws -> any Sendable)] = [
        ("IDTokenClaims", { claims }), ("SignInTokens", { try tokens() }), ("VerifiedIDToken", { try idToken() }),
        ("GoogleCredential", { GoogleCredential(idToken: try idToken(), tokens: try tokens()) }),
        ("RefreshedTokens", { RefreshedTokens(tokens: try tokens(), idToken: try idToken()) }),
        ("StoredSession", { try session() }), ("BackendSecret", { try BackendSecret(secret) }),
        ("TemporaryKeys", { try temporaryKeys() }), ("FirebaseSession", { try firebaseSession() }),
        ("BackendGrant", { try grant(.temporaryKeys(temporaryKeys())) }),
        ("BackendGrant of Firebase", { try grant(.firebase(firebaseSession())) }),
        ("OpenedAccount", { OpenedAccount(try grant(.firebase(firebaseSession()))) }),
        ("FirebaseSignIn", { try FirebaseSignIn(apiKey: secret, context: BackendFixtures.context(transport)) }),
    ]

    @Test(arguments: values.indices)
    func nothingIsShown(_ index: Int) throws {
        let (name, make) = Self.values[index]
        #expect(Redaction.leaks(Self.secret, of: try make()) == [], "\(name)")
    }

    /// The twin: the check above sees what a plain structure shows, as text and as bytes.
    @Test
    func theCheckCanFail() {
        struct Careless: Sendable {
            let token: String
        }
        struct CarelessBytes: Sendable {
            let bytes: [UInt8]
        }
        #expect(Redaction.leaks(Self.secret, of: Careless(token: Self.secret)).count == 3)
        #expect(Redaction.leaks(Self.secret, of: CarelessBytes(bytes: Array(Self.secret.utf8))).count == 3)
    }

    @Test
    func whatIdentifiesAUserIsShown() {
        #expect("\(Self.claims)" == "IDTokenClaims(issuer: https://accounts.google.com, subject: 1)")
    }

    @Test
    func mirrorsNameWhatTheyShow() throws {
        #expect(Mirror(reflecting: try Self.session()).children.map(\.label) == ["clientID", "subject"])
        #expect(Mirror(reflecting: Self.claims).children.map(\.label) == ["issuer", "subject"])
        let identity = ProviderIdentity(provider: .google, subject: "1")
        #expect(Mirror(reflecting: identity).children.map(\.label) == ["provider"])
        let seal = try SessionSeal(key: [UInt8](repeating: 1, count: 32), purpose: "app.example")
        #expect(Mirror(reflecting: seal).children.map(\.label) == ["purpose"])
    }

    @Test
    func anAccountThatIsShownShowsWhoseItIs() async throws {
        let shown = Mirror(reflecting: try await AccountScreenTests.account())
        #expect(shown.children.map(\.label) == ["subject", "isConfirmed"])
    }

    @Test
    func aDescriptionSaysWhatAValueIsAndNothingThatIsSecret() async throws {
        let account = try await AccountScreenTests.account()
        let texts: [(text: String, expected: String)] = [
            ("\(try SessionSeal(key: [UInt8](repeating: 1, count: 32), purpose: "app"))", "SessionSeal(purpose: app)"),
            ("\(try BackendFixtures.request())", "BackendRequest(google)"),
            (
                "\(account)",
                "SignedInAccount(subject: \(account.claims.subject), isConfirmed: \(account.isConfirmed))"
            ),
            ("\(GoogleSignInError(.conflict))", "conflict"), ("\(GoogleSignInError(.conflict, "a"))", "conflict: a"),
        ]
        for (text, expected) in texts { #expect(text == expected) }
    }

    @Test
    func whatHoldsAKeyShowsItsTypeAlone() throws {
        let key = try FixedSessionKey([UInt8](repeating: 1, count: 32))
        #expect("\(key)" == "FixedSessionKey(redacted)")
        let firebase = try FirebaseSignIn(apiKey: Self.secret, context: BackendFixtures.context(Self.transport))
        #expect("\(firebase)" == "FirebaseSignIn")
    }

    private static let transport = CannedTransport(status: 200, body: "{}")
    private static let claims = IDTokenClaims(
        issuer: "https://accounts.google.com", subject: "1", audiences: ["a"], expiration: NumericDate(seconds: 2),
        issuedAt: NumericDate(seconds: 1), nonce: secret, hostedDomain: secret, email: secret, name: secret,
        givenName: secret, familyName: secret, picture: secret)

    private static func tokens() throws -> SignInTokens {
        SignInTokens(accessToken: try AccessToken(secret), refreshToken: try RefreshToken(secret))
    }

    private static func idToken() throws -> VerifiedIDToken {
        VerifiedIDToken(encoded: try EncodedIDToken("\(secret).e30.\(secret)"), claims: claims)
    }

    private static func session() throws -> StoredSession {
        StoredSession(
            clientID: "a", claims: claims, signedInAt: 1, confirmedAt: 1, refreshToken: try RefreshToken(secret))
    }

    private static func temporaryKeys() throws -> TemporaryKeys {
        TemporaryKeys(
            accessKeyID: "A", secretAccessKey: try BackendSecret(secret), sessionToken: try BackendSecret(secret),
            expiresAt: 1)
    }

    private static func firebaseSession() throws -> FirebaseSession {
        FirebaseSession(idToken: try BackendSecret(secret), refreshToken: try BackendSecret(secret), expiresAt: 1)
    }

    private static func grant(_ credentials: BackendCredentials) throws -> BackendGrant {
        try BackendGrant(userID: "u", credentials: credentials)
    }
}
