import AssayHTTP
import AssayJSON
import Testing

@testable import AssayWeb

/// What is kept of the requests of pages, for plays in which somebody else sends them.
struct PageRequestTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var method: JSONValue = "POST"
        var isForm = false
        var url = "http://127.0.0.1:5/login"
        /// The address to which nothing goes.
        var withheld: String?
        /// Whether a form has posted what is kept; `nil` if nothing is kept.
        let kept: Bool?
        var command = "network.continueRequest"
    }

    @Test(arguments: [
        Case(testDescription: "a script posts", kept: false),
        Case(testDescription: "a form posts", isForm: true, kept: true),
        Case(testDescription: "a script reads", method: "GET", kept: nil),
        Case(testDescription: "a link leads on", method: "GET", isForm: true, kept: nil),
        Case(testDescription: "a script posts to the provider", url: "http://127.0.0.1:9/gsi/revoke", kept: nil),
        Case(
            testDescription: "a script posts what is withheld", withheld: "http://127.0.0.1:5/login", kept: false,
            command: "network.failRequest"),
        Case(
            testDescription: "a form posts what is withheld, and its page stays", isForm: true,
            withheld: "http://127.0.0.1:5/login", kept: true, command: "network.provideResponse"),
        Case(
            testDescription: "a script posts to another address than what is withheld",
            withheld: "http://127.0.0.1:5/other", kept: false),
        Case(
            testDescription: "a page is read at the address that is withheld", method: "GET", isForm: true,
            withheld: "http://127.0.0.1:5/login", kept: nil),
    ])
    func aRequestWithContentIsKept(_ each: Case) {
        var policy = ScriptedTabsTests.policy
        policy.withheld = each.withheld.flatMap { WebURL($0) }
        var tabs = ScriptedTabsTests.tabs(policy)
        let event = ScriptedTabsTests.event(
            "network.beforeRequestSent",
            [
                "context": "tab", "isBlocked": .bool(true), "navigation": each.isForm ? "navigation" : .null,
                "request": [
                    "request": "1", "url": .string(each.url), "method": each.method,
                    "headers": [["name": "X-Requested-With", "value": ["type": "string", "value": "page"]]],
                ],
            ])
        #expect(tabs.handle(event).map(\.method) == [each.command])
        let kept = tabs.pageRequests["profile"] ?? []
        #expect(kept.map(\.isForm) == (each.kept.map { [$0] } ?? []))
        #expect(kept.allSatisfy { $0.headers == [HeaderField("X-Requested-With", "page")] && $0.url.text == each.url })
        tabs.forget("profile")
        #expect(tabs.pageRequests["profile"] == nil)
    }

    @Test(
        arguments: [
            ("left out", [("g_csrf_token", nil)], "credential=a.b.c&x=1"),
            ("another value", [("g_csrf_token", "2")], "credential=a.b.c&x=1&g_csrf_token=2"),
            ("unchanged", [], "credential=a.b.c&g_csrf_token=1&x=1"),
        ] as [(String, [(name: String, value: String?)], String)])
    func aFormIsPostedWithChanges(_ name: String, _ changes: [(name: String, value: String?)], _ expected: String)
        throws
    {
        let form = try #require(QueryParameters(decoding: Array("credential=a.b.c&g_csrf_token=1&x=1".utf8)))
        #expect(CredentialPost.changed(form, by: changes).text(.form) == expected)
    }
}
