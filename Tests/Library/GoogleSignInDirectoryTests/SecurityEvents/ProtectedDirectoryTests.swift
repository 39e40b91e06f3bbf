import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// A directory whose accounts are protected by security events.
@Suite struct ProtectedDirectoryTests {
    /// Sign-ups, sign-ins and restores of a disabled account are refused until it is enabled; other accounts are not.
    @Test func aDirectoryLetsNobodyIn() async throws {
        let store = MemoryObjectStore()
        let accounts = DirectoryAccounts(.fixture(store), protection: AccountProtection(store: store))
        func credential(_ subject: String) throws -> GoogleCredential {
            GoogleCredential(
                idToken: try SessionFixtures.idToken(SessionFixtures.claims(subject: subject)), tokens: SignInTokens())
        }
        let (own, other) = (try credential(ProviderIdentity.google.subject), try credential("2"))
        let opened = try await accounts.signIn(own, intent: .signUp)
        _ = try await accounts.signIn(other, intent: .signUp)
        _ = try await AccountProtectionTests.handle(AccountProtectionTests.story[0], in: store)
        for intent in SignInIntent.allCases {
            await #expect(throws: GoogleSignInError(.backendRejected)) {
                try await accounts.signIn(own, intent: intent)
            }
        }
        await #expect(throws: GoogleSignInError(.backendRejected)) {
            try await accounts.confirm(
                accountID: opened.id, of: own.claims, startedAt: 1_000, idToken: nil)
        }
        #expect(try await accounts.signIn(other, intent: .signIn).id == AccountRandomness.account(2))
        _ = try await AccountProtectionTests.handle(AccountProtectionTests.story[1], in: store)
        #expect(try await accounts.signIn(own, intent: .signIn) == opened)
        let confirmed = try await accounts.confirm(
            accountID: opened.id, of: own.claims, startedAt: 1_000, idToken: nil)
        #expect(confirmed == opened)
        // The events of the story: hijacked at 10, sessions revoked at 30, by the provider's clock.
        _ = try await AccountProtectionTests.handle(AccountProtectionTests.story[2], in: store)
        let starts: [NamedCase<Int64, GoogleSignInError.Code?>] = [
            NamedCase("before both events", 5, .notSignedIn), NamedCase("between them", 20, .notSignedIn),
            NamedCase("in the second of the later one", 30, .notSignedIn), NamedCase("after both", 31, nil),
        ]
        for start in starts {
            let error = await refusal { () async throws(GoogleSignInError) in
                try await accounts.confirm(
                    accountID: opened.id, of: own.claims, startedAt: start.input, idToken: nil)
            }
            #expect(error?.code == start.expected, "\(start.name)")
        }
        #expect(try await accounts.signIn(own, intent: .signIn) == opened, "the account is kept")
        // Without a protection, and for another person, nothing has ended.
        let unprotected = DirectoryAccounts(accounts.directory)
        _ = try await unprotected.confirm(
            accountID: opened.id, of: own.claims, startedAt: 5, idToken: nil)
        _ = try await accounts.confirm(
            accountID: AccountRandomness.account(2), of: other.claims, startedAt: 5, idToken: nil)
        // The directory takes no notice of the other objects in its store.
        #expect(try await accounts.directory.recover().unreadable == [])
    }
}
