import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

/// A store that keeps what it would write to a disk.
private final class ByteStore: SessionStore {
    private let bytes = Mutex<[UInt8]?>(nil)

    func load() async throws(GoogleSignInError) -> StoredSession? {
        guard let kept = bytes.withLock({ $0 }) else { return nil }
        return try StoredSession(reading: kept)
    }

    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        let new = try session.bytes()
        bytes.withLock { $0 = new }
    }

    func remove() async throws(GoogleSignInError) { bytes.withLock { $0 = nil } }
}

/// What becomes of each claim of an ID token: from the mock provider through the real coordinator to the account
/// service, the stored session, the next launch and the next refresh.
struct SessionClaimsTests {
    /// The claims of the sign-in besides `iss`, `sub`, `aud`, `azp`, `exp`, `iat` and `nonce`, which the mock sets.
    private static let added = [
        "auth_time": "1789999000.25", "nbf": "1789999990.5", "hd": #""example.com""#,
        "email": #""mahina@example.com""#, "email_verified": #""true""#, "name": #""Mahina Kealoha""#,
        "given_name": #""Mahina""#, "family_name": #""Kealoha""#, "picture": #""https://example.com/p""#,
    ]

    private let store = ByteStore()

    /// - Parameters:
    ///   - signIn: more or other claims of the sign-in's ID token, as JSON; `null` removes one.
    ///   - refreshes: what the first refresh sends, and all later ones, as members of a fault.
    private static func provider(signIn: Claims = [:], refreshes: [String] = []) throws -> ProviderStandIn {
        let first = claims(added.merging(signIn) { $1 })
        var faults = [#"{"endpoint": "token", "when": {"grant_type": "authorization_code"}, \#(first)}"#]
        for (index, refresh) in refreshes.enumerated() {
            let calls = index + 1 == refreshes.count ? #"{"from": \#(index + 1)}"# : "\(index + 1)"
            faults.append(
                #"{"endpoint": "token", "when": {"grant_type": "refresh_token"}, "calls": \#(calls), \#(refresh)}"#)
        }
        return try ProviderStandIn(faults: "[" + faults.joined(separator: ", ") + "]")
    }

    /// Claims and their values, as JSON.
    private typealias Claims = [String: String]

    /// A response whose ID token has these claims besides the honest ones.
    ///
    /// There is always one more, because the mock wants a change.
    private static func claims(_ claims: Claims) -> String {
        let members = claims.merging(["locale": #""en""#]) { $1 }.sorted { $0.key < $1.key }
        return #""token": {"claims": {"# + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}}"
    }

    private static let withoutIDToken = #""json": {"id_token": null}"#

    private static func coordinator(
        _ provider: ProviderStandIn, hostedDomain: String?
    ) throws -> GoogleSignInCoordinator {
        GoogleSignInCoordinator(
            configuration: try SignInConfiguration(clientID: SessionFixtures.clientID, hostedDomain: hostedDomain),
            context: GoogleSignInContext(
                transport: provider, userAgent: HeadlessUserAgent(transport: provider), wallTime: { provider.now }),
            policy: SignInPolicy(testKeys: .allowed))
    }

    private func launch(
        _ provider: ProviderStandIn, hostedDomain: String? = nil, backend: StageBackend? = nil
    ) throws -> AccountService {
        AccountService(
            performer: try Self.coordinator(provider, hostedDomain: hostedDomain), store: store, backend: backend,
            wallTime: { provider.now })
    }

    @Test
    func everyClaimIsInTheAccountAndInTheStoreAfterARestartOfflineToo() async throws {
        let provider = try Self.provider(refreshes: [Self.withoutIDToken])
        let account = try await launch(provider).signIn()
        let claims = account.claims
        // Apple's two claims are not read from Google's tokens.
        let absent = ["isPrivateEmail", "realUserStatus"]
        let empty = Self.members(of: claims).filter { $0.text == "nil" }.map(\.name)
        #expect(Set(empty) == Set(absent), "the test gives every other claim a value")
        #expect(claims.isEmailVerified == true && claims.authenticationTime?.hasFraction == true)
        #expect(try await store.load()?.claims == claims)
        provider.setReachable(false)
        #expect(try await launch(provider).restore()?.claims == claims)
        provider.setReachable(true)
        let service = try launch(provider)
        #expect(try await service.restore()?.claims == claims)
        provider.advance(3_600)
        _ = try await service.accessToken()
        #expect(await service.state.account?.claims == claims)
        #expect(try await store.load()?.claims == claims)
    }

    /// The members of the claims, each as text.
    private static func members(of claims: IDTokenClaims) -> [(name: String, text: String)] {
        // The claims have a mirror of their own, which hides them; this one is of the structure.
        let texts: [(String, Any?)] = [
            ("issuer", claims.issuer), ("subject", claims.subject), ("audiences", claims.audiences),
            ("authorizedParty", claims.authorizedParty), ("expiration", claims.expiration),
            ("issuedAt", claims.issuedAt), ("notBefore", claims.notBefore),
            ("authenticationTime", claims.authenticationTime), ("nonce", claims.nonce),
            ("hostedDomain", claims.hostedDomain), ("email", claims.email),
            ("isEmailVerified", claims.isEmailVerified), ("isPrivateEmail", claims.isPrivateEmail),
            ("realUserStatus", claims.realUserStatus), ("name", claims.name), ("givenName", claims.givenName),
            ("familyName", claims.familyName), ("picture", claims.picture),
        ]
        return texts.map { ($0.0, $0.1.map { "\($0)" } ?? "nil") }
    }

    private struct Change {
        /// More claims of the sign-in's ID token.
        var signIn: Claims = [:]
        /// Claims of a refresh's ID token.
        var refresh: Claims = [:]
        /// Claims of the next refresh's ID token.
        var next: Claims?
    }

    /// OpenID Connect Core §12.2: what a refresh must not change, each claim in turn, and what it may.
    private static let changes: [NamedCase<Change, GoogleSignInError.Code?>] = [
        NamedCase("nothing", Change(), nil),
        NamedCase("iss", Change(refresh: ["iss": #""accounts.google.com""#]), .refreshMismatch),
        NamedCase("sub", Change(refresh: ["sub": #""1""#]), .refreshMismatch),
        NamedCase(
            "an audience more", Change(refresh: ["aud": #"["${client_id}", "other.example"]"#]), .refreshMismatch),
        NamedCase(
            "an audience less",
            Change(signIn: ["aud": #"["${client_id}", "other.example"]"#], refresh: ["aud": #""${client_id}""#]),
            .refreshMismatch),
        NamedCase("azp", Change(refresh: ["azp": #""other.example""#]), .invalidAuthorizedParty),
        NamedCase("an azp where there was none", Change(signIn: ["azp": "null"], refresh: [:]), .refreshMismatch),
        NamedCase("no azp any more", Change(refresh: ["azp": "null"]), nil),
        NamedCase(
            "no azp in either", Change(signIn: ["azp": "null"], refresh: ["azp": "null"]), nil),
        NamedCase("the same auth_time", Change(refresh: ["auth_time": "1789999000.25"]), nil),
        NamedCase("auth_time", Change(refresh: ["auth_time": "1789999001.25"]), .refreshMismatch),
        NamedCase("the fraction of auth_time", Change(refresh: ["auth_time": "1789999000.5"]), .refreshMismatch),
        NamedCase("auth_time without its fraction", Change(refresh: ["auth_time": "1789999000"]), .refreshMismatch),
        NamedCase(
            "an auth_time where there was none",
            Change(signIn: ["auth_time": "null"], refresh: ["auth_time": "1789999000"]), .refreshMismatch),
        NamedCase(
            "auth_time, after a token without it", Change(refresh: [:], next: ["auth_time": "1"]), .refreshMismatch),
        NamedCase("the same nonce", Change(refresh: ["nonce": #""${nonce}""#]), nil),
        NamedCase("nonce", Change(refresh: ["nonce": #""${nonce}x""#]), .refreshMismatch),
        NamedCase(
            "nonce, after a token without it", Change(refresh: [:], next: ["nonce": #""${nonce}x""#]), .refreshMismatch),
        NamedCase(
            "an azp where there was none, after a token without it",
            Change(signIn: ["azp": "null"], refresh: ["azp": "null"], next: ["azp": #""${client_id}""#]),
            .refreshMismatch),
        NamedCase("an expired token", Change(refresh: ["exp": "1"]), .tokenExpired),
        NamedCase("a token from the future", Change(refresh: ["iat": "1999999999"]), .invalidIssuedAt),
        NamedCase("a token that is not yet valid", Change(refresh: ["nbf": "1999999999"]), .tokenNotYetValid),
        NamedCase("a sub that is a number", Change(refresh: ["sub": "1"]), .invalidSubject),
        NamedCase("a name that is a number", Change(refresh: ["name": "1"]), .invalidIDToken),
        NamedCase("an email_verified that is a number", Change(refresh: ["email_verified": "1"]), .invalidIDToken),
    ]

    @Test(arguments: changes, [true, false])
    private func whatARefreshMustNotChangeIsRefusedAtARestoreAndLater(
        _ change: NamedCase<Change, GoogleSignInError.Code?>, _ isRestore: Bool
    ) async throws {
        let texts = [change.input.refresh, change.input.next ?? change.input.refresh]
        let provider = try Self.provider(signIn: change.input.signIn, refreshes: texts.map(Self.claims))
        var service = try launch(provider)
        let claims = try await service.signIn().claims
        for isLast in change.input.next == nil ? [true] : [false, true] {
            if isRestore { service = try launch(provider) } else { provider.advance(3_600) }
            let error = await refusal { [service] () async throws(GoogleSignInError) in
                if isRestore { _ = try await service.restore() } else { _ = try await service.accessToken() }
            }
            #expect(error?.code == (isLast ? change.expected : nil))
        }
        let account = await service.state.account
        #expect((account == nil) == (change.expected != nil))
        #expect(try await (store.load() == nil) == (change.expected != nil))
        guard let kept = account?.claims else { return }
        #expect(kept.isSamePerson(as: claims) && kept.audiences == claims.audiences && kept.nonce == claims.nonce)
        #expect(kept.authenticationTime == claims.authenticationTime)
        #expect(kept.authorizedParty == claims.authorizedParty)
    }

    /// What a refresh may change is that of the new token, and absent if it is absent there.
    @Test
    func renewed() async throws {
        let new = [
            "hd": #""other.example""#, "email": #""new@example.com""#, "email_verified": "false", "name": #""New""#,
            "picture": "null",
        ]
        let provider = try Self.provider(refreshes: [Self.claims(new)])
        _ = try await launch(provider).signIn()
        provider.advance(10)
        let account = try #require(try await launch(provider).restore())
        let claims = account.claims
        #expect(claims.hostedDomain == "other.example" && claims.email == "new@example.com")
        #expect(claims.isEmailVerified == false && claims.name == "New" && claims.picture == nil)
        #expect(claims.issuedAt.seconds == provider.now && claims.expiration.seconds == provider.now + 3_600)
        #expect(claims.notBefore == nil, "as the honest token of a refresh")
        let stored = try await store.load()
        #expect(stored?.claims == claims)
        #expect(stored?.signedInAt == provider.now - 10, "the session is still that of the sign-in")
    }

    private struct Domain {
        /// The `hd` of the sign-in, as JSON.
        let signIn: String
        /// What a refresh sends; `nil` if the provider cannot be reached.
        let refresh: String?
    }

    /// A domain that the app requires only since its last update.
    private static let domains: [NamedCase<Domain, GoogleSignInError?>] = [
        NamedCase("offline, of the domain", Domain(signIn: #""example.com""#, refresh: nil), nil),
        NamedCase("offline, in capitals", Domain(signIn: #""EXAMPLE.com""#, refresh: nil), nil),
        NamedCase(
            "offline, of another", Domain(signIn: #""other.example""#, refresh: nil), offline),
        NamedCase("offline, of none", Domain(signIn: "null", refresh: nil), offline),
        NamedCase(
            "without an ID token, of the domain", Domain(signIn: #""example.com""#, refresh: withoutIDToken), nil),
        NamedCase(
            "without an ID token, of another", Domain(signIn: #""other.example""#, refresh: withoutIDToken),
            GoogleSignInError(.invalidHostedDomain)),
        NamedCase(
            "without an ID token, of none", Domain(signIn: "null", refresh: withoutIDToken),
            GoogleSignInError(.invalidHostedDomain)),
        NamedCase(
            "with an ID token of the domain",
            Domain(signIn: "null", refresh: claims(["hd": #""example.com""#])), nil),
        NamedCase(
            "with an ID token of another",
            Domain(signIn: #""example.com""#, refresh: claims(["hd": #""other.example""#])),
            GoogleSignInError(.invalidHostedDomain)),
        NamedCase(
            "with an ID token of none", Domain(signIn: #""example.com""#, refresh: claims(["hd": "null"])),
            GoogleSignInError(.invalidHostedDomain)),
    ]

    private static let offline = GoogleSignInError(.network)

    @Test(arguments: domains)
    private func aHostedDomainThatIsRequiredLaterIsEnforced(_ domain: NamedCase<Domain, GoogleSignInError?>)
        async throws
    {
        let provider = try Self.provider(
            signIn: ["hd": domain.input.signIn], refreshes: domain.input.refresh.map { [$0] } ?? [])
        _ = try await launch(provider).signIn()
        provider.setReachable(domain.input.refresh != nil)
        let service = try launch(provider, hostedDomain: "example.com")
        let error = await refusal { () async throws(GoogleSignInError) in try await service.restore() }
        #expect(error == domain.expected && error?.isTemporary == domain.expected?.isTemporary)
        #expect(await (service.state.account == nil) == (domain.expected != nil))
        let isKept = domain.expected?.isTemporary ?? true
        #expect(try await (store.load() != nil) == isKept, "what the provider may still confirm stays stored")
        // Without the requirement the session goes on, so the domain alone was the cause.
        guard isKept else { return }
        #expect(try await launch(provider).restore() != nil)
    }

    /// The new ID token says of which domain a person is, also if the app's server cannot be reached.
    @Test
    func hostedDomainWithoutServer() async throws {
        let provider = try Self.provider(
            signIn: ["hd": "null"], refreshes: [Self.claims(["hd": #""example.com""#]), Self.withoutIDToken])
        let backend = StageBackend()
        _ = try await launch(provider, backend: backend).signIn()
        backend.confirmFailure.withLock { $0 = GoogleSignInError(.network) }
        let restored = try await launch(provider, hostedDomain: "example.com", backend: backend).restore()
        #expect(restored?.isConfirmed == false && restored?.claims.hostedDomain == "example.com")
        #expect(try await store.load()?.claims.hostedDomain == "example.com")
    }

    @Test
    func aRefreshThatRenewsOnlyTheTimesOfTheIDTokenChangesNoAccount() async throws {
        let provider = try Self.provider(refreshes: [Self.claims(Self.added), Self.claims(["name": #""New""#])])
        let service = try launch(provider)
        let first = try await service.signIn()
        var states = await service.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(first))
        for name in ["Mahina Kealoha", "New"] {
            provider.advance(3_600)
            _ = try await service.accessToken()
            let account = try #require(await service.state.account)
            #expect(account.claims.issuedAt.seconds == provider.now && account.claims.name == name)
            #expect((account == first) == (name != "New") && (account.hashValue == first.hashValue) == (name != "New"))
        }
        #expect(await states.next()?.account?.claims.name == "New", "the first refresh sent no state")
    }

    @Test(
        arguments: [(#""example.com""#, "null", .invalidHostedDomain), ("null", #""example.com""#, nil)]
            as [(String, String, GoogleSignInError.Code?)])
    func aCredentialIsOfTheDomainThatItsLastIDTokenNames(
        _ signIn: String, _ refresh: String, _ code: GoogleSignInError.Code?
    ) async throws {
        let provider = try Self.provider(
            signIn: ["hd": signIn], refreshes: [Self.claims(["hd": refresh]), Self.withoutIDToken])
        let coordinator = try Self.coordinator(provider, hostedDomain: nil)
        let first: GoogleCredential = try await coordinator.signIn(loginHint: nil)
        let second = try await coordinator.refresh(first)
        let strict = try Self.coordinator(provider, hostedDomain: "example.com")
        #expect(await refusal { () async throws(GoogleSignInError) in try await strict.refresh(second) }?.code == code)
    }
}
