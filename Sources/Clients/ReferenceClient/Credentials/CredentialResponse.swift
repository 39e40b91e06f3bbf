internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The request that posts a credential to the app's server (Google, Verify the Google ID token on your server side).
struct CredentialResponse {
    /// The largest body that is read, in bytes.
    static let maximumSize = 64 * 1024

    let probe: CredentialResponseProbe
    let flaws: FlawSwitch

    /// Checks the form of the request, `g_csrf_token` and the credential, in this order.
    func read() throws(Refusal) -> [String: OutputValue] {
        guard probe.method == "POST" || flaws.has("credential-method-not-checked") else {
            throw Refusal(.invalidCredentialResponse, "the method is not POST")
        }
        guard probe.body.count <= Self.maximumSize || flaws.has("body-size-not-limited") else {
            throw Refusal(.invalidCredentialResponse, "the body is longer than \(Self.maximumSize) bytes")
        }
        let parameters = try CredentialParameters(probe, flaws)
        try checkToken(parameters.csrfToken)
        let credential = try credential(parameters)
        var output = try claims(of: Array(credential.utf8), parameters)
        if output["email"] != nil, output["email_verified"] != .flag(true), flaws.has("email-of-credential-verified") {
            output["email_verified"] = .flag(true)
        }
        if let selection = parameters.selection { output["select_by"] = .string(selection) }
        return output
    }

    /// The token has to be in the body and in a cookie, and the two have to be the same.
    private func checkToken(_ token: String?) throws(Refusal) {
        func refuse(_ message: String) -> Refusal { Refusal(.csrfTokenMismatch, message) }
        let cookies = CookieValues(probe.headers, flaws).values("g_csrf_token")
        guard let token else {
            if flaws.has("csrf-token-compared-only-if-in-body") || flaws.has("csrf-token-not-compared") { return }
            throw refuse("g_csrf_token is missing in the body")
        }
        guard !cookies.isEmpty else {
            if flaws.has("csrf-token-compared-only-if-in-cookie") || flaws.has("csrf-token-not-compared") { return }
            throw refuse("g_csrf_token is missing in the cookies")
        }
        if cookies.count > 1, flaws.has("repeated-csrf-cookie-refused") {
            throw refuse("the cookie g_csrf_token occurs twice")
        }
        let chosen =
            if cookies.count > 1, flaws.has("first-csrf-cookie-wins") {
                [cookies[0]]
            } else if cookies.count > 1, flaws.has("last-csrf-cookie-wins") {
                [cookies[cookies.count - 1]]
            } else {
                cookies
            }
        for cookie in chosen {
            if token.isEmpty {
                let isAccepted = cookie.isEmpty && flaws.has("empty-csrf-token-accepted")
                guard isAccepted || flaws.has("csrf-token-not-compared") else { throw refuse("g_csrf_token is empty") }
            } else {
                guard
                    TextComparison(.csrfToken, flaws).equal(token, cookie) || flaws.has("csrf-token-not-compared")
                        || cookie.isEmpty && flaws.has("csrf-token-compared-only-if-in-cookie")
                else { throw refuse("g_csrf_token is not the same in the body and in the cookie") }
            }
        }
    }

    private func credential(_ parameters: CredentialParameters) throws(Refusal) -> String {
        if let credential = parameters.credential, !credential.isEmpty { return credential }
        if let token = parameters.form?.value("id_token"), flaws.has("id-token-parameter-taken-for-credential") {
            return token
        }
        throw Refusal(.invalidCredentialResponse, "credential is missing")
    }

    /// The nonce of the credential, or its lack, if it is not the expected one.
    private static func nonce(of credential: [UInt8], besides expected: String) -> String?? {
        let own = JSONText(FlawSwitch(nil)).unverifiedClaims(of: credential)?.text("nonce")
        return own?.hasSameBytes(as: expected) == true ? nil : .some(own)
    }

    private func claims(
        of credential: [UInt8], _ parameters: CredentialParameters
    ) throws(Refusal) -> [String: OutputValue] {
        var verification = probe.verification(of: credential)
        if let clientID = parameters.form?.value("client_id"), clientID != verification.clientID,
            flaws.has("audience-of-credential-from-body")
        {
            verification.clientID = clientID
        }
        if parameters.selection != "btn", verification.nonce != nil, flaws.has("nonce-compared-for-button-alone") {
            verification.nonce = nil
        }
        if let nonce = verification.nonce, case .some(let own) = Self.nonce(of: credential, besides: nonce),
            flaws.has("nonce-of-credential-not-compared")
        {
            verification.nonce = own
        }
        do {
            return try IDTokenVerification(probe: verification, flaws: flaws).run()
        } catch {
            guard
                let claims = JSONText(flaws).unverifiedClaims(of: credential, if: flaws.has("credential-not-verified")),
                let subject = claims.text("sub")
            else { throw error }
            return ["subject": .string(subject)]
        }
    }
}
