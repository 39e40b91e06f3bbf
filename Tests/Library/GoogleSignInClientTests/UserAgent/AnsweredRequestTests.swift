import AssayTestSupport
import GoogleSignInClient
import Testing

/// Which URLs are responses to a request; a listener passes on nothing else.
@Suite struct AnsweredRequestTests {
    private func request(_ url: String, _ redirectURI: String) throws -> ExternalUserAgentRequest {
        ExternalUserAgentRequest(url: url, redirectURI: try RedirectURI(redirectURI))
    }

    @Test(arguments: [
        NamedCase("the response", "http://127.0.0.1:8001/cb?app=1&state=a%2Bb&code=c", true),
        NamedCase("an error", "http://127.0.0.1:8001/cb?app=1&error=access_denied&state=a%2bb", true),
        NamedCase("without the redirect URI's parameter", "http://127.0.0.1:8001/cb?state=a%2Bb&code=c", false),
        NamedCase("another path", "http://127.0.0.1:8001/?app=1&state=a%2Bb&code=c", false),
        NamedCase("another port", "http://127.0.0.1:8002/cb?app=1&state=a%2Bb&code=c", false),
        NamedCase("a longer state", "http://127.0.0.1:8001/cb?app=1&state=a%2Bbc&code=c", false),
        NamedCase("a shorter state", "http://127.0.0.1:8001/cb?app=1&state=a%2B&code=c", false),
        NamedCase("another state", "http://127.0.0.1:8001/cb?app=1&state=a%2BB&code=c", false),
        NamedCase(
            "an error with another state", "http://127.0.0.1:8001/cb?app=1&error=access_denied&state=a%2BB", false),
        NamedCase("no state", "http://127.0.0.1:8001/cb?app=1&code=c", false),
        NamedCase("the state twice", "http://127.0.0.1:8001/cb?app=1&state=a%2Bb&state=a%2Bb", false),
        NamedCase("a fragment", "http://127.0.0.1:8001/cb?app=1&state=a%2Bb#", false),
        NamedCase("malformed", "http://127.0.0.1:8001/cb?app=1&state=a%2Bb&code=%", false),
        NamedCase("no URL", "cb?app=1&state=a%2Bb", false),
    ])
    func isAnswered(_ callback: NamedCase<String, Bool>) throws {
        let scopes = String(repeating: "a", count: 20_000)
        let request = try request(
            "https://op.example/auth?state=a%2Bb&scope=\(scopes)", "http://127.0.0.1:8001/cb?app=1")
        #expect(request.isAnswered(by: callback.input) == callback.expected)
    }

    @Test(arguments: ["https://op.example/auth", "https://op.example/auth?state=", "no URL"])
    func aRequestWithoutAStateHasNoResponse(_ url: String) throws {
        let request = try request(url, "com.example.app:/cb")
        #expect(!request.isAnswered(by: "com.example.app:/cb?state=&code=c"))
        #expect(!request.isAnswered(by: "com.example.app:/cb?code=c"))
    }
}
