internal import AssayConformance
internal import MockGoogle
internal import MockGoogleServer
internal import Synchronization

/// Serves key sets and documents on a loopback port, each while the probe that names it is in flight.
final class ProbeServer: Sendable {
    private typealias Document = @Sendable () -> [UInt8]?

    private struct State {
        var documents: [String: Document] = [:]
        /// The networks of the probes in flight, by the prefix of their documents' URLs.
        var networks: [Substring: ProbeNetwork] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())
    private let server = Mutex<HTTPListener?>(nil)

    /// A new prefix for the URLs of one probe's documents; `nil` if no port can be opened.
    func nextPrefix() -> String? {
        guard let origin = origin() else { return nil }
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return "\(origin)/\(number)/"
    }

    /// Serves the documents that the probe's input names, and its key set if requested, while the body runs.
    ///
    /// - Parameter body: a closure that receives the key set's address.
    func serving<Result>(
        _ probe: IDTokenProbe, keySet: Bool, _ body: (_ keySetURL: String?) -> Result
    ) -> Result? {
        var served = probe.network.documents.map { document in
            (document.url, { [network = probe.network] in network.fetch(document.url) } as Document)
        }
        var address: String?
        if keySet {
            guard let prefix = nextPrefix() else { return nil }
            address = prefix + "certs"
            served.append((prefix + "certs", { probe.keySet }))
        }
        guard !served.isEmpty else { return body(nil) }
        let prefix = probe.network.documents.first.map { Self.prefix(of: $0.url) }
        state.withLock { state in
            for (url, document) in served { state.documents[url] = document }
            if let prefix { state.networks[prefix] = probe.network }
        }
        defer {
            state.withLock { state in
                for (url, _) in served { state.documents[url] = nil }
                if let prefix { state.networks[prefix] = nil }
            }
        }
        return body(address)
    }

    /// The origin and the first segment of the path, which differ for every probe.
    private static func prefix(of url: String) -> Substring {
        url.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false).prefix(4).last.map {
            url[..<$0.endIndex]
        } ?? url[...]
    }

    func stop() { server.withLock { $0 }?.stop() }

    private func origin() -> WebOrigin? {
        server.withLock { server in
            if server == nil {
                server = try? HTTPListener { origin in
                    { [weak self] request in
                        var request = request
                        request.url.origin = origin
                        return self?.answer(request) ?? MockResponse(status: 503)
                    }
                }
            }
            return server?.origin
        }
    }

    private func answer(_ request: WebRequest) -> MockResponse {
        let known = state.withLock { ($0.documents[request.url.text], $0.networks[Self.prefix(of: request.url.text)]) }
        guard request.method == "GET", let document = known.0, let body = document() else {
            // A request to another path still shows that the client follows URLs of a token.
            _ = known.1?.fetch(request.url.text)
            return MockResponse(status: 404)
        }
        return MockResponse(
            status: 200,
            headers: [
                HeaderField("Content-Type", "application/json; charset=utf-8"),
                HeaderField("Cache-Control", "public, max-age=3600"),
            ], body: .bytes(body))
    }
}
