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

extension Refusal {
    /// The refusal with a text in its message, which a flaw puts there.
    func quoting(_ text: String, if isQuoted: Bool) -> Refusal {
        isQuoted ? Refusal(reason, "\(message): \(text)") : self
    }
}

extension SignInRequests {
    /// The refusal when no response comes.
    func broken(_ message: String, _ request: RequestMessage) -> Refusal {
        let body = String(decoding: request.body, as: UTF8.self)
        if flaws.has("request-quoted-in-message") { return Refusal(.network, "\(message): \(request.url) \(body)") }
        let fields = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        let secret = body.split(separator: "&").first { $0.hasPrefix("client_secret=") }
        return Refusal(.network, message).quoting(fields, if: flaws.has("header-fields-quoted-in-message"))
            .quoting(String(secret ?? ""), if: secret != nil && flaws.has("client-secret-quoted-in-message"))
    }
}
