internal import StrictJOSE

/// What the token endpoint answers to a poll (RFC 8628 §3.5).
enum DeviceTokenAnswer {
    case tokens(TokenResponse)
    /// The person has not decided yet.
    case pending
    /// The person has not decided yet, and the interval grows by five seconds.
    case slowDown
    /// The server was busy or broken, and did not judge the request.
    case unavailable

    /// Reads an answer.
    ///
    /// The error code decides and not the status: Google sends 428 and 403 where the RFC has 400.
    ///
    /// - Throws: `access-denied` if the person refused; `timed-out` if the codes have expired; and the codes of
    ///   `TokenResponse`, after which nobody polls (RFC 8628 §3.5).
    init(_ response: HTTPResponse) throws(GoogleSignInError) {
        guard response.status != 200 else {
            self = .tokens(try TokenResponse(response))
            return
        }
        let json = try? JSONResponse(response, code: .tokenExchangeFailed)
        switch json?.root["error"]?.string {
        case "authorization_pending": self = .pending
        case "slow_down": self = .slowDown
        case "access_denied": throw GoogleSignInError(.accessDenied, "the person denied access")
        case "expired_token": throw GoogleSignInError(.timedOut, "the codes have expired")
        default:
            do {
                self = .tokens(try TokenResponse(response))
            } catch {
                guard error.isTemporary, json?.root["error"] == nil else { throw error }
                self = .unavailable
            }
        }
    }
}
