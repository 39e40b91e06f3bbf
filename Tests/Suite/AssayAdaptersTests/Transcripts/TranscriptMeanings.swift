import AssayConformance

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

/// The expected observations for the transcripts' results, written by hand from the protocol's page.
enum ExpectedObservations {
    private static let subject = OutputValue.string("108204268033311374519")
    private static let notUTF8 = Observation.unsupported("input that is not UTF-8")

    private static func failed(_ exception: String) -> Observation { .crashed("it reported an error: \(exception)") }

    static let all: [String: Observation] = [
        "verify-id-token/every member": .accept([
            "subject": subject, "email": .string("person@hosted.example"), "email_verified": .flag(true),
        ]),
        "verify-id-token/optional members left out": .accept(["subject": subject]),
        "verify-id-token/an address in place of the key set": .reject(
            .keySetUnavailable, message: "the address does not answer"),
        "verify-id-token/bytes that are not UTF-8": notUTF8,
        "verify-id-token/an exception that is not a refusal": failed("KeyError: 'sub'"),
        "parse-authorization-response/every member": .accept(["code": .string("4/0Ab")]),
        "parse-authorization-response/optional members left out": .reject(
            .stateMismatch, message: "state differs from the one sent"),
        "parse-authorization-response/bytes that are not UTF-8": notUTF8,
        "parse-authorization-response/an exception that is not a refusal": failed(
            "IndexError: list index out of range"),
        "build-authorization-request/every member": .accept([
            "url": .string("https://accounts.google.com/o/oauth2/v2/auth?client_id=app.example"),
            "state": .string("s-4711"), "nonce": .string("n-0S6_WzA2Mj"),
            "code_verifier": .string("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        ]),
        "build-authorization-request/optional members left out": .reject(
            .invalidConfiguration, message: "no scope is named"),
        "build-authorization-request/neither state nor nonce": .accept([
            "url": .string("https://accounts.example/auth?client_id=app.example"),
            "code_verifier": .string("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
        ]),
        "build-authorization-request/what the client cannot be told": .unsupported("login_hint"),
        "build-authorization-request/an exception that is not a refusal": failed("TypeError: expected a text"),
        "derive-code-challenge/every member": .accept([
            "code_challenge": .string("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        ]),
        "derive-code-challenge/a verifier that is too short": .reject(
            .invalidCodeVerifier, message: "at least 43 characters are needed"),
        "derive-code-challenge/bytes that are not UTF-8": notUTF8,
        "derive-code-challenge/an exception that is not a refusal": failed("ValueError: not in ASCII"),
        "parse-token-response/every member": .accept([
            "access_token": .string("ya29.access"), "id_token": .string("h.c.s"),
            "refresh_token": .string("1//refresh"), "expires_in": .integer(3_599),
            "scopes": .strings(["openid", "email"]),
        ]),
        "parse-token-response/optional members of the output left out": .accept([
            "access_token": .string("ya29.access"), "id_token": .string("h.c.s"),
        ]),
        "parse-token-response/an error of the provider's": .reject(.providerError, message: "invalid_grant"),
        "parse-token-response/bytes that are not UTF-8": notUTF8,
        "parse-token-response/an exception that is not a refusal": failed("KeyError: 'access_token'"),
        "parse-key-set/every member": .accept([
            "key_ids": .strings(["key-a", "key-b"]), "fresh_for": .integer(3_000),
        ]),
        "parse-key-set/a key set without a usable key": .accept(["key_ids": .strings([]), "fresh_for": .integer(0)]),
        "parse-key-set/no key set": .reject(.invalidKeySet, message: "expected an object"),
        "parse-key-set/bytes that are not UTF-8": notUTF8,
        "parse-key-set/an exception that is not a refusal": failed("KeyError: 'keys'"),
        "parse-user-info/every member": .accept([
            "subject": .string("Müller"), "email": .string("person@hosted.example"), "email_verified": .flag(false),
        ]),
        "parse-user-info/optional members left out": .accept(["subject": .string("1")]),
        "parse-user-info/another subject": .reject(.invalidSubject, message: "sub is not that of the ID token"),
        "parse-user-info/bytes that are not UTF-8": notUTF8,
        "parse-user-info/an exception that is not a refusal": failed("KeyError: 'sub'"),
        "parse-provider-metadata/every member": .accept([
            "authorization_endpoint": .string("https://accounts.google.com/o/oauth2/v2/auth"),
            "token_endpoint": .string("https://oauth2.googleapis.com/token"),
            "jwks_uri": .string("https://www.googleapis.com/oauth2/v3/certs"),
        ]),
        "parse-provider-metadata/another issuer": .reject(.invalidProviderMetadata, message: "the issuer is another"),
        "parse-provider-metadata/bytes that are not UTF-8": notUTF8,
        "parse-provider-metadata/an exception that is not a refusal": failed("KeyError: 'issuer'"),
        "encode-rsa-public-key/every member": .accept(["der": .string("300a02030100010203010001")]),
        "encode-rsa-public-key/no base64url": .reject(.invalidKey, message: "n is not base64url"),
        "encode-rsa-public-key/what the client has no means for": .unsupported("encode-rsa-public-key"),
        "encode-rsa-public-key/an exception that is not a refusal": failed("ValueError: empty"),
        "verify-credential-response/every member": .accept([
            "subject": subject, "email": .string("person@hosted.example"), "email_verified": .flag(true),
            "select_by": .string("btn"),
        ]),
        "verify-credential-response/optional members left out": .accept(["subject": subject]),
        "verify-credential-response/an address in place of the key set": .reject(
            .invalidCredentialResponse, message: "the method is not POST"),
        "verify-credential-response/bytes that are not UTF-8": notUTF8,
        "verify-credential-response/an exception that is not a refusal": failed("KeyError: 'credential'"),
        "verify-security-event/every member": .accept([
            "jti": .string("event-1"),
            "event_types": .strings([
                "https://schemas.openid.net/secevent/risc/event-type/account-disabled",
                "https://schemas.openid.net/secevent/oauth/event-type/token-revoked",
                "https://schemas.openid.net/secevent/risc/event-type/verification",
            ]),
            "subject": subject, "email": .string("person@hosted.example"), "token": .string("1//0123456789abc"),
            "reason": .string("hijacking"), "state": .string("s-1"),
        ]),
        "verify-security-event/optional members left out": .accept([
            "jti": .string("event-1"), "event_types": .strings([]),
        ]),
        "verify-security-event/an address in place of the key set": .reject(
            .invalidSecurityEvent, message: "the token has no jti"),
        "verify-security-event/bytes that are not UTF-8": notUTF8,
        "verify-security-event/an exception that is not a refusal": failed("KeyError: 'events'"),
        "parse-device-authorization/every member": .accept([
            "device_code": .string("AH-1"), "user_code": .string("BCDF-GHJK"),
            "verification_url": .string("https://www.google.com/device"), "expires_in": .integer(1_800),
            "interval": .integer(10),
        ]),
        "parse-device-authorization/a refusal of the provider's": .reject(
            .providerError, message: "rate_limit_exceeded"),
        "parse-device-authorization/bytes that are not UTF-8": notUTF8,
        "parse-device-authorization/an exception that is not a refusal": failed("KeyError: 'device_code'"),
        "sign-in/start, every member": .accept([
            "authorization_url": .string("https://accounts.google.com/o/oauth2/v2/auth?client_id=app.example"),
            "session": .string("session-1"),
        ]),
        "sign-in/start, optional members left out": .reject(.signInInProgress, message: "one sign-in at a time"),
        "sign-in/start, endpoints to be discovered": .unsupported("discovery"),
        "sign-in/start, further scopes": .accept([
            "authorization_url": .string("http://127.0.0.1:8081/auth?client_id=app.example"),
            "session": .string("session-4"),
        ]),
        "sign-in/finish, every member": .accept([
            "subject": subject, "email": .string("person@hosted.example"), "email_verified": .flag(true),
        ]),
        "sign-in/finish, optional members left out": .accept(["subject": subject]),
        "sign-in/finish, further scopes": .accept([
            "subject": subject, "scopes": .strings(["openid"]),
            "missing_scopes": .strings(["https://www.googleapis.com/auth/drive.file"]),
        ]),
        "sign-in/finish, cancelled": .reject(.userCancelled, message: "the person has cancelled"),
        "sign-in/finish, an exception that is not a refusal": failed("KeyError: 'session-3'"),
        "sign-in/refresh, every member": .accept(["subject": subject]),
        "sign-in/refresh, optional members left out": .accept([:]),
        "sign-in/user-info, every member": .accept(["subject": subject]),
        "sign-in/user-info, optional members left out": .unsupported("user-info"),
        "sign-in/revoke, every member": .accept([:]),
        "sign-in/revoke, optional members left out": .reject(nil, message: "there is nothing left to revoke"),
        "sign-in/verify, every member": .accept(["subject": subject]),
        "sign-in/verify, optional members left out": notUTF8,
        "sign-in/authorize-device, every member": .accept([
            "session": .string("device-1"), "user_code": .string("BCDF-GHJK"),
            "verification_url": .string("https://www.google.com/device"),
        ]),
        "sign-in/authorize-device, optional members left out": .unsupported("authorize-device"),
        "sign-in/poll, every member": .accept([
            "subject": subject, "email": .string("person@hosted.example"), "email_verified": .flag(true),
        ]),
        "sign-in/poll, optional members left out": .accept(["subject": subject]),
        "sign-in/poll, a denial": .reject(
            .accessDenied, message: "the person has denied the sign-in"),
    ]
}
