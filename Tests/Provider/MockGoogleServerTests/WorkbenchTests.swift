import AssayJSON
import AssayTestSupport
import MockGoogle
import Testing

@testable import MockGoogleServer

/// What the workbench needs of the server besides the control interface of before.
@Suite struct WorkbenchTests {
    private static func server(isUnanswered: Bool = false) throws -> MockGoogleServer {
        try Fixture.server(#"{"user": "consent"}"#) {
            $0.hasWorkbench = true
            $0.isUnanswered = { _ in isUnanswered }
        }
    }

    /// Follows a sign-in of the workbench over the wire.
    @Test func signsInAtItself() throws {
        let server = try Self.server()
        defer { server.stop() }
        var target = "/__assay/sign-in?client_id=\(Fixture.client)"
        for _ in 0..<2 {
            let response = try server.send("GET", target, ["Sec-Fetch-Mode: navigate"])
            #expect(response.status == 302)
            target = String(try #require(response["Location"]).dropFirst(server.baseURL.count))
        }
        #expect(target.hasPrefix("/__assay/callback?"))
        let page = try server.send("GET", target, ["Sec-Fetch-Mode: navigate"])
        #expect(page.status == 200)
        #expect(page.text.contains("The client got an ID token"))
        #expect(page["Content-Security-Policy"]?.contains("script-src") == false)
        #expect(page["Referrer-Policy"] == "no-referrer")
    }

    static let redirects: [Case<(isUnanswered: Bool, fields: [String], isShown: Bool)>] = [
        Case("a browser, and nobody listens", (true, ["Sec-Fetch-Mode: navigate"], true)),
        Case("a browser, and somebody listens", (false, ["Sec-Fetch-Mode: navigate"], false)),
        Case("a program, and nobody listens", (true, [], false)),
        Case("a script, and nobody listens", (true, ["Sec-Fetch-Mode: cors"], false)),
    ]

    /// A browser would say only that it cannot connect.
    @Test(arguments: redirects)
    func showsThatNobodyListens(_ redirect: Case<(isUnanswered: Bool, fields: [String], isShown: Bool)>) throws {
        let server = try Self.server(isUnanswered: redirect.value.isUnanswered)
        defer { server.stop() }
        let response = try server.send("GET", Fixture.authorization(), redirect.value.fields)
        #expect(response.status == (redirect.value.isShown ? 200 : 302))
        let problem = server.withState { $0.provider.log.requests.last?.problem }
        guard redirect.value.isShown else {
            #expect(response["Location"]?.hasPrefix(Fixture.redirect + "?") == true)
            #expect(problem == nil)
            return
        }
        #expect(response.text.contains("Nothing listens at the redirect URI"))
        // The person can go on.
        #expect(response.text.contains("href=\"\(Fixture.redirect)?state=s-1&amp;"))
        #expect(response["Location"] == nil)
        #expect(
            problem
                == "Nothing listens at http://127.0.0.1:8765 on this computer, where the browser was to go with the answer."
        )
    }

    @Test func knowsWhetherSomebodyListens() throws {
        let socket = try ListeningSocket(.loopback, port: 0)
        let origin = WebOrigin(scheme: "http", host: "127.0.0.1", port: Int(socket.port))
        #expect(!UnansweredRedirect.isUnanswered(origin))
        #expect(!UnansweredRedirect.isUnanswered(WebOrigin(scheme: "http", host: "localhost", port: origin.port)))
        socket.abandon()
        #expect(UnansweredRedirect.isUnanswered(origin))
        #expect(!UnansweredRedirect.isUnanswered(WebOrigin(scheme: "http", host: "127.0.0.1", port: 70_000)))
    }

    /// A server for other machines cannot know who listens on theirs.
    @Test func asksOnlyAboutItsOwnMachine() throws {
        let all = try #require(HostAddress("0.0.0.0"))
        let server = try Fixture.server(#"{"user": "consent"}"#) {
            $0.hasWorkbench = true
            $0.hosts = [all]
            $0.isUnanswered = { _ in true }
        }
        defer { server.stop() }
        #expect(try server.send("GET", Fixture.authorization(), ["Sec-Fetch-Mode: navigate"]).status == 302)
    }

    /// A new account leaves the log, the keys and the grants as they are; a known subject is changed.
    @Test func addsAndChangesPeople() throws {
        let server = try Self.server()
        defer { server.stop() }
        #expect(try server.send("GET", Fixture.authorization()).status == 302)
        let person = #"{"sub": "7", "email": "new@example.com", "claims": {"locale": "sv"}}"#
        #expect(try server.control("POST", "people", person).text.contains("new@example.com"))
        #expect(server.withState { $0.provider.configuration.people.count } == 4)
        #expect(try server.control("POST", "people", #"{"sub": "7", "email": "other@example.com"}"#).status == 200)
        #expect(server.withState { $0.provider.configuration.people.map(\.email).last } == "other@example.com")
        #expect(server.withState { ($0.provider.configuration.people.count, $0.provider.log.total) } == (4, 1))
        let refused = try server.control("POST", "people", #"{"email": "no-subject@example.com"}"#)
        #expect(refused.status == 400)
        #expect(refused.text.contains("sub"))
        #expect(try server.control("POST", "reset").status == 200)
        #expect(server.withState { $0.provider.configuration.people.count } == 3)
    }

    /// A reader asks for what is new, and learns when the log has begun again.
    @Test func theLogIsReadPieceByPiece() throws {
        let server = try Self.server()
        defer { server.stop() }
        func log(_ query: String = "") throws -> (numbers: [JSONValue?], restarts: JSONValue?) {
            let value = try ControlTests.value(server.control("GET", "log\(query)"))
            guard case .array(let requests)? = value["requests"] else { return ([], nil) }
            return (requests.map { $0.value["number"] }, value["restarts"])
        }
        for _ in 0..<3 { _ = try server.send("GET", "/oauth2/v3/certs") }
        #expect(try log().numbers == [1, 2, 3])
        #expect(try log("?after=2").numbers == [3])
        #expect(try log("?after=3").numbers == [])
        #expect(try log().restarts == 0)
        #expect(try server.control("DELETE", "log").status == 200)
        #expect(try log("?after=3").restarts == 1)
        #expect(try server.control("POST", "reset").status == 200)
        #expect(try log().restarts == 2)
        for wrong in ["?after=-1", "?after=x", "?before=1", "?after=1&after=2", "?after="] {
            #expect(try server.control("GET", "log\(wrong)").status == 400)
        }
    }

    @Test func theActionIsReadAsItWasWritten() throws {
        let server = try Self.server()
        defer { server.stop() }
        #expect(try ControlTests.value(server.control("GET", "user"))["action"] == .null)
        #expect(try server.control("PUT", "user", #"{"deny": 1}"#).status == 200)
        #expect(try ControlTests.value(server.control("GET", "user"))["action"] == ["deny": 1])
        #expect(try server.control("DELETE", "user").status == 200)
        #expect(try ControlTests.value(server.control("GET", "user"))["action"] == .null)
    }
}
