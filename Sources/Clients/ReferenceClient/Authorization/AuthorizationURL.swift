internal import AssayConformance
internal import ReferenceJOSE

/// The URL of an authorization request (OpenID Connect Core §3.1.2.1, RFC 7636 §4.3).
struct AuthorizationURL {
    let probe: AuthorizationRequestProbe
    let flaws: FlawSwitch
    let values: RequestValues
    /// Whether the scopes are added to those that the person has granted (Google, Incremental authorization).
    var includesGrantedScopes = false
    var usesProofKey = true

    func build() throws(Refusal) -> [String: OutputValue] {
        try EndpointCheck(flaws).check(probe.authorizationEndpoint, malformed: .invalidConfiguration)
        try checkConfiguration(probe, flaws)
        let state = try state()
        let nonce = try nonce()
        let verifier = try verifier(state: state)
        let parameters = try parameters(state: state, nonce: nonce, verifier: verifier)
        return [
            "url": .string(try url(parameters)), "state": .string(state), "nonce": .string(nonce),
            "code_verifier": .string(verifier),
        ]
    }

    private func parameters(
        state: String, nonce: String, verifier: String
    ) throws(Refusal) -> [(name: String, value: String)] {
        let isForServer = probe.serverClientID != nil
        var list: [(name: String, value: String)] = [
            ("response_type", flaws.has("implicit-response-asked") ? "code id_token" : "code"),
            (
                "client_id",
                isForServer && flaws.has("server-asks-in-apps-name") ? probe.serverClientID ?? "" : probe.clientID
            ),
            ("redirect_uri", probe.redirectURI), ("scope", scope),
        ]
        if !flaws.has("state-not-sent") { list.append(("state", flaws.has("other-state-sent") ? nonce : state)) }
        if !flaws.has("nonce-not-sent") { list.append(("nonce", flaws.has("nonce-hash-sent") ? hash(nonce) : nonce)) }
        if usesProofKey, !flaws.has("proof-key-not-used") {
            let isPlain = flaws.has("plain-challenge-sent")
            let challenge = try isPlain ? verifier : VerifierForm.challenge(of: verifier, flaws)
            list.append(("code_challenge", challenge))
            if !flaws.has("challenge-method-not-sent") {
                list.append(("code_challenge_method", isPlain ? "plain" : "S256"))
            }
        }
        if flaws.has("verifier-sent") { list.append(("code_verifier", verifier)) }
        if flaws.has("client-secret-sent") { list.append(("client_secret", "GOCSPX-none")) }
        if flaws.has("fragment-response-asked") { list.append(("response_mode", "fragment")) }
        if flaws.has("default-response-mode-sent") { list.append(("response_mode", "query")) }
        if flaws.has("request-object-sent") { list.append(("request", "eyJhbGciOiJub25lIn0.e30.")) }
        if let server = probe.serverClientID, !flaws.has("server-not-named") {
            list.append(("audience", server))
        } else if !isForServer, flaws.has("audience-always-sent") {
            list.append(("audience", probe.clientID))
        }
        if let hint = probe.loginHint, !flaws.has("login-hint-not-sent") {
            list.append(("login_hint", hint))
        } else if probe.loginHint == nil, flaws.has("empty-parameters-sent") {
            list.append(("login_hint", ""))
        }
        if let domain = probe.hostedDomain, !flaws.has("hosted-domain-not-sent") {
            list.append(("hd", domain))
        } else if probe.hostedDomain == nil, flaws.has("any-hosted-domain-asked") {
            list.append(("hd", "*"))
        } else if probe.hostedDomain == nil, flaws.has("empty-parameters-sent") {
            list.append(("hd", ""))
        }
        if includesGrantedScopes { list.append(("include_granted_scopes", "true")) }
        if flaws.has("parameter-sent-twice") { list.append(("scope", scope)) }
        return list
    }

    /// The scopes with openid first, as Google requires, and each scope once.
    private var scope: String {
        var scopes: [String] = []
        for scope in probe.scopes where !scopes.contains(scope) { scopes.append(scope) }
        if scopes.first != "openid", !flaws.has("scopes-in-given-order"), scopes.contains("openid") {
            scopes = ["openid"] + scopes.filter { $0 != "openid" }
        }
        if scopes.contains(where: { $0.contains(":") }), flaws.has("long-scopes-dropped") {
            scopes.removeAll { $0.contains(":") }
        }
        if Set(scopes) == ["openid"], flaws.has("profile-scopes-always-asked") { scopes += ["email", "profile"] }
        if flaws.has("open-id-scope-not-sent") { scopes.removeAll { $0 == "openid" } }
        return scopes.joined(separator: flaws.has("scopes-joined-by-commas") ? "," : " ")
    }

    private func url(_ parameters: [(name: String, value: String)]) throws(Refusal) -> String {
        let parts = probe.authorizationEndpoint.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var fields: [String] = []
        if parts.count == 2, !parts[1].isEmpty, !flaws.has("own-query-of-endpoint-dropped") {
            guard let own = FormParameters(String(parts[1]), FlawSwitch(nil)) else {
                throw Refusal(.invalidConfiguration, "the endpoint's query is not form-encoded")
            }
            guard !own.hasRepeats || flaws.has("repeated-parameters-of-endpoint-kept") else {
                throw Refusal(.invalidConfiguration, "a parameter occurs twice in the endpoint's query (RFC 6749 §3.1)")
            }
            let names = Set(parameters.map(\.name))
            if own.parameters.contains(where: { names.contains($0.name) }),
                !flaws.has("own-parameters-of-endpoint-kept"),
                parts[1].split(separator: "&").contains(where: { names.contains(String($0.prefix { $0 != "=" })) })
                    || !flaws.has("own-parameters-of-endpoint-compared-encoded")
            {
                throw Refusal(.invalidConfiguration, "the endpoint's query has a parameter of the request")
            }
            fields.append(String(parts[1]))
        }
        let encoding = FormEncoding(flaws)
        fields += parameters.map { encoding.encoded($0.name) + "=" + encoding.encoded($0.value) }
        return (parts.first.map(String.init) ?? "") + "?" + fields.joined(separator: "&")
    }

    private func state() throws(Refusal) -> String {
        if flaws.has("constant-state") { return Self.constant }
        if flaws.has("counted-state") { return values.countedText() }
        return try values.text(byteCount: flaws.has("short-state") ? 6 : 32)
    }

    private func nonce() throws(Refusal) -> String {
        if flaws.has("constant-nonce") { return Self.constant }
        if flaws.has("nonce-of-six-digits") { return values.textOfSixDigits() }
        if flaws.has("nonce-of-96-bits") { return try values.text(byteCount: 12) }
        return try values.text(byteCount: flaws.has("short-nonce") ? 6 : 32)
    }

    private func verifier(state: String) throws(Refusal) -> String {
        if flaws.has("constant-verifier") { return Self.constant }
        if flaws.has("verifier-computed-from-state") { return RequestValues.hash(state) }
        if flaws.has("verifier-of-six-digits") { return values.textOfSixDigits() }
        if let mistake = VerifierForm.allCases.first(where: { flaws.has($0.rawValue) }) {
            return try mistake.verifier(values)
        }
        var verifier = try values.text()
        if flaws.has("challenge-in-standard-base64") {
            // A quarter of all challenges are the same text in both alphabets, and would hide the flaw. With another flaw
            // of the challenge next to it, none differs.
            for _ in 0..<64 {
                let challenge = try PKCE(flaws).challenge(of: Array(verifier.utf8))
                if challenge.contains(where: { $0 == "+" || $0 == "/" }) { break }
                verifier = try values.text()
            }
        }
        return verifier
    }

    private static let constant = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private func hash(_ text: String) -> String { PKCE(flaws).hash(text) ?? "" }
}
