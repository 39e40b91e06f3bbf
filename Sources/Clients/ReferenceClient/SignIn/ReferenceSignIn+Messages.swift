internal import AssayConformance
internal import ReferenceJOSE

extension ReferenceSignIn {
    /// The refusal of a sign-in; its message goes to logs, so it quotes nothing (RFC 6749 §10.3).
    func reported(_ refusal: Refusal, _ ending: SignInEnding) -> Refusal {
        if case .callback(let url) = ending, flaws.has("callback-quoted-in-message") {
            return Refusal(refusal.reason, "\(refusal.message): \(url)")
        }
        if let latestTokenResponse, flaws.has("response-quoted-in-message") {
            return Refusal(
                refusal.reason, "\(refusal.message): \(String(decoding: latestTokenResponse, as: UTF8.self))")
        }
        return refusal
    }
}

extension SignInRequests {
    /// The refusal when no response comes.
    func broken(_ message: String, _ request: RequestMessage) -> Refusal {
        guard flaws.has("request-quoted-in-message") else { return Refusal(.network, message) }
        return Refusal(.network, "\(message): \(request.url) \(String(decoding: request.body, as: UTF8.self))")
    }
}
