import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

struct DirectoryAccountsTests {
    private let store = MemoryObjectStore()
    private var directory: IdentityDirectory { .fixture(store) }
    private var accounts: DirectoryAccounts { DirectoryAccounts(directory) }

    private static func claims(_ issuer: String, _ subject: String = SessionFixtures.subject) -> IDTokenClaims {
        SessionFixtures.claims(
            subject: subject, issuer: issuer, name: AccountProfile.mahina.name, email: AccountProfile.mahina.email)
    }

    private static let google = claims("https://accounts.google.com")

    private static func credential(_ claims: IDTokenClaims = google) throws(GoogleSignInError) -> GoogleCredential {
        GoogleCredential(idToken: try SessionFixtures.idToken(claims), tokens: SignInTokens())
    }

    @Test(arguments: [SignInIntent.signUp, .either])
    func aPersonWithoutAnAccount(_ intent: SignInIntent) async throws {
        let opened = try await accounts.signIn(Self.credential(), intent: intent)
        #expect(opened == OpenedAccount(id: AccountRandomness.account(1)))
        #expect(try await directory.lookUp(.google)?.profile == .mahina)
    }

    @Test
    func aSignInCreatesNoAccount() async throws {
        let error = await refusal { () async throws(GoogleSignInError) in
            try await accounts.signIn(Self.credential(), intent: .signIn)
        }
        #expect(error?.code == .notSignedIn)
        #expect(try await StoreContents(store).objects.isEmpty)
    }

    @Test(arguments: SignInIntent.allCases)
    func aPersonWithAnAccount(_ intent: SignInIntent) async throws {
        let first = try await accounts.signIn(Self.credential(), intent: .signUp)
        let before = try await StoreContents(store).objects
        let error = await refusal { () async throws(GoogleSignInError) in
            #expect(try await accounts.signIn(Self.credential(), intent: intent) == first)
        }
        #expect(error?.code == (intent == .signUp ? .accountExists : nil))
        #expect(try await StoreContents(store).objects == before)
    }

    static let issuers: [(issuer: String, provider: IdentityProvider?)] = [
        ("https://accounts.google.com", .google), ("accounts.google.com", .google),
        ("https://appleid.apple.com", .apple), ("appleid.apple.com", nil), ("http://accounts.google.com", nil),
        ("https://accounts.google.com/", nil), ("https://Accounts.google.com", nil), (" accounts.google.com", nil),
        ("https://accounts.google.com.evil.example", nil), ("https://account.apple.com", nil), ("google", nil),
        ("", nil),
    ]

    @Test(arguments: issuers)
    func onlyExactIssuersOfProvidersAreAccepted(_ issuer: String, _ provider: IdentityProvider?) async throws {
        let identity = Self.claims(issuer)
        let error = await refusal { () async throws(GoogleSignInError) in
            let named = try ProviderIdentity(identity)
            #expect(named.provider == provider)
            #expect(named.subject == SessionFixtures.subject)
        }
        #expect(error?.code == (provider == nil ? .invalidIssuer : nil))
        let signedIn = await refusal { () async throws(GoogleSignInError) in
            try await accounts.signIn(Self.credential(identity), intent: .either)
        }
        #expect(signedIn?.code == (provider == nil ? .invalidIssuer : nil))
        #expect(try await StoreContents(store).accounts.count == (provider == nil ? 0 : 1))
    }

    @Test
    func theSameSubjectAtGoogleAndAtAppleIsTwoPeople() async throws {
        let first = try await accounts.signIn(Self.credential(), intent: .signUp).id
        let apple = Self.claims("https://appleid.apple.com")
        let accounts = DirectoryAccounts(.fixture(store, from: 1))
        let second = try await accounts.signIn(Self.credential(apple), intent: .signUp).id
        #expect(first != second)
        #expect(try await accounts.confirm(accountID: first, of: Self.google, startedAt: 1, idToken: nil).id == first)
        #expect(try await accounts.confirm(accountID: second, of: apple, startedAt: 1, idToken: nil).id == second)
        for (account, identity) in [(first, apple), (second, Self.google)] {
            let error = await refusal { () async throws(GoogleSignInError) in
                try await accounts.confirm(accountID: account, of: identity, startedAt: 1, idToken: nil)
            }
            #expect(error?.code == .notSignedIn)
        }
        #expect(try await StoreContents(store).accounts.count == 2, "a refusal removes no account")
    }

    @Test(arguments: [AccountRandomness.account(9), "user-1", ""])
    func aDeletedAccountOrAMalformedAccountIDIsNotConfirmed(_ accountID: String) async throws {
        _ = try await accounts.signIn(Self.credential(), intent: .signUp)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await accounts.confirm(accountID: accountID, of: Self.google, startedAt: 1, idToken: nil)
        }
        #expect(error?.code == .notSignedIn)
        #expect(try await directory.lookUp(.google) != nil)
    }

    /// The confirmation of a restore deletes no damaged account, even for another identity.
    @Test
    func keepsDamagedAccount() async throws {
        let id = try await accounts.signIn(Self.credential(), intent: .signUp).id
        try await store.delete("users/\(id)/account/profile.json", if: .none)
        let before = try await StoreContents(store).objects
        let other = Self.claims("https://accounts.google.com", "2")
        let error = await refusal { () async throws(GoogleSignInError) in
            try await accounts.confirm(accountID: id, of: other, startedAt: 1, idToken: nil)
        }
        #expect(error?.code == .storageCorrupt)
        #expect(try await StoreContents(store).objects == before)
    }

    @Test
    func theConfirmationOfARestoreFinishesADeletionInterruptedAtAnyCall() async throws {
        var tried = 0
        for call in 1...100 {
            let memory = MemoryObjectStore()
            let id = try await DirectoryAccounts(.fixture(memory)).signIn(Self.credential(), intent: .signUp).id
            let faulty = FaultyStore(memory, (.failure, call))
            let error = await refusal { () async throws(GoogleSignInError) in
                try await DirectoryAccounts(.fixture(faulty)).delete(accountID: id)
            }
            guard faulty.log.count >= call else {
                #expect(error == nil)
                break
            }
            tried += 1
            #expect(error?.code == .storageFailed)
            let accounts = DirectoryAccounts(.fixture(memory))
            let isGone = try await accounts.directory.lookUp(.google) == nil
            let confirmed = await refusal { () async throws(GoogleSignInError) in
                try await accounts.confirm(accountID: id, of: Self.google, startedAt: 1, idToken: nil)
            }
            #expect(confirmed?.code == (isGone ? .notSignedIn : nil))
            #expect(try await StoreContents(memory).objects.isEmpty == isGone)
        }
        #expect(tried >= 5 && tried < 100)
    }

    @Test
    func aConfirmationFailsIfAnInterruptedDeletionCannotBeFinished() async throws {
        var tried = 0
        for call in 1...100 {
            let memory = MemoryObjectStore()
            let id = try await DirectoryAccounts(.fixture(memory)).signIn(Self.credential(), intent: .signUp).id
            // The account is marked, and nothing of it is removed.
            let interrupted = DirectoryAccounts(.fixture(FaultyStore(memory, (.crashAfter, 2))))
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await interrupted.delete(accountID: id) }
            let faulty = FaultyStore(memory, (.failure, call))
            let error = await refusal { () async throws(GoogleSignInError) in
                try await DirectoryAccounts(.fixture(faulty)).confirm(
                    accountID: id, of: Self.google, startedAt: 1, idToken: nil)
            }
            guard faulty.log.count >= call else {
                #expect(error?.code == .notSignedIn)
                break
            }
            tried += 1
            #expect(error?.code == .storageFailed, "call \(call)")
        }
        #expect(tried >= 5 && tried < 100)
    }

    @Test(arguments: ["user-1", ""])
    func anAccountIDOfAnotherFormDeletesNothing(_ accountID: String) async throws {
        _ = try await accounts.signIn(Self.credential(), intent: .signUp)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await accounts.delete(accountID: accountID)
        }
        #expect(error?.code == .notSignedIn)
        #expect(try await directory.lookUp(.google) != nil)
    }
}
