import AssayHTTP
import AssayTestSupport
import Testing

@testable import AssayWeb

@Suite struct GoogleButtonTests {
    private static let page = "http://127.0.0.1:5000/account/sign-in?a=1"

    @Test(arguments: [
        NamedCase("a path", #"data-login_uri="/login""#, "http://127.0.0.1:5000/login"),
        NamedCase("a relative path", "data-login_uri=login", "http://127.0.0.1:5000/account/login"),
        NamedCase("a URL", #"data-login_uri='http://localhost:1/a?b=1&amp;c=2'"#, "http://localhost:1/a"),
        NamedCase("no address", "data-callback=signIn", nil),
        NamedCase("no web address", #"data-login_uri="javascript:a()""#, nil),
    ])
    func target(_ test: NamedCase<String, String?>) throws {
        let url = try #require(WebURL(Self.page))
        let html = #"<p id="other"><div id="g_id_onload" data-client_id="app" \#(test.input) data-nonce="n-1"></div>"#
        let button = GoogleButton(on: url, in: html)
        #expect(button?.target.description == test.expected)
        #expect(button?.nonce == test.expected.map { _ in "n-1" })
    }

    @Test func theQueryOfTheTargetIsKept() throws {
        let url = try #require(WebURL(Self.page))
        let html = #"<div id="g_id_onload" data-login_uri="/login?b=1&amp;c=2"></div>"#
        #expect(GoogleButton(on: url, in: html)?.target.query == "b=1&c=2")
    }

    @Test func aPageWithoutTheElementHasNoButton() throws {
        let url = try #require(WebURL(Self.page))
        #expect(GoogleButton(on: url, in: #"<div id="g_id_signin" data-login_uri="/login">"#) == nil)
        #expect(GoogleButton(on: url, in: #"<!--<div id="g_id_onload" data-login_uri="/login">-->"#) == nil)
        #expect(GoogleButton(on: url, in: #"<div id=g_id_onload data-login_uri="/login">"#)?.nonce == nil)
    }

    @Test func anHonestFormIsGooglesOwn() {
        #expect(
            CredentialPost().encoded(credential: "h.c.s", clientID: "app").text(.form)
                == "clientId=app&client_id=app&credential=h.c.s&select_by=btn&g_csrf_token=c1f08b6e2D7a4950")
    }

    @Test func parametersAreChangedAndLeftOut() {
        var post = CredentialPost()
        post.form = [("client_id", nil), ("g_csrf_token", ""), ("state", "a b")]
        #expect(
            post.encoded(credential: "h.c.s", clientID: "app").text(.form)
                == "clientId=app&credential=h.c.s&select_by=btn&g_csrf_token=&state=a+b")
    }
}
