import GoogleSignInClient
import Testing

@Suite struct GoogleSignInErrorTests {
    @Test func comparesCodesAlone() {
        #expect(GoogleSignInError(.stateMismatch, "one") == GoogleSignInError(.stateMismatch, "other"))
        #expect(GoogleSignInError(.stateMismatch) != GoogleSignInError(.issuerMismatch))
        #expect(Set([GoogleSignInError(.network, "a"), GoogleSignInError(.network)]).count == 1)
        let codes: [GoogleSignInError.Code] = [.network, .timedOut, .cancelled]
        #expect(Set(codes.map { GoogleSignInError($0).hashValue }).count == 3, "the hash is that of the code")
    }

    @Test func describesItself() {
        #expect("\(GoogleSignInError(.network))" == "network")
        #expect("\(GoogleSignInError(.invalidTokenResponse, "expires_in"))" == "invalid-token-response: expires_in")
    }
}
