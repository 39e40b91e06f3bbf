import Foundation
import MockGoogle
import Testing

@testable import MockGoogleServer

/// Leads clients to a plain server, so that what is tested is the proxy and not TLS.
@Suite struct TunnelProxyTests {
    private static func proxy(to server: MockGoogleServer) throws -> (TunnelProxy, UInt16) {
        let proxy = try TunnelProxy(leading: ["accounts.google.com"], to: server.port)
        return (proxy, try #require(proxy.url.split(separator: ":").last.flatMap { UInt16($0) }))
    }

    @Test func connectionsAreLedToTheServer() throws {
        let server = try Fixture.server()
        let (proxy, port) = try Self.proxy(to: server)
        defer { proxy.stop() }
        let client = try RawConnection(port: port)
        // The head comes in pieces, and the first bytes for the server come with its end.
        try client.send("CONNECT Accounts.Google.com:443 HTTP/1.1\r\nHost: ")
        try client.send(
            "accounts.google.com:443\r\n\r\n" + RawRequest.text("GET", Fixture.discovery, ["Connection: close"]))
        let text = String(decoding: try client.receiveAll().bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK\r\n"))
        #expect(text.contains("\"token_endpoint\""))
        #expect(proxy.refused == [])
    }

    @Test func manyBytesArriveInOrder() throws {
        let server = try Fixture.server(
            #"{"documents": {"/large": {"body": "\#(String(repeating: "0123456789", count: 60_000))"}}}"#)
        let (proxy, port) = try Self.proxy(to: server)
        defer { proxy.stop() }
        let clients = try (0..<8).map { _ in try RawConnection(port: port) }
        for client in clients {
            try client.send("CONNECT accounts.google.com:443 HTTP/1.1\r\n\r\n")
            try client.send(RawRequest.text("GET", "/large", ["Connection: close"]))
        }
        for client in clients {
            let all = try client.receiveAll()
            #expect(all.ending == .orderly)
            #expect(all.bytes.suffix(600_000) == Array(String(repeating: "0123456789", count: 60_000).utf8)[...])
        }
    }

    @Test(arguments: [
        ("CONNECT attacker.example:443 HTTP/1.1\r\n\r\n", 403, ["attacker.example"]),
        ("CONNECT accounts.google.com:80 HTTP/1.1\r\n\r\n", 403, ["accounts.google.com"]),
        ("CONNECT 127.0.0.1:443 HTTP/1.1\r\n\r\n", 403, ["127.0.0.1"]),
        ("GET http://attacker.example/ HTTP/1.1\r\n\r\n", 405, []),
        ("CONNECT accounts.google.com HTTP/1.1\r\n\r\n", 405, []),
        (String(repeating: "x", count: 20_000), 431, []),
    ])
    func everythingElseIsRefused(_ head: String, _ status: Int, _ refused: [String]) throws {
        let server = try Fixture.server()
        let (proxy, port) = try Self.proxy(to: server)
        defer { proxy.stop() }
        for _ in 0..<2 {
            let client = try RawConnection(port: port)
            try client.send(head)
            let response = try RawResponse(try client.receiveAll().bytes)
            #expect(response.status == status)
        }
        #expect(proxy.refused == refused)
        #expect(server.connectionCount == 0)
    }

    @Test func aServerThatHasEndedIsABadGateway() throws {
        let server = try Fixture.server()
        let (proxy, port) = try Self.proxy(to: server)
        defer { proxy.stop() }
        server.stop()
        let client = try RawConnection(port: port)
        try client.send("CONNECT accounts.google.com:443 HTTP/1.1\r\n\r\n")
        #expect(try RawResponse(try client.receiveAll().bytes).status == 502)
    }

    @Test func stoppingEndsConnections() throws {
        let server = try Fixture.server()
        let (proxy, port) = try Self.proxy(to: server)
        let client = try RawConnection(port: port)
        try client.send("CONNECT accounts.google.com:443 HTTP/1.1\r\n\r\n")
        #expect(!(try client.receive()).isEmpty)
        proxy.stop()
        #expect(try client.receiveAll().ending != .none)
    }
}

/// A server whose endpoints are at Google's hosts.
@Suite struct GoogleHostTests {
    private static func status(_ path: String, host: String, at server: MockGoogleServer) throws -> Int {
        let connection = try server.connect()
        try connection.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        return try RawResponse(connection.receiveAll().bytes).status
    }

    @Test func theHostOfARequestSaysWhichEndpointItIsFor() throws {
        let server = try Fixture.server { $0.hasGoogleHosts = true }
        #expect(server.baseURL == "https://accounts.google.com")
        for (path, host, status) in [
            (Fixture.discovery, "accounts.google.com", 200), (Fixture.discovery, "Accounts.Google.COM:443", 200),
            ("/oauth2/v3/certs", "www.googleapis.com", 200), ("/oauth2/v3/certs", "accounts.google.com", 404),
            (Fixture.discovery, "www.googleapis.com", 404), ("/oauth2/v3/certs", "attacker.example", 404),
        ] {
            #expect(try Self.status(path, host: host, at: server) == status, "\(host)\(path)")
        }
        let metadata = server.withState { $0.provider.configuration.places.url(of: .token) }
        #expect(metadata == "https://oauth2.googleapis.com/token")
    }

    /// Without the option, a loopback port has several names, and none of them counts.
    @Test func otherwiseTheHostDoesNotCount() throws {
        let server = try Fixture.server()
        for host in ["127.0.0.1", "www.googleapis.com", "attacker.example"] {
            #expect(try Self.status(Fixture.discovery, host: host, at: server) == 200)
        }
    }
}
