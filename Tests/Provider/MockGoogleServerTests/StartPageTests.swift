import MockGoogle
import Testing

@testable import MockGoogleServer

/// The page at `/` for a person.
@Suite struct StartPageTests {
    private func page(_ configuration: String = "{}", isOn: Bool = true) throws -> (MockGoogleServer, RawResponse) {
        let server = try Fixture.server(configuration) { $0.hasWorkbench = isOn }
        return (server, try server.send("GET", "/"))
    }

    @Test func tellsWhatAClientNeeds() throws {
        let (server, response) = try page()
        defer { server.stop() }
        #expect(response.status == 200)
        #expect(response["Content-Type"] == "text/html; charset=utf-8")
        #expect(response["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        let text = response.text
        #expect(text.contains("<dt>Issuer</dt><dd><code data-copy>\(server.baseURL)</code></dd>"))
        for path in [Fixture.discovery, "/oauth2/v3/certs", "/oauth2/v1/certs"] {
            #expect(text.contains("<a href=\"\(server.baseURL)\(path)\">"))
            #expect(try server.send("GET", path).status == 200)
        }
        for needed in [Fixture.client, Fixture.secret, "http://localhost:8080/oauth2callback", "iOS app"] {
            #expect(text.contains(needed), "\(needed)")
        }
        #expect(!text.contains(server.controlToken))
        // The only script is a file of the server.
        #expect(text.matches(of: /<script/).count == 1)
        #expect(text.contains("<script src=\"/__assay/copy.js\" defer></script>"))
        #expect(response["Content-Security-Policy"]?.contains("script-src 'self'") == true)
        #expect(text.contains("<a class=\"button first\" href=\"/__assay/\">Open the workbench</a>"))
    }

    /// Only a client with a browser has a redirect URI.
    @Test(arguments: [
        ("Desktop app", "<code>http://localhost</code>, with any port and path"),
        ("iOS app", ":/</code> with any path"),
        ("TV or limited-input device", "none: a person enters the code that the device shows"),
    ])
    func tellsTheRedirectURI(_ kind: String, _ rule: String) throws {
        let (server, response) = try page()
        defer { server.stop() }
        let section = try #require(response.text.firstRange(of: "<h3>\(kind)</h3>")).upperBound
        let text = response.text[section...]
        let row = try #require(text.firstRange(of: "<dt>Redirect URI</dt>")).upperBound
        #expect(text[row...].prefix { $0 != "\n" }.contains(rule))
    }

    /// A client of Google's may get its refresh token at its first sign-in alone.
    @Test(arguments: [("Desktop app", "at each sign-in"), ("Web application", "at the first consent of a person")])
    func tellsWhenThereIsARefreshToken(_ kind: String, _ rule: String) throws {
        let (server, response) = try page()
        defer { server.stop() }
        let section = try #require(response.text.firstRange(of: "<h3>\(kind)</h3>")).upperBound
        let text = response.text[section...]
        let row = try #require(text.firstRange(of: "<dt>Refresh token</dt>")).upperBound
        #expect(text[row...].prefix { $0 != "\n" }.contains(rule))
    }

    @Test func isNotInTheLog() throws {
        let (server, _) = try page()
        defer { server.stop() }
        #expect(server.withState { $0.provider.log.total } == 0)
    }

    @Test func showsNoSecretOfTheConfiguration() throws {
        let configuration = #"""
            {"clients": [{"id": "<b>&\"id", "type": "web", "secret": "keep-this", "redirect_uris": ["https://a.example/?a&b"]}]}
            """#
        let (server, response) = try page(configuration)
        defer { server.stop() }
        #expect(!response.text.contains("keep-this"))
        #expect(response.text.contains("<dt>Client secret</dt><dd>as in the configuration</dd>"))
        #expect(response.text.contains("<code data-copy>&lt;b&gt;&amp;&quot;id</code>"))
        #expect(response.text.contains("<code data-copy>https://a.example/?a&amp;b</code>"))
    }

    @Test func isOnlyWhereItIsWanted() throws {
        let (server, response) = try page(isOn: false)
        defer { server.stop() }
        #expect(response.status == 404)
        let (other, _) = try page()
        defer { other.stop() }
        #expect(try other.send("GET", "/other").status == 404)
        #expect(try other.send("POST", "/").status == 405)
        let (own, document) = try page(#"{"documents": {"/": {"body": "mine"}}}"#)
        defer { own.stop() }
        #expect(document.text == "mine")
    }
}
