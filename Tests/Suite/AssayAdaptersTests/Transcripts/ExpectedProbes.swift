@testable import AssayAdapters
@testable import AssayConformance

/// The expected probes of the transcripts, written by hand from the protocol's page.
enum ExpectedProbes {
    static let probes: [String: Probe] = [
        "verify-id-token/every member": Probe(
            IDTokenProbe(
                idToken: bytes("header.claims.signature"), keySet: bytes(#"{"keys":[]}"#), provider: "apple",
                clientID: "app.example", serverClientID: "server.example",
                issuers: ["https://appleid.apple.com", "appleid.apple.com"], nonce: "n-0S6_WzA2Mj",
                rawNonce: "raw-nonce", accessToken: "ya29.access", hostedDomain: "hosted.example", now: 1_767_225_600,
                leeway: 60, previousIDToken: bytes("header.previous.signature"), network: ProbeNetwork([]))),
        "verify-id-token/optional members left out": Probe(
            IDTokenProbe(
                idToken: bytes("header.claims.signature"), keySet: bytes(#"{"keys":[]}"#), provider: "google",
                clientID: "app.example", serverClientID: nil, issuers: ["https://accounts.google.com"], nonce: nil,
                rawNonce: nil, accessToken: nil, hostedDomain: nil, now: 1_767_225_600, leeway: 0,
                previousIDToken: nil, network: ProbeNetwork([]))),
        "verify-id-token/bytes that are not UTF-8": Probe(
            IDTokenProbe(
                idToken: bytes("header") + [0xFF], keySet: [0xFF, 0x7B], provider: "google", clientID: "app.example",
                serverClientID: nil, issuers: ["https://accounts.google.com"], nonce: nil, rawNonce: nil,
                accessToken: nil, hostedDomain: nil, now: 1_767_225_600, leeway: 0, previousIDToken: [0xFF],
                network: ProbeNetwork([]))),
        "parse-authorization-response/every member": Probe(
            AuthorizationResponseProbe(
                url: bytes("https://app.example/callback?state=s-4711&code=4%2F0Ab"),
                redirectURI: "https://app.example/callback", state: "s-4711", issuer: "https://accounts.google.com",
                issuerParameterAdvertised: true)),
        "parse-authorization-response/optional members left out": Probe(
            AuthorizationResponseProbe(
                url: bytes("https://app.example/callback?state=other&code=4%2F0Ab"),
                redirectURI: "https://app.example/callback", state: "s-4711", issuer: nil,
                issuerParameterAdvertised: false)),
        "parse-authorization-response/bytes that are not UTF-8": Probe(
            AuthorizationResponseProbe(
                url: bytes("https://app.example/") + [0xFC], redirectURI: "https://app.example/callback",
                state: "s-4711", issuer: nil, issuerParameterAdvertised: false)),
        "build-authorization-request/every member": Probe(
            AuthorizationRequestProbe(
                authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth", clientID: "app.example",
                serverClientID: "server.example", redirectURI: "https://app.example/callback",
                scopes: ["openid", "email"], loginHint: "person@hosted.example", hostedDomain: "hosted.example")),
        "build-authorization-request/optional members left out": Probe(
            AuthorizationRequestProbe(
                authorizationEndpoint: "http://accounts.example/auth", clientID: "app.example", serverClientID: nil,
                redirectURI: "https://app.example/callback", scopes: [], loginHint: nil, hostedDomain: nil)),
        "build-authorization-request/neither state nor nonce": Probe(
            AuthorizationRequestProbe(
                authorizationEndpoint: "https://accounts.example/auth", clientID: "app.example", serverClientID: nil,
                redirectURI: "https://app.example/callback", scopes: ["openid"], loginHint: nil, hostedDomain: nil)),
        "derive-code-challenge/every member": Probe(
            CodeChallengeProbe(codeVerifier: bytes("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))),
        "derive-code-challenge/bytes that are not UTF-8": Probe(
            CodeChallengeProbe(codeVerifier: [0xFF])),
        "derive-code-challenge/an exception that is not a refusal": Probe(
            CodeChallengeProbe(codeVerifier: [0xC3, 0xBC])),
        "parse-token-response/every member": Probe(
            TokenResponseProbe(
                status: 200,
                headers: [
                    HeaderField("Content-Type", "application/json"),
                    HeaderField("X-Twice", "1"), HeaderField("X-Twice", "2"),
                ],
                body: bytes(
                    #"{"access_token":"ya29.access","id_token":"h.c.s","refresh_token":"1//refresh","expires_in":3599}"#
                ))),
        "parse-token-response/bytes that are not UTF-8": Probe(
            TokenResponseProbe(status: 200, headers: [], body: [0x7A, 0xFF])),
        "parse-key-set/every member": Probe(
            KeySetProbe(
                headers: [
                    HeaderField("Cache-Control", "public, max-age=3600"),
                    HeaderField("Age", "600"),
                ], body: bytes(#"{"keys":[]}"#))),
        "parse-user-info/every member": Probe(
            UserInfoProbe(
                headers: [HeaderField("Content-Type", "application/json")],
                body: bytes(#"{"sub":"Müller"}"#), subject: "Müller")),
        "parse-user-info/optional members left out": Probe(
            UserInfoProbe(headers: [], body: bytes(#"{"sub":"1"}"#), subject: "1")),
        "parse-provider-metadata/every member": Probe(
            ProviderMetadataProbe(
                issuer: "https://accounts.google.com", body: bytes(#"{"issuer":"https://accounts.google.com"}"#))),
        "encode-rsa-public-key/every member": Probe(
            RSAPublicKeyProbe(modulus: "AQAB", exponent: "AQAB")),
        "verify-credential-response/every member": Probe(
            CredentialResponseProbe(
                method: "POST",
                headers: [
                    HeaderField("Content-Type", "application/x-www-form-urlencoded"),
                    HeaderField("Cookie", "g_csrf_token=t-1"),
                ],
                body: bytes("credential=h.c.s&select_by=btn&g_csrf_token=t-1"),
                expectations: IDTokenProbe(
                    idToken: [], keySet: bytes(#"{"keys":[]}"#), provider: "google", clientID: "app.example",
                    serverClientID: "server.example",
                    issuers: ["https://accounts.google.com", "accounts.google.com"], nonce: "n-0S6_WzA2Mj",
                    hostedDomain: "hosted.example", now: 1_767_225_600, leeway: 60, network: ProbeNetwork([])))),
        "verify-credential-response/optional members left out": Probe(
            CredentialResponseProbe(
                method: "POST", headers: [], body: bytes("credential=h.c.s"),
                expectations: IDTokenProbe(
                    idToken: [], keySet: bytes(#"{"keys":[]}"#), provider: "google", clientID: "app.example",
                    issuers: ["https://accounts.google.com"], now: 1_767_225_600, leeway: 0,
                    network: ProbeNetwork([])))),
        "verify-security-event/every member": Probe(
            SecurityEventProbe(
                token: bytes("h.c.s"), keySet: bytes(#"{"keys":[]}"#), issuer: "https://accounts.google.com",
                clientIDs: ["web.example", "app.example"])),
        "verify-security-event/optional members left out": Probe(
            SecurityEventProbe(
                token: bytes("h.c.s"), keySet: bytes(#"{"keys":[]}"#), issuer: "https://accounts.google.com",
                clientIDs: [])),
        "verify-security-event/bytes that are not UTF-8": Probe(
            SecurityEventProbe(
                token: [0x7A, 0xFF], keySet: [0xFF, 0x7B], issuer: "https://accounts.google.com",
                clientIDs: ["app.example"])),
        "parse-device-authorization/every member": Probe(
            DeviceAuthorizationProbe(
                status: 200,
                headers: [
                    HeaderField("Content-Type", "application/json"),
                    HeaderField("X-Twice", "1"), HeaderField("X-Twice", "2"),
                ], body: bytes(#"{"device_code":"AH-1","interval":10}"#))),
        "parse-device-authorization/bytes that are not UTF-8": Probe(
            DeviceAuthorizationProbe(status: 200, headers: [], body: [0x7A, 0xFF])),
    ]

    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
