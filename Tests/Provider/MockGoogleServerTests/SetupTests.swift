import AssayJSON
import AssayTestSupport
import MockGoogle
import Testing

@testable import MockGoogleServer

@Suite struct SetupTests {
    @Test func aMistakeInTheFaultsIsReportedWithItsLocation() throws {
        let errors = #expect(throws: JSONError.self) {
            try Fixture.server(faults: #"[{"endpoint": "certs", "status": 5030}]"#)
        }
        #expect(errors?.description.hasPrefix("faults.json:1:34: $[0].status: ") == true)
    }

    @Test func aMistakeInTheConfigurationIsReportedWithItsLocation() throws {
        let errors = #expect(throws: JSONError.self) { try Fixture.server(#"{"peple": []}"#) }
        #expect(errors?.description == #"config.json:1:2: $.peple: unknown member "peple"; did you mean "people"?"#)
    }

    @Test func faultsOfTheServerReplaceThoseOfTheConfiguration() throws {
        let configuration = #"{"faults": [{"endpoint": "certs", "status": 501}]}"#
        #expect(try Fixture.server(configuration).send("GET", "/oauth2/v3/certs").status == 501)
        let server = try Fixture.server(configuration, faults: #"[{"endpoint": "certs", "status": 502}]"#)
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 502)
        _ = try server.control("POST", "reset")
        #expect(try server.send("GET", "/oauth2/v3/certs").status == 502)
    }

    @Test func aConfiguredOriginIsKept() throws {
        let server = try Fixture.server(#"{"base_url": "http://mock.example:8080"}"#)
        #expect(server.baseURL == "http://mock.example:8080")
    }

    @Test func anOccupiedPortIsAnError() throws {
        let server = try Fixture.server()
        let port = server.port
        let failure = #expect(throws: ServerFailure.self) { try Fixture.server { $0.port = port } }
        #expect(failure?.description.hasPrefix("cannot listen on 127.0.0.1 port \(port): ") == true)
    }

    static let addresses: [Case<(text: String, isLoopback: Bool?)>] = [
        Case("IPv4 loopback", ("127.0.0.1", true)), Case("all of IPv4 loopback", ("127.8.9.10", true)),
        Case("IPv6 loopback", ("::1", true)), Case("localhost", ("localhost", true)),
        Case("all addresses", ("0.0.0.0", false)), Case("all IPv6 addresses", ("::", false)),
        Case("another", ("192.0.2.1", false)), Case("a name", ("example.com", nil)), Case("short", ("127.1", nil)),
        Case("brackets", ("[::1]", nil)), Case("nothing", ("", nil)),
    ]

    @Test(arguments: addresses)
    func addressesAreRead(_ sample: Case<(text: String, isLoopback: Bool?)>) {
        #expect(HostAddress(sample.value.text)?.isLoopback == sample.value.isLoopback)
    }

    @Test func anyHandlerCanBeServed() throws {
        let server = try HTTPListener { origin in
            { request in
                MockResponse(status: 201, body: .bytes(Array("\(origin) \(request.method) \(request.url.path)".utf8)))
            }
        }
        let port = try #require(server.origin.port.map(UInt16.init))
        let connection = try RawConnection(port: port)
        try connection.send(RawRequest.text("PATCH", "/a%20b", ["Connection: close"]))
        let response = try RawResponse(connection.receiveAll().bytes)
        #expect(response.status == 201)
        #expect(response.text == "http://127.0.0.1:\(port) PATCH /a%20b")
    }
}
