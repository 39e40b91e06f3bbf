internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of a credential that a browser posts to the app's server.
    static let ofCredentialResponses: [FlawCheck] = [
        FlawCheck(
            "csrf-token", [.verifyCredentialResponse], Flaw.ofCSRFTokens,
            remedy: """
                Refuse a posted credential unless `g_csrf_token` is in the body and in a cookie, is not empty, and is \
                the same in both. \
                Find the cookie by its exact name, take its value as it is, and refuse several cookies that differ.
                """),
        FlawCheck(
            "credential-request", [.verifyCredentialResponse], Flaw.ofCredentialRequests,
            remedy: """
                Take a credential only from the body of a POST with the media type of a form, or JSON, compared without \
                regard to case and parameters. \
                Ignore parameters that you do not know, and accept any `select_by`, or none.
                """),
        FlawCheck(
            "credential", [.verifyCredentialResponse], Flaw.ofPostedCredentials,
            remedy: """
                Verify the parameter `credential` as an ID token for your own client ID and the nonce of your page. \
                Take nothing else that the request says about the client, the person or the sign-in for granted.
                """),
    ]
}
