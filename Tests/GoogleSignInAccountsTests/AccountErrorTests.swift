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

    @Test("a code that is not on the list becomes unlisted")
    func keepsUnlistedCodes() {
        let carried = AccountError(GoogleSignInError(.init(rawValue: "made-up"), "by a transport"))
        #expect(carried.code == .unlisted)
        #expect(carried.detail == "made-up: by a transport")
    }

    @Test("the tokens that came before a failure are kept, whatever its code", arguments: ["network", "made-up"])
    func keepsReceivedTokens(_ code: String) throws {
        let tokens = SignInTokens(refreshToken: try RefreshToken("1//new"))
        let error = GoogleSignInError(
            .init(rawValue: code), "why", isTemporary: false, receivedTokens: tokens)
        #expect(AccountError(error).receivedTokens == tokens)
        #expect(AccountError(GoogleSignInError(.init(rawValue: code), "why")).receivedTokens == nil)
    }

    @Test(
        "a token endpoint out of order has said nothing about the token",
        arguments: [(400, false), (401, false), (404, false), (408, true), (429, true), (500, true), (503, true)])
    func tellsServersTrouble(_ status: Int, _ isTemporary: Bool) throws {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(AccountError(try #require(error)).isTemporary == isTemporary)
    }

    @Test("an error with status 200 is a refusal, which ends the session")
    func refusalWithStatus200() throws {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(try !AccountError(#require(error)).isTemporary)
    }

    @Test("two errors are equal if their codes are")
    func equality() {
        #expect(AccountError(.conflict, "one") == AccountError(.conflict, "other"))
        #expect(AccountError(.conflict) != AccountError(.storageFailed))
        let codes = AccountError.Code.allCases
        #expect(Set(codes.map { AccountError($0).hashValue }).count == codes.count, "the hash is that of the code")
        #expect(Set([AccountError(.conflict, "one"), AccountError(.conflict, "other")]).count == 1)
    }

    @Test("only what says nothing about the request is temporary by itself")
    func temporary() {
        let temporary = AccountError.Code.allCases.filter { AccountError($0).isTemporary }
        #expect(Set(temporary) == [.network, .timedOut, .keySetUnavailable])
        #expect(AccountError(.backendRejected, isTemporary: true).isTemporary)
        #expect(!AccountError(.network, isTemporary: false).isTemporary)
        #expect(AccountError(GoogleSignInError(.tokenExchangeFailed, "", isTemporary: true)).isTemporary)
        #expect(!AccountError(GoogleSignInError(.tokenExchangeFailed)).isTemporary)
        #expect(AccountError(GoogleSignInError(.network)).isTemporary)
    }
}
