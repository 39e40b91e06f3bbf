internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import MockGoogle
internal import TokenForge

extension FuzzTargets {
    /// Up to four HTTP requests to the mock provider, separated by NUL bytes.
    ///
    /// Each has a line with method and URL, one line for each header field, an empty line and the body. `$CODE` stands
    /// for the code of the last redirect, `$TOKEN` for the last access token.
    package static let providerRequest = FuzzTarget(
        "provider-request", weight: 2, maximumLength: 4096,
        dictionary: FuzzDictionary(
            words: """
                https://accounts.google.com/o/oauth2/v2/auth? https://oauth2.googleapis.com/tokeninfo? $CODE $TOKEN
                client_id= &redirect_uri= &response_type=code &scope=openid &state= &nonce= &code_challenge=
                &code_challenge_method=S256 &code_challenge_method=plain &prompt=none &prompt=consent &login_hint= &hd=
                grant_type=authorization_code grant_type=refresh_token &code= &code_verifier= &refresh_token=
                &client_secret= &access_type=offline &include_granted_scopes=true %00 %
                """,
            texts: [
                "GET ", "POST ", "OPTIONS ", "Authorization: Bearer ", "Authorization: Basic ",
                "https://oauth2.googleapis.com/token\n", "https://oauth2.googleapis.com/revoke\n",
                "https://www.googleapis.com/oauth2/v3/certs\n",
                "https://openidconnect.googleapis.com/v1/userinfo\n",
                "Content-Type: application/x-www-form-urlencoded\n", "\n\n", "\0",
            ]),
        madeSeeds: { ProviderRequestSeeds.made },
        drafts: { _ throws(FuzzDraftError) in
            throw FuzzDraftError("no vector can hold it: provider-request tests the mock provider, and no client")
        },
        ProviderRequestProperties.check)
}

private enum ProviderRequestProperties {
    private static let provider: Result<MockGoogleProvider, BrokenProperty> = FuzzFixtures.shared.flatMap { fixtures in
        let configuration = try? ProviderConfiguration(
            decoding: JSONNode(["user": "consent"]), name: "google", keys: fixtures.forge.keys)
        guard let configuration else { return .failure(BrokenProperty("the provider can be configured", "")) }
        return .success(
            MockGoogleProvider(
                configuration, forge: fixtures.forge, startingAt: fixtures.idToken.now))
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        var provider = try provider.get()
        let now = try FuzzFixtures.shared.get().idToken.now
        var code: String?
        var token: String?
        for part in bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false) {
            guard let request = request(Array(part), code: code, token: token) else { continue }
            var twin = provider
            let before = provider.log.total
            let response = provider.respond(to: request, at: now)
            try expect(twin.respond(to: request, at: now) == response, "equal states give equal responses")
            try expect((100...599).contains(response.status), "a response has a status", "\(response.status)")
            try expect(provider.log.total == before + 1, "a request is logged once")
            try expect(provider.mistakes.isEmpty, "no request reveals a mistake in the configuration")
            let location = response.location
            if let location { try check(location, in: request) }
            if request.url.path == "/token", response.status == 200 {
                try expect(code != nil, "tokens are issued only after a code was issued")
            }
            if let found = parameter("code", in: location) { code = found }
            if let found = accessToken(of: response) { token = found }
            for secret in [code, token].compactMap(\.self) where secret.utf8.count >= 12 {
                try expect(!"\(provider)".contains(secret), "a description shows no secret")
                // The URL is shown; an input may contain the code there.
                let isShown = "\(request.url)".contains(secret)
                try expect(isShown || !"\(request)".contains(secret), "a description shows no secret")
            }
        }
    }

    private static func request(_ bytes: [UInt8], code: String?, token: String?) -> WebRequest? {
        guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
        if let code { text = replaced(text, "$CODE", code) }
        if let token { text = replaced(text, "$TOKEN", token) }
        guard let http = HTTPText(Array(text.utf8)) else { return nil }
        let line = text.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 1)
        guard let method = line.first, line.count == 2 else { return nil }
        return WebRequest(
            method: String(method), url: String(line[1]), headers: http.fields, body: http.body)
    }

    private static func replaced(_ text: String, _ name: String, _ value: String) -> String {
        text.split(separator: name, omittingEmptySubsequences: false).joined(separator: value)
    }

    /// Checks that a code goes only to a registered redirect URI (RFC 6749 §3.1.2.3).
    private static func check(_ location: String, in request: WebRequest) throws(BrokenProperty) {
        guard parameter("code", in: location) != nil else { return }
        let registered = [
            "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/", "http://127.0.0.1",
            "http://[::1]", "http://localhost", "https://app.example/oauth2callback",
        ]
        try expect(registered.contains { location.hasPrefix($0) }, "a code goes only to a registered redirect URI")
    }

    private static func parameter(_ name: String, in url: String?) -> String? {
        guard let query = url?.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        for pair in query.split(separator: "&") where pair.hasPrefix(name + "=") {
            return String(pair.dropFirst(name.count + 1))
        }
        return nil
    }

    private static func accessToken(of response: MockResponse) -> String? {
        guard case .bytes(let bytes) = response.body,
            case .string(let text)? = (try? JSON.parse(bytes, file: ""))?.value["access_token"]
        else { return nil }
        return text
    }
}
