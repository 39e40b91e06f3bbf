import Testing

@testable import AssayAdapterClient
@testable import AssayConformance

/// Documents of a probe that a client in another process fetches.
@Suite struct ProbeServerTests {
    @Test(arguments: [
        ("the document", "evil", 200, 1, []), ("another path next to it", "certs", 404, 0, ["certs"]),
        ("a place below it", "evil/more", 404, 0, ["evil/more"]),
    ])
    func countsFetches(
        _ name: String, _ path: String, _ status: Int, _ documents: Int, _ strays: [String]
    ) async throws {
        let server = ProbeServer()
        defer { server.stop() }
        let prefix = try #require(server.nextPrefix())
        let other = try #require(server.nextPrefix())
        let network = ProbeNetwork([ProbeNetwork.Document(name: "evil", url: prefix + "evil", body: [0x7B, 0x7D])])
        let unrelated = ProbeNetwork([ProbeNetwork.Document(name: "evil", url: other + "evil", body: [0x7B, 0x7D])])
        var probe = try #require(ExpectedProbes.probes["verify-id-token/every member"]?.input as? IDTokenProbe)
        probe.network = network
        var beside = probe
        beside.network = unrelated
        let url = try #require(WebURL(prefix + path))
        let seen = server.serving(probe, keySet: false) { _ in
            server.serving(beside, keySet: false) { _ in Self.status(of: url) }
        }
        #expect(seen == status)
        #expect(network.requests(to: "evil") == documents)
        #expect(network.fetchesOfNothing == strays.map { prefix + $0 })
        #expect(unrelated.requests(to: "evil") == 0)
        #expect(unrelated.fetchesOfNothing == [])
    }

    private static func status(of url: WebURL) -> Int? {
        try? SocketTransport().answer(WebRequest(url: url), within: .seconds(30)).status
    }
}
