@testable import AssayAdapters
@testable import AssayConformance

/// The expected steps of sign-ins in the transcripts, written by hand from the protocol's page.
extension ExpectedProbes {
    private static let google = SignInProvider(
        issuer: "https://accounts.google.com", authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
        tokenEndpoint: "https://oauth2.googleapis.com/token", jwksURI: "https://www.googleapis.com/oauth2/v3/certs",
        userInfoEndpoint: "https://openidconnect.googleapis.com/v1/userinfo",
        revocationEndpoint: "https://oauth2.googleapis.com/revoke",
        deviceAuthorizationEndpoint: "https://oauth2.googleapis.com/device/code", metadataURL: "",
        issuerParameterAdvertised: true)
    private static let local = SignInProvider(
        issuer: "https://accounts.google.com", authorizationEndpoint: "http://127.0.0.1:8081/auth",
        tokenEndpoint: "http://127.0.0.1:8081/token", jwksURI: "http://127.0.0.1:8081/certs", userInfoEndpoint: nil,
        revocationEndpoint: nil, metadataURL: "", issuerParameterAdvertised: false)
    private static let discovered = SignInProvider(
        issuer: "https://accounts.google.com", authorizationEndpoint: "", tokenEndpoint: "", jwksURI: "",
        userInfoEndpoint: nil, revocationEndpoint: nil,
        metadataURL: "http://127.0.0.1:8081/.well-known/openid-configuration", issuerParameterAdvertised: false)
    private static let full = SignInSettings(
        clientID: "app.example", clientSecret: "GOCSPX-example", serverClientID: "server.example",
        hostedDomain: "hosted.example",
        scopes: ["openid", "email"], redirectURI: "https://app.example/callback", leeway: 60)
    private static let binding = {
        var settings = full
        settings.bindsRefreshToken = true
        return settings
    }()
    private static let bare = SignInSettings(
        clientID: "app.example", serverClientID: nil, hostedDomain: nil, scopes: ["openid"],
        redirectURI: "https://app.example/callback", leeway: 0)

    /// A step at a number of seconds after the first one.
    private static func step(
        _ action: AdapterStep.Action, _ seconds: Int64, device: String = "0", relays: Bool
    ) -> AdapterStep {
        let now = 1_767_225_600 + seconds
        let relay = AdapterStep.Relay(url: "http://127.0.0.1:8080/", milliseconds: now * 1_000 + 250)
        return AdapterStep(
            action: action, device: device, storage: relays ? "/tmp/app/0" : nil, now: now, relay: relays ? relay : nil)
    }

    static let steps: [String: AdapterStep] = [
        "start, every member": step(
            .start(
                SignInStart(provider: google, usesDiscovery: false, loginHint: "person@hosted.example"), binding),
            0, relays: true),
        "start, optional members left out": step(
            .start(SignInStart(provider: local), bare), 0, device: "1",
            relays: false),
        "start, endpoints to be discovered": step(
            .start(SignInStart(provider: discovered, usesDiscovery: true), bare), 0, device: "1",
            relays: false),
        "start, further scopes": step(
            .start(
                SignInStart(
                    provider: local,
                    addition: SignInAddition(
                        session: "session-1", scopes: ["https://www.googleapis.com/auth/drive.file"])), bare), 0,
            device: "1", relays: false),
        "finish, every member": step(
            .finish("session-1", .callback("https://app.example/callback?state=s-4711&code=4%2F0Ab")), 1,
            relays: true),
        "finish, optional members left out": step(
            .finish("session-2", .callback("https://app.example/callback?state=s-4712&code=4%2F0Ac")), 1,
            relays: false),
        "finish, further scopes": step(
            .finish("session-4", .callback("https://app.example/callback?state=s-4714&code=4%2F0Ad")), 1,
            relays: false),
        "finish, cancelled": step(.finish("session-1", .cancelled), 2, relays: true),
        "finish, an exception that is not a refusal": step(.finish("session-3", .callback("")), 2, relays: false),
        "refresh, every member": step(.refresh("session-1"), 3, relays: true),
        "refresh, optional members left out": step(.refresh("session-1"), 3, relays: false),
        "user-info, every member": step(.userInfo("session-1"), 4, relays: true),
        "user-info, optional members left out": step(.userInfo("session-1"), 4, relays: false),
        "revoke, every member": step(.revoke("session-1"), 5, relays: true),
        "revoke, optional members left out": step(.revoke("session-1"), 5, relays: false),
        "verify, every member": step(
            .verify(
                SignInVerification(
                    provider: google, idToken: bytes("header.claims.signature"), nonce: "n-0S6_WzA2Mj"), full),
            6, relays: true),
        "verify, optional members left out": step(
            .verify(SignInVerification(provider: local, idToken: bytes("header") + [0xFF], nonce: nil), bare), 6,
            device: "1", relays: false),
        "authorize-device, every member": step(
            .authorizeDevice(SignInStart(provider: google, usesDiscovery: false, loginHint: nil), full), 7,
            relays: true),
        "authorize-device, optional members left out": step(
            .authorizeDevice(SignInStart(provider: local, usesDiscovery: false, loginHint: nil), bare), 7,
            device: "1", relays: false),
        "poll, every member": step(.poll("device-1", cancelAfter: 30), 8, relays: true),
        "poll, optional members left out": step(.poll("device-1", cancelAfter: nil), 8, relays: false),
        "poll, a denial": step(.poll("device-2", cancelAfter: nil), 9, relays: false),
    ]
}
