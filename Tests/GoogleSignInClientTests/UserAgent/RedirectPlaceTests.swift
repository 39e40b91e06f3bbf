import AssayTestSupport
import Testing

@testable import GoogleSignInClient

/// What a user agent asks a redirect URI to know which callbacks are the app's.
@Suite struct RedirectPlaceTests {
    @Test(arguments: [
        NamedCase("https", "https://APP.example/cb?a=1", "https app.example/cb"),
        NamedCase("https without a path", "https://app.example", "https app.example/"),
        NamedCase("a loopback address", "http://127.0.0.1:51004/cb", "http"),
        NamedCase("a private-use scheme", "COM.example.app://host/cb", "com.example.app"),
    ])
    func schemeAndPlace(_ acceptance: NamedCase<String, String>) throws {
        let redirectURI = try RedirectURI(acceptance.input)
        let place = redirectURI.httpsHostAndPath.map { " \($0.host)\($0.path)" }
        #expect(redirectURI.scheme + (place ?? "") == acceptance.expected)
    }

    @Test(arguments: [
        NamedCase("as written", "https://app.example/cb?code=c", true),
        NamedCase("with the default port", "https://app.example:443/cb?code=c", true),
        NamedCase("with another port", "https://app.example:444/cb?code=c", false),
        NamedCase("with the default port of http", "https://app.example:80/cb?code=c", false),
    ])
    func isReached(_ callback: NamedCase<String, Bool>) throws {
        #expect(try RedirectURI("https://app.example/cb").isReached(by: callback.input) == callback.expected)
        #expect(try RedirectURI("https://app.example:443/cb").isReached(by: callback.input) == callback.expected)
    }
}
