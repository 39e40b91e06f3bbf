import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@Suite("Errors of accounts")
struct AccountErrorTests {
    @Test("the codes of accounts are beside those of the client, each once")
    func codes() {
        #expect(Set(ErrorCodes.all).count == ErrorCodes.all.count)
        let own: [GoogleSignInError.Code] = [
            .accountExists, .notSignedIn, .conflict, .storageFailed, .storageCorrupt, .backendRejected,
        ]
        #expect(ErrorCodes.all.suffix(own.count) == own)
        #expect(ErrorCodes.all.count > 40)
    }

    @Test("only what says nothing about the request is temporary by itself")
    func temporary() {
        let temporary = ErrorCodes.all.filter { GoogleSignInError($0).isTemporary }
        #expect(Set(temporary) == [.network, .timedOut, .keySetUnavailable])
        #expect(GoogleSignInError(.backendRejected, isTemporary: true).isTemporary)
        #expect(!GoogleSignInError(.network, isTemporary: false).isTemporary)
    }

    @Test(
        "a token endpoint out of order has said nothing about the token",
        arguments: [(400, false), (401, false), (404, false), (408, true), (429, true), (500, true), (503, true)])
    func tellsServersTrouble(_ status: Int, _ isTemporary: Bool) {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(error?.isTemporary == isTemporary)
    }

    @Test("an error with status 200 is a refusal, which ends the session")
    func refusalWithStatus200() {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(error?.isTemporary == false)
    }
}
