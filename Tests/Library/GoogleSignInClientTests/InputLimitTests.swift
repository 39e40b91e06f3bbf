import AssayTestSupport
import GoogleSignInClient
import Testing

/// The largest accepted size, and the smallest rejected one.
@Suite struct InputLimitTests {
    /// Reads an input of a size, of which the greatest is known, and how a larger one is refused.
    typealias Limit = NamedCase<@Sendable (Int) throws -> Void, (size: Int, code: GoogleSignInError.Code)>

    static let configurations = [
        Limit("client ID", (256, .invalidConfiguration)) { size in
            _ = try SignInConfiguration(clientID: text(of: size), redirectURI: "com.example.app:/cb")
        },
        Limit("hosted domain", (253, .invalidConfiguration)) { size in
            let labels = Array(repeating: text(of: 63), count: 3).joined(separator: ".")
            _ = try configuration(hostedDomain: text(of: size, after: "\(labels)."))
        },
        Limit("label of a hosted domain", (63, .invalidConfiguration)) { size in
            _ = try configuration(hostedDomain: "\(text(of: size)).example")
        },
        Limit("scope", (256, .invalidConfiguration)) { size in
            _ = try configuration(scopes: ["openid", text(of: size)])
        },
        Limit("scopes, a space between two", (8_192, .invalidConfiguration)) { size in
            let scopes = ["openid"] + (0..<31).map { text(of: 256, after: "\($0)-") }
            let bytes = scopes.reduce(0) { $0 + $1.utf8.count + 1 }
            _ = try configuration(scopes: scopes + [text(of: size - bytes)])
        },
        Limit("redirect URI", (2_048, .invalidConfiguration)) { size in
            _ = try RedirectURI(text(of: size, after: "com.example.app:/"))
        },
        Limit("endpoint", (2_048, .invalidConfiguration)) { size in
            _ = try ProviderMetadata(
                issuer: "https://op.example", authorizationEndpoint: "https://op.example/auth",
                tokenEndpoint: "https://op.example/token", jwksURI: text(of: size, after: "https://op.example/"))
        },
        Limit("login hint", (2_048, .invalidConfiguration)) { size in
            _ = try AuthorizationRequest(
                configuration: configuration(), loginHint: text(of: size), randomness: CountingRandomness())
        },
    ]

    static let responses = [
        Limit("callback URL", (8_192, .invalidAuthorizationResponse)) { size in
            _ = try AuthorizationResponse(
                callbackURL: text(of: size, after: "com.example.app:/cb?state=s&code=c&scope="),
                redirectURI: RedirectURI("com.example.app:/cb"), state: "s", issuer: nil)
        },
        Limit("token response", (65_536, .invalidTokenResponse)) { size in
            _ = try TokenResponse(.with(padded(tokens, to: size)))
        },
        Limit("UserInfo response", (65_536, .invalidUserInfo)) { size in
            _ = try UserInfo(.with(padded(#"{"sub":"1"}"#, to: size)), subject: "1")
        },
        Limit("posted credential", (65_536, .invalidCredentialResponse)) { size in
            _ = try CredentialResponse(
                method: "POST",
                fields: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": "g_csrf_token=t"],
                body: Array(text(of: size, after: "credential=h.c.s&g_csrf_token=t&state=").utf8))
        },
        Limit("user code", (64, .invalidDeviceAuthorization)) { size in
            _ = try codes(userCode: text(of: size))
        },
        Limit("lifetime of a device code", (86_400, .invalidDeviceAuthorization)) { seconds in
            _ = try codes(lifetime: seconds)
        },
        Limit("interval between two polls", (86_400, .invalidDeviceAuthorization)) { seconds in
            _ = try codes(interval: seconds)
        },
        Limit("URL of a request", (8_192, .network)) { size in
            try EndpointPolicy.secure.requireAllowed(text(of: size, after: "https://op.example/"))
        },
        Limit("lifetime of an access token", (31_536_000, .invalidTokenResponse)) { seconds in
            _ = try TokenResponse(.with(#"{"expires_in":\#(seconds),"# + tokens.dropFirst()))
        },
    ]

    @Test(arguments: configurations + responses)
    func edge(_ limit: Limit) {
        #expect(throws: Never.self) { try limit.input(limit.expected.size) }
        #expect(throws: GoogleSignInError(limit.expected.code)) { try limit.input(limit.expected.size + 1) }
    }

    private static let tokens = #"{"access_token":"a","token_type":"Bearer","id_token":"a.b.c"}"#

    /// Text of that many bytes in all.
    private static func text(of size: Int, after prefix: String = "") -> String {
        prefix + String(repeating: "a", count: size - prefix.utf8.count)
    }

    private static func codes(
        userCode: String = "BCDF-GHJK", lifetime: Int = 1_800, interval: Int = 5
    ) throws -> DeviceAuthorizationResponse {
        try DeviceAuthorizationResponse(
            .with(
                #"{"device_code":"AH-1","user_code":"\#(userCode)","verification_url":"https://op.example/device","#
                    + #""expires_in":\#(lifetime),"interval":\#(interval)}"#))
    }

    private static func padded(_ json: String, to size: Int) -> String {
        String(repeating: " ", count: size - json.utf8.count) + json
    }

    private static func configuration(
        hostedDomain: String? = nil, scopes: [String] = SignInConfiguration.defaultScopes
    ) throws -> SignInConfiguration {
        try SignInConfiguration(
            clientID: "app", hostedDomain: hostedDomain, scopes: scopes, redirectURI: "com.example.app:/cb")
    }
}
