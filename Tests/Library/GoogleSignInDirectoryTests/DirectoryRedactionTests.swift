import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// No description, debug description or dump of these types contains personal data or what an object holds.
struct DirectoryRedactionTests {
    /// Stands in every member that must not be shown.
    private static let secret = "hidden-5f1c"
    private static let profile = AccountProfile(name: secret, email: secret, picture: secret)
    private static let object = StoredObject(bytes: Array(secret.utf8), tag: ObjectTag(text: "t"))

    @Test
    func nothingIsShown() {
        #expect(Redaction.leaks(Self.secret, of: Self.profile) == [])
        #expect(Redaction.leaks(Self.secret, of: Self.object) == [])
    }

    @Test
    func whatIdentifiesAnAccountIsShown() async throws {
        #expect("\(Self.profile)" == "AccountProfile(name, email, picture)")
        #expect("\(AccountProfile(email: "a"))" == "AccountProfile(email)")
        let record = try await IdentityDirectory.fixture(MemoryObjectStore()).signUp(.google, profile: Self.profile)
        #expect(Mirror(reflecting: record).children.map(\.label) == ["id"])
        #expect("\(record)" == "AccountRecord(\(record.id), 1 identities)")
    }

    @Test
    func anObjectShowsItsSizeAndItsTag() {
        #expect(Mirror(reflecting: Self.object).children.map(\.label) == ["tag"])
        #expect("\(Self.object)" == "StoredObject(11 bytes, t)")
    }

    static let kinds: [(action: ProtectiveAction, text: String)] = [
        (.endSessions(.google, startedUpTo: 1), "endSessions"), (.disableSignIn(.google), "disableSignIn"),
        (.enableSignIn(.google), "enableSignIn"), (.deleteTokens(.google), "deleteTokens"),
        (.deleteRefreshToken(.prefix(secret)), "deleteRefreshToken"), (.review(.google), "review"),
        (.reviewAddress(secret), "reviewAddress"), (.accountPurged(.google), "accountPurged"),
        (.logVerification(state: secret), "logVerification"),
    ]

    @Test(arguments: kinds)
    func anActionShowsItsKind(_ action: ProtectiveAction, _ text: String) {
        #expect("\(action)" == text)
        #expect(Redaction.leaks(Self.secret, of: action) == [])
    }
}
