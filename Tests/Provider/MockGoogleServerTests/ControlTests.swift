import AssayJSON
import AssayTestSupport
import MockGoogle
import Testing

@testable import MockGoogleServer

@Suite struct ControlTests {
    static let requests: [Case<(method: String, name: String)>] = [
        Case("summary", ("GET", "")), Case("rotate", ("POST", "rotate")), Case("faults", ("PUT", "faults")),
        Case("clock", ("POST", "clock")), Case("log", ("GET", "log")), Case("forget", ("DELETE", "log")),
        Case("expect", ("POST", "expect")), Case("user", ("PUT", "user")), Case("people", ("GET", "people")),
        Case("reset", ("POST", "reset")), Case("nothing", ("GET", "nothing")),
    ]

    @Test(arguments: requests)
    func nothingHappensWithoutTheToken(_ request: Case<(method: String, name: String)>) throws {
        let server = try Fixture.server()
        let wrong = String(server.controlToken.reversed())
        let credentials: [[String]] = [
            [], ["Authorization: Bearer "], ["Authorization: Bearer \(wrong)"],
            ["Authorization: Basic \(server.controlToken)"],
            ["Authorization: \(server.controlToken)"], ["Authorization: Bearer \(server.controlToken)x"],
            ["Authorization: Bearer \(server.controlToken)", "Authorization: Bearer \(wrong)"],
        ]
        for fields in credentials {
            let response = try server.send(
                request.value.method, "/__assay/\(request.value.name)", fields,
                body: request.value.method == "GET" ? nil : "[]")
            #expect(response.status == 401)
            #expect(response["WWW-Authenticate"] == "Bearer realm=\"assay\"")
        }
        #expect(server.withState { $0.provider.keyState.signing } == "google-a")
        #expect(server.withState { $0.provider.log.total } == 0)
    }

    @Test func tokensDifferAndAreLong() throws {
        let first = try Fixture.server().controlToken
        let second = try Fixture.server().controlToken
        #expect(first != second)
        #expect(first.utf8.count == 64)
    }

    @Test func theSummaryNamesTheEndpoints() throws {
        let server = try Fixture.server()
        let endpoints = try Self.value(server.control("GET", ""))["endpoints"]
        let paths = [
            "token": "/token", "device-code": "/device/code", "device": "/device", "certs": "/oauth2/v3/certs",
        ]
        for (name, path) in paths { #expect(endpoints?[name] == .string(server.baseURL + path)) }
    }

    @Test func keysRotate() throws {
        let server = try Fixture.server()
        let before = try server.send("GET", "/oauth2/v3/certs").text
        #expect(try Self.value(server.control("POST", "rotate"))["signing"] == "google-b")
        #expect(try server.send("GET", "/oauth2/v3/certs").text != before)
        let revoked = try Self.value(server.control("POST", "rotate", #"{"revoke": "google-b"}"#))
        #expect(revoked["signing"] == "google-c")
        let published = try Self.value(server.control("POST", "rotate", #"{"publish": ["google-a"]}"#))
        #expect(published["published"] == ["google-a"])
    }

    @Test func faultsAreAddedAndRemoved() throws {
        let server = try Fixture.server()
        let set = try server.control("PUT", "faults", #"[{"endpoint": "certs", "calls": 2, "status": 503}]"#)
        #expect(set.status == 200)
        #expect(try (0..<3).map { _ in try server.send("GET", "/oauth2/v3/certs").status } == [200, 503, 200])
        #expect(try server.control("GET", "faults").text.contains("503"))
        #expect(try server.control("DELETE", "faults").status == 200)
        #expect(try Self.value(server.control("GET", "faults"))["faults"] == [])
        #expect(try (0..<2).map { _ in try server.send("GET", "/oauth2/v3/certs").status } == [200, 200])
    }

    static let mistakes: [Case<(method: String, name: String, body: String, message: String)>] = [
        Case(
            "a misspelt fault", ("PUT", "faults", #"[{"endpoint": "certs", "statsu": 503}]"#, #"did you mean "status""#)
        ),
        Case("faults that are not a list", ("PUT", "faults", "{}", "expected an array")),
        Case("no JSON", ("PUT", "faults", "[", "request:1:")),
        Case("an unknown key", ("POST", "rotate", #"{"sign": "google-z"}"#, #"did you mean"#)),
        Case(
            "two changes of keys",
            ("POST", "rotate", #"{"rotate": true, "sign": "google-a"}"#, "expected exactly one of")),
        Case("a clock at no instant", ("POST", "clock", #"{"set": -1}"#, "request:1:9")),
        Case("a clock beyond numbers", ("POST", "clock", #"{"advance": 253402300799}"#, "no such instant")),
        Case("a person who is not there", ("PUT", "user", #"{"consent": 99}"#, "no such person")),
        Case("an unknown action", ("PUT", "user", #""consnet""#, #"did you mean "consent""#)),
        Case("people without a subject", ("PUT", "people", #"[{"email": "a@example.com"}]"#, "sub")),
        Case(
            "an expectation that cannot fail", ("POST", "expect", #"[{"endpoint": "certs", "min": 0}]"#, "never fail")),
    ]

    @Test(arguments: mistakes)
    func mistakesAreToldAndChangeNothing(
        _ sample: Case<(method: String, name: String, body: String, message: String)>
    ) throws {
        let server = try Fixture.server()
        let before = try server.control("GET", "").text
        let response = try server.control(sample.value.method, sample.value.name, sample.value.body)
        #expect(response.status == 400)
        #expect(response.text.replacing("\\\"", with: "\"").contains(sample.value.message))
        #expect(try server.control("GET", "").text == before)
    }

    @Test func unknownNamesAndMethods() throws {
        let server = try Fixture.server()
        let unknown = try server.control("GET", "falts")
        #expect(unknown.status == 404)
        #expect(unknown.text.contains("faults"))
        let wrong = try server.control("GET", "rotate")
        #expect(wrong.status == 405)
        #expect(wrong["Allow"] == "POST")
    }

    @Test func theClockStopsMovesAndRunsAgain() throws {
        let server = try Fixture.server()
        #expect(try Self.value(server.control("POST", "clock", #"{"set": 1800000000}"#))["now"] == 1_800_000_000)
        #expect(try Self.value(server.control("POST", "clock", #"{"advance": 60}"#))["now"] == 1_800_000_060)
        // As `date -u -d @1800000060` writes it.
        #expect(try server.send("GET", "/oauth2/v3/certs")["Date"] == "Fri, 15 Jan 2027 08:01:00 GMT")
        let real = try Self.value(server.control("POST", "clock", #"{"real": true}"#))
        #expect(real["mode"] == "real")
        #expect(real["now"] == .integer(Fixture.start))
    }

    @Test func theLogShowsRequestsAndNoSecrets() throws {
        let server = try Fixture.server()
        _ = try server.send("POST", "/token", body: Fixture.exchange(code: "a-code-that-is-secret"))
        _ = try server.send("GET", "/oauth2/v3/certs")
        let response = try server.control("GET", "log")
        let log = try Self.value(response)
        #expect(log["total"] == 2)
        #expect(!response.text.contains("a-code-that-is-secret"))
        #expect(!response.text.contains(Fixture.verifier))
        #expect(!response.text.contains(Fixture.secret))
        let judged = try Self.value(
            server.control(
                "POST", "expect",
                #"[{"endpoint": "token", "with": ["code_verifier"], "count": 1}, {"endpoint": "certs", "max": 0}]"#))
        guard case .array(let failures)? = judged["failures"] else {
            Issue.record("no failures")
            return
        }
        #expect(failures.count == 1)
        #expect(try Self.value(server.control("DELETE", "log"))["total"] == 0)
    }

    @Test func theControlInterfaceChoosesThePerson() throws {
        let server = try Fixture.server()
        #expect(try server.send("GET", Fixture.authorization()).status == 200)
        #expect(try server.control("PUT", "user", #""deny""#).status == 200)
        #expect(try #require(server.send("GET", Fixture.authorization())["Location"]).contains("error=access_denied"))
        #expect(try server.control("PUT", "user", #"{"consent": 1}"#).status == 200)
        #expect(try #require(server.send("GET", Fixture.authorization())["Location"]).contains("hd=workspace.example"))
        #expect(try server.control("DELETE", "user").status == 200)
        #expect(try server.send("GET", Fixture.authorization()).status == 200)
    }

    @Test func otherPeople() throws {
        let server = try Fixture.server(#"{"user": "page"}"#)
        let people = #"[{"sub": "7", "email": "new@example.com"}]"#
        #expect(try server.control("PUT", "people", people).status == 200)
        let page = try server.send("GET", Fixture.authorization()).text
        #expect(page.contains("new@example.com"))
        #expect(!page.contains("mahina.kealoha@example.com"))
        #expect(try server.control("POST", "reset").status == 200)
        #expect(try server.send("GET", Fixture.authorization()).text.contains("mahina.kealoha@example.com"))
    }

    @Test func resetRestoresTheStart() throws {
        let server = try Fixture.server(faults: #"[{"endpoint": "certs", "calls": 1, "status": 503}]"#)
        let before = try server.control("GET", "").text
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 503)
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 200)
        _ = try server.control("POST", "rotate")
        _ = try server.control("POST", "clock", #"{"set": 5}"#)
        _ = try server.control("PUT", "user", #""close""#)
        #expect(try server.control("GET", "").text != before)
        #expect(try server.control("POST", "reset").text == before)
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 503)
    }

    static func value(_ response: RawResponse) throws -> JSONValue {
        #expect(response.status == 200)
        return try JSON.parse(response.body, file: "response").value
    }
}
