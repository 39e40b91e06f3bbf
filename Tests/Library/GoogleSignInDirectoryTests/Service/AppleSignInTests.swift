import AssayJSON
import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization
import Testing
import TokenForge

/// A person who returns from the Sign in with Apple dialog with an ID token, which the app verifies.
private final class AppleDialog: SignInPerforming {
    let clientID = "example.assay.ios"
    let revoked = Mutex<[SignInTokens]>([])
    private let patch: JSONValue
    private let provider: IDTokenProvider

    /// - Parameter provider: the provider whose rules the app applies.
    init(_ patch: JSONValue = [:], verifyingAs provider: IDTokenProvider = .apple) {
        self.patch = patch
        self.provider = provider
    }

    static let subject = "001234.5a7b9c0d1e2f.0123"
    private static let rawNonce = "raw-nonce"
    /// The output of `printf raw-nonce | openssl sha256`.
    static let nonceHash = "2c5d107938053a2275f022c153c9a71f65ee07754b8bca543ee97a0c3cc66990"

    private func idToken() throws(GoogleSignInError) -> VerifiedIDToken {
        let claims: JSONValue = [
            "iss": "https://appleid.apple.com", "aud": .string(clientID), "sub": .string(Self.subject),
            "iat": .integer(SessionFixtures.now), "exp": .integer(SessionFixtures.now + 3_600),
            "nonce": .string(Self.nonceHash), "email": "k3x@privaterelay.appleid.com", "email_verified": "true",
            "is_private_email": "true",
        ]
        do {
            let forge = try SuiteForge.forge.get()
            let token = try forge.mint(claims: claims.applying(patch), key: "apple-a")
            let key = try #require(forge.keys["apple-a"])
            let body = JSONWriter.bytes(["keys": .array([JSONNode(key.publicJWK)])])
            let keys = try KeySetResponse(
                HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: body))
            let verified = try IDTokenVerifier(provider: provider, testKeys: .allowed).verify(
                token, keys: keys.keySet,
                context: IDTokenContext(clientID: clientID, nonce: Self.rawNonce, now: SessionFixtures.now))
            return VerifiedIDToken(
                encoded: try EncodedIDToken(String(decoding: token, as: UTF8.self)), claims: verified)
        } catch let error as GoogleSignInError {
            throw error
        } catch {
            throw GoogleSignInError(.invalidConfiguration, "\(error)")
        }
    }

    private func tokens() throws(GoogleSignInError) -> SignInTokens {
        return SignInTokens(refreshToken: try RefreshToken("r.apple"))
    }

    func signIn(loginHint: String?) async throws(GoogleSignInError) -> GoogleCredential {
        GoogleCredential(idToken: try idToken(), tokens: try tokens())
    }

    func refresh(
        _ token: RefreshToken, previous: IDTokenClaims
    ) async throws(GoogleSignInError) -> RefreshedTokens {
        RefreshedTokens(tokens: try tokens(), idToken: try idToken())
    }

    func revoke(_ tokens: SignInTokens) async throws(GoogleSignInError) { revoked.withLock { $0.append(tokens) } }
}

struct AppleSignInTests {
    private let objects = MemoryObjectStore()
    private let store = MemorySessionStore()

    private func service(_ dialog: AppleDialog = AppleDialog()) -> AccountService {
        AccountService(
            performer: dialog, store: store, backend: DirectoryAccounts(.fixture(objects)),
            wallTime: { SessionFixtures.now })
    }

    @Test
    func signedUpRestoredSignedOutSignedInDeleted() async throws {
        let dialog = AppleDialog()
        let account = try await service(dialog).signIn(intent: .signUp)
        #expect(account.claims.subject == AppleDialog.subject)
        #expect(account.claims.email == "k3x@privaterelay.appleid.com")
        let id = try #require(account.accountID)
        #expect(try await StoreContents(objects).mappings == ["identities/apple/\(AppleDialog.subject)": id])

        let second = service(dialog)
        #expect(try #require(try await second.restore()).isConfirmed)
        #expect(try await second.signOut() == .done)
        #expect(dialog.revoked.withLock { $0.map { $0.refreshToken?.text } } == ["r.apple"])
        #expect(await store.load() == nil)
        #expect(try await second.signIn(intent: .signIn).accountID == id)
        #expect(try await second.deleteAccount() == .done)
        #expect(try await StoreContents(objects).objects.isEmpty)
    }

    static let refusals: [(name: String, patch: JSONValue, provider: IDTokenProvider, code: GoogleSignInError.Code)] = [
        ("Google's issuer", ["iss": "https://accounts.google.com"], .apple, .invalidIssuer),
        ("Apple's token taken for Google's", [:], .google, .invalidIssuer),
        ("an issuer like Apple's", ["iss": "https://appleid.apple.com/"], .apple, .invalidIssuer),
        ("the nonce as it was kept, not its hash", ["nonce": "raw-nonce"], .apple, .invalidNonce),
        ("another app's token", ["aud": "example.other"], .apple, .invalidAudience),
        ("an expired token", ["exp": .integer(SessionFixtures.now - 3_600)], .apple, .tokenExpired),
    ]

    @Test(arguments: refusals)
    func aTokenThatAppleHasNotIssuedForThisAppCreatesNoAccount(
        _ name: String, _ patch: JSONValue, _ provider: IDTokenProvider, _ code: GoogleSignInError.Code
    )
        async throws
    {
        let service = service(AppleDialog(patch, verifyingAs: provider))
        let error = await refusal { () async throws(GoogleSignInError) in try await service.signIn(intent: .signUp) }
        #expect(error?.code == code, "\(name)")
        #expect(try await StoreContents(objects).objects.isEmpty)
        #expect(await store.load() == nil)
    }

    @Test
    func anUnknownIssuerThatTheAppsOwnRulesAcceptOpensNoAccount() async throws {
        var provider = IDTokenProvider.apple
        provider.issuers = ["https://other.example"]
        let service = service(AppleDialog(["iss": "https://other.example"], verifyingAs: provider))
        let error = await refusal { () async throws(GoogleSignInError) in try await service.signIn(intent: .either) }
        #expect(error?.code == .invalidIssuer)
        #expect(try await StoreContents(objects).objects.isEmpty)
    }
}
