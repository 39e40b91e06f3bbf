import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

struct AccountErrorTests {
    @Test
    func theCodesOfAccountsAreBesideThoseOfTheClientEachOnce() {
        #expect(Set(ErrorCodes.all).count == ErrorCodes.all.count)
        let own: [GoogleSignInError.Code] = [
            .accountExists, .notSignedIn, .conflict, .storageFailed, .storageCorrupt, .backendRejected,
        ]
        #expect(ErrorCodes.all.suffix(own.count) == own)
        #expect(ErrorCodes.all.count > 40)
    }

    @Test
    func onlyWhatSaysNothingAboutTheRequestIsTemporaryByItself() {
        let temporary = ErrorCodes.all.filter { GoogleSignInError($0).isTemporary }
        #expect(Set(temporary) == [.network, .timedOut, .keySetUnavailable])
        #expect(GoogleSignInError(.backendRejected, isTemporary: true).isTemporary)
        #expect(!GoogleSignInError(.network, isTemporary: false).isTemporary)
    }

    @Test(arguments: [(400, false), (401, false), (404, false), (408, true), (429, true), (500, true), (503, true)])
    func aTokenEndpointOutOfOrderHasSaidNothingAboutTheToken(_ status: Int, _ isTemporary: Bool) {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(error?.isTemporary == isTemporary)
    }

    @Test
    func anErrorWithStatus200IsARefusalWhichEndsTheSession() {
        let body = Array(#"{"error":"invalid_grant"}"#.utf8)
        let response = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], body: body)
        let error = #expect(throws: GoogleSignInError(.tokenExchangeFailed)) {
            try TokenResponse(response, grant: .refreshToken)
        }
        #expect(error?.isTemporary == false)
    }
}
