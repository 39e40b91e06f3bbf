import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct UserMessageTests {
    /// Internal terms, which mean nothing to a person and something to an attacker.
    static let internals = [
        "token", "nonce", "state", "jwt", "jws", "jwk", "json", "signature", "issuer", "audience", "claim", "oauth",
        "pkce", "code", "kid", "key", "rsa", "sha", "http", "status", "invalid_", "nil", "null", "error", "0x",
        "keychain", "parse", "decode", "redirect", "azp", "exp", "iat",
    ]

    @Test(arguments: ErrorCodes.all)
    func everyErrorHasAMessageWithoutInternalTermsOrIsACancellation(_ code: GoogleSignInError.Code) {
        guard let message = UserMessage(for: code) else {
            #expect([.userCancelled, .cancelled].contains(code))
            return
        }
        let words = message.text.lowercased().split { !$0.isLetter && $0 != "_" }.map(String.init)
        #expect(words.filter { Self.internals.contains($0) }.isEmpty)
        #expect(!message.text.contains(code.rawValue))
        #expect(message.text.first?.isUppercase == true && message.text.hasSuffix("."))
        #expect((20...140).contains(message.text.count))
    }

    static let remedies: [(code: GoogleSignInError.Code, remedy: UserMessage.Remedy?)] = [
        (.userCancelled, nil), (.cancelled, nil), (.network, .tryAgain), (.accessDenied, .tryAgain),
        (.tokenExpired, .signIn), (.tokenExchangeFailed, .signIn), (.storageCorrupt, .signIn),
        (.storageFailed, .tryAgain), (.accountExists, .signIn), (.invalidConfiguration, .contactSupport),
        (.invalidSignature, .tryAgain), (.init(rawValue: "made-up"), .contactSupport),
    ]

    @Test(arguments: remedies)
    func theRemedyFitsTheError(_ code: GoogleSignInError.Code, _ remedy: UserMessage.Remedy?) {
        #expect(UserMessage(for: code)?.remedy == remedy)
    }

    /// The codes that share a message; every other code is a verification failure.
    static let groups: [(codes: [GoogleSignInError.Code], remedy: UserMessage.Remedy)] = [
        ([.network, .timedOut, .keySetUnavailable], .tryAgain), ([.providerError, .tokenExchangeFailed], .signIn),
        ([.accessDenied], .tryAgain), ([.signInInProgress], .tryAgain), ([.tokenExpired, .notSignedIn], .signIn),
        ([.accountExists], .signIn), ([.conflict], .tryAgain), ([.backendRejected], .tryAgain),
        ([.userMismatch], .tryAgain),
        ([.storageFailed], .tryAgain), ([.storageCorrupt], .signIn),
        (
            [.invalidConfiguration, .insecureEndpoint, .webAuthenticationUnavailable, .init(rawValue: "made-up")],
            .contactSupport
        ),
        ([.invalidIssuedAt, .tokenNotYetValid], .tryAgain), ([.invalidHostedDomain], .tryAgain),
    ]

    @Test
    func eachKindOfErrorHasAMessageOfItsOwn() {
        let listed = Self.groups.flatMap(\.codes) + [.userCancelled, .cancelled]
        let others = ErrorCodes.all.filter { !listed.contains($0) }
        var texts: Set<String> = []
        for (codes, remedy) in Self.groups + [(others, .tryAgain)] {
            let messages = Set(codes.map { UserMessage(for: $0) })
            #expect(messages.count == 1, "\(codes)")
            #expect(messages.first??.remedy == remedy, "\(codes)")
            if let text = messages.first??.text { texts.insert(text) }
        }
        #expect(texts.count == Self.groups.count + 1)
    }

    /// All verification failures have the same message, as details help only attackers.
    @Test
    func verification() {
        let texts = Set(
            [
                GoogleSignInError.Code.invalidSignature, .invalidAudience, .invalidNonce, .stateMismatch, .unknownKeyID,
                .invalidAccessTokenHash, .refreshMismatch,
            ].map { UserMessage(for: $0)?.text })
        #expect(texts.count == 1)
    }
}

struct AccountScreenTests {
    /// The account of a stored session, which the provider has confirmed, or could not be asked about.
    static func account(isConfirmed: Bool = true) async throws -> SignedInAccount {
        let stage = AccountServiceStage(try SessionFixtures.session())
        if !isConfirmed { stage.provider.set { $0.refreshFailure = GoogleSignInError(.network) } }
        return try #require(try await stage.service.restore())
    }

    @Test(arguments: [true, false])
    func aSignedInPersonSeesTheirContentOrTheStartScreenWithoutContent(_ isConfirmed: Bool) async throws {
        let account = try await Self.account(isConfirmed: isConfirmed)
        #expect(account.isConfirmed == isConfirmed)
        let state = AccountState.signedIn(account)
        #expect(AccountScreen(state: state, itemCount: 0) == .empty)
        #expect(AccountScreen(state: state, itemCount: 1) == .main)
        #expect(AccountScreen(state: state, itemCount: nil) == .launch)
    }

    static let others: [(state: AccountState, screen: AccountScreen)] = [
        (.restoring, .launch), (.signedOut(nil), .signIn(isBusy: false, message: nil)),
        (.signingIn, .signIn(isBusy: true, message: nil)),
        (.signedOut(GoogleSignInError(.userCancelled)), .signIn(isBusy: false, message: nil)),
        (
            .signedOut(GoogleSignInError(.tokenExpired)),
            .signIn(isBusy: false, message: UserMessage(for: .tokenExpired))
        ),
        (.failed(GoogleSignInError(.network)), .signIn(isBusy: false, message: UserMessage(for: .network))),
    ]

    @Test(arguments: others)
    func withoutASignedInPersonNoContentIsShown(_ state: AccountState, _ screen: AccountScreen) {
        for count in [nil, 0, 12] { #expect(AccountScreen(state: state, itemCount: count) == screen) }
    }
}
