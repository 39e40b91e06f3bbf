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
        NamedCase("a private-use scheme that begins like https", "https.example://host/cb", "https.example"),
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
        NamedCase("a longer path", "https://app.example/cb/more?code=c", false),
        NamedCase("a path in capitals", "https://app.example/CB?code=c", false),
        NamedCase("a query and a fragment that are not of a URI", "https://app.example/cb?a= <#b <", true),
        NamedCase("a fragment that is not of a URI", "https://app.example/cb#b <", true),
    ])
    func isReached(_ callback: NamedCase<String, Bool>) throws {
        #expect(try RedirectURI("https://app.example/cb").isReached(by: callback.input) == callback.expected)
        #expect(try RedirectURI("https://app.example:443/cb").isReached(by: callback.input) == callback.expected)
    }

    static let schemes: [NamedCase<(redirectURI: String, url: String), Bool>] = [
        NamedCase("a loopback address", ("http://127.0.0.1:51004/cb", "http://127.0.0.1:51004/other"), true),
        NamedCase("over https", ("http://127.0.0.1:51004/cb", "https://127.0.0.1:51004/cb"), false),
        NamedCase("a scheme in capitals", ("com.example.app:/cb", "COM.example.app:/other"), true),
        NamedCase("the scheme alone", ("com.example.app:/cb", "com.example.app:"), true),
        NamedCase("the scheme without its colon", ("com.example.app:/cb", "com.example.app"), false),
        NamedCase("a longer scheme", ("com.example.app:/cb", "com.example.app2:/cb"), false),
        NamedCase("a shorter scheme", ("com.example.app:/cb", "com.example:/cb"), false),
        NamedCase("a scheme that ends earlier", ("com.example.app:/cb", "com.example.ap:/cb"), false),
    ]

    @Test(arguments: schemes)
    func isReachedByScheme(_ callback: NamedCase<(redirectURI: String, url: String), Bool>) throws {
        let redirectURI = try RedirectURI(callback.input.redirectURI)
        #expect(redirectURI.isReached(by: callback.input.url) == callback.expected)
    }
}
