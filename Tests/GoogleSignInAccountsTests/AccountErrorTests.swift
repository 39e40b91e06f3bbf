import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("Errors of accounts")
struct AccountErrorTests {
    @Test("a sign-in's error keeps its code and its detail")
    func carriesSignInErrors() {
        let carried = AccountError(GoogleSignInError(.invalidAudience, "aud is not app.example"))
        #expect(carried.code == .invalidAudience)
        #expect(carried.description == "invalid-audience: aud is not app.example")
    }

    @Test("a code that nobody has listed is not taken for one that is")
    func keepsUnlistedCodes() {
        let carried = AccountError(GoogleSignInError(.init(rawValue: "made-up"), "by a transport"))
        #expect(carried.code == .unlisted)
        #expect(carried.detail == "made-up: by a transport")
    }

    @Test("two errors are equal when their codes are")
    func equality() {
        #expect(AccountError(.conflict, "one") == AccountError(.conflict, "other"))
        #expect(AccountError(.conflict) != AccountError(.storageFailed))
    }
}
