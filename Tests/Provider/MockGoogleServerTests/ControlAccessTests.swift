import AssayTestSupport
import MockGoogle
import Testing

@testable import MockGoogleServer

/// The control interface is closed to other origins, to names that lead here, and to other users of the machine.
@Suite struct ControlAccessTests {
    struct Visit: Sendable {
        var host: [String] = ["127.0.0.1:8080"]
        var fields: [String: String] = [:]

        func request() throws -> WebRequest {
            try #require(
                WebRequest(
                    method: "POST", url: "http://op.example/__assay/rotate",
                    headers: host.map { HeaderField("Host", $0) } + fields.map { HeaderField($0.key, $0.value) }))
        }
    }

    private static let access = ControlAccess(token: "t", host: "op.example")

    private static func refusal(_ visit: Visit) throws -> Int? {
        let request = try visit.request()
        do throws(ControlInterface.Refusal) {
            try access.checkHost(of: request)
            try access.checkOrigin(of: request)
            return nil
        } catch {
            return error.status
        }
    }

    static let visits: [NamedCase<Visit, Int?>] = [
        NamedCase("a program", Visit(), nil),
        NamedCase("an IPv6 address", Visit(host: ["[::1]:8080"]), nil),
        NamedCase("an address of a network", Visit(host: ["192.0.2.7"]), nil),
        NamedCase("localhost", Visit(host: ["localhost:8080"]), nil),
        NamedCase("localhost in capital letters", Visit(host: ["LOCALHOST"]), nil),
        NamedCase("the host of base_url", Visit(host: ["op.example"]), nil),
        NamedCase("a name that leads here", Visit(host: ["attacker.example:8080"]), 421),
        NamedCase("a name that ends with localhost", Visit(host: ["notlocalhost:8080"]), 421),
        NamedCase("a name below an address", Visit(host: ["127.0.0.1.attacker.example:8080"]), 421),
        NamedCase("a name below the host of base_url", Visit(host: ["op.example.attacker.example"]), 421),
        NamedCase("a user before the host", Visit(host: ["localhost@attacker.example"]), 421),
        NamedCase("a path after the host", Visit(host: ["localhost/attacker.example"]), 421),
        NamedCase("no Host", Visit(host: []), 421),
        NamedCase("two of them", Visit(host: ["localhost", "attacker.example"]), 421),
        NamedCase("an empty one", Visit(host: [""]), 421),
        NamedCase(
            "the page itself",
            Visit(fields: ["Origin": "http://127.0.0.1:8080", "Sec-Fetch-Site": "same-origin"]), nil),
        NamedCase("a person at the address bar", Visit(fields: ["Sec-Fetch-Site": "none"]), nil),
        NamedCase("another port of the same host", Visit(fields: ["Origin": "http://127.0.0.1:8081"]), 403),
        NamedCase("another name of the same machine", Visit(fields: ["Origin": "http://localhost:8080"]), 403),
        NamedCase("another site", Visit(fields: ["Origin": "https://attacker.example"]), 403),
        NamedCase("an opaque origin", Visit(fields: ["Origin": "null"]), 403),
        NamedCase("an empty origin", Visit(fields: ["Origin": ""]), 403),
        NamedCase("an origin with a path", Visit(fields: ["Origin": "http://127.0.0.1:8080/"]), 403),
        NamedCase("a site of another port", Visit(fields: ["Sec-Fetch-Site": "same-site"]), 403),
        NamedCase("a form of another site", Visit(fields: ["Sec-Fetch-Site": "cross-site"]), 403),
        NamedCase(
            "a name that leads here, with its own origin",
            Visit(
                host: ["attacker.example:8080"],
                fields: ["Origin": "http://attacker.example:8080", "Sec-Fetch-Site": "same-origin"]), 421),
    ]

    @Test(arguments: visits)
    func knowsItsOwnPages(_ visit: NamedCase<Visit, Int?>) throws {
        #expect(try Self.refusal(visit.input) == visit.expected)
    }

    static let attacks: [Case<[String]>] = [
        Case("a page of another origin", ["Origin: https://attacker.example"]),
        Case("a page of another port", ["Origin: http://127.0.0.1:1", "Sec-Fetch-Site: same-site"]),
        Case("a form of another origin", ["Sec-Fetch-Site: cross-site", "Content-Type: text/plain"]),
    ]

    /// Not even the token helps: nothing changes, nothing is told, and no page may read the answer.
    @Test(arguments: attacks)
    func refusesOtherOriginsWithTheToken(_ attack: Case<[String]>) throws {
        let server = try Fixture.server { $0.hasWorkbench = true }
        defer { server.stop() }
        for fields in [attack.value, attack.value + ["Authorization: Bearer \(server.controlToken)"]] {
            let response = try server.send("POST", "/__assay/rotate", fields, body: #"{"rotate": true}"#)
            #expect(response.status == 403)
            #expect(!response.fields.contains { $0.lowercased().hasPrefix("access-control-") })
        }
        #expect(server.withState { $0.provider.keyState.signing } == "google-a")
    }

    /// A preflight request for the field with the token is refused, so no browser sends it.
    @Test func answersNoPreflightRequest() throws {
        let server = try Fixture.server { $0.hasWorkbench = true }
        defer { server.stop() }
        for name in ["", "rotate", "log", "workbench.js", "sign-in", "callback"] {
            let response = try server.send(
                "OPTIONS", "/__assay/\(name)",
                [
                    "Origin: https://attacker.example", "Access-Control-Request-Method: GET",
                    "Access-Control-Request-Headers: authorization",
                ])
            #expect(response.status == 403)
            #expect(!response.fields.contains { $0.lowercased().hasPrefix("access-control-") })
        }
    }

    /// Another user of the machine can load the page, and gets nothing by it.
    @Test func thePageHoldsNoSecretAndNeedsTheToken() throws {
        let server = try Fixture.server { $0.hasWorkbench = true }
        defer { server.stop() }
        for file in WorkbenchFile.allCases {
            let response = try server.send("GET", "/__assay/\(file.rawValue)", ["Accept: text/html"])
            #expect(response.status == 200)
            #expect(!response.text.contains(server.controlToken) && !response.text.contains(Fixture.secret))
            #expect(response["X-Content-Type-Options"] == "nosniff")
            #expect(response["Cross-Origin-Resource-Policy"] == "same-origin")
            #expect(response["X-Frame-Options"] == "DENY")
        }
        for name in ["", "log", "people", "faults", "user", "clock"] {
            #expect(try server.send("GET", "/__assay/\(name)", ["Accept: application/json"]).status == 401)
        }
        #expect(try server.send("GET", "/__assay/log", ["Accept: text/html"]).status == 401)
    }

    @Test func thePageRunsNoOtherScriptAndAsksNobodyElse() throws {
        let server = try Fixture.server { $0.hasWorkbench = true }
        defer { server.stop() }
        let page = try server.send("GET", "/__assay/", ["Accept: text/html"])
        let policy = try #require(page["Content-Security-Policy"]).split(separator: "; ").map(String.init)
        for rule in [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "form-action 'none'",
            "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
        ] { #expect(policy.contains(rule)) }
        #expect(!policy.contains { $0.contains("unsafe") || $0.contains("http") || $0.contains("data:") })
        // Neither a script nor a style nor a handler is in the page, and no address of another host.
        #expect(!page.text.contains("<style") && !page.text.contains("style=") && !page.text.contains("//"))
        #expect(page.text.firstMatch(of: #/ on[a-z]+=/#) == nil)
        #expect(page.text.matches(of: /<script/).count == 1)
        for file in WorkbenchFile.allCases {
            let text = try server.send("GET", "/__assay/\(file.rawValue)", ["Accept: text/html"]).text
            #expect(!text.contains("innerHTML") && !text.contains("eval("))
        }
    }

    /// Without a workbench the paths have no pages, and a program with the token gets the summary in any case.
    @Test func isOnlyWhereItIsWanted() throws {
        let server = try Fixture.server()
        defer { server.stop() }
        #expect(try server.send("GET", "/__assay/", ["Accept: text/html"]).status == 401)
        let (other, token) = try { ($0, $0.controlToken) }(Fixture.server { $0.hasWorkbench = true })
        defer { other.stop() }
        let summary = try other.send("GET", "/__assay/", ["Accept: text/html", "Authorization: Bearer \(token)"])
        #expect(summary["Content-Type"] == "application/json; charset=utf-8")
        #expect(try other.send("GET", "/__assay", ["Accept: text/html"])["Location"] == "/__assay/")
    }
}
