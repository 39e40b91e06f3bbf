internal import AssayConformance
internal import AssayThreads
internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The client's end of the relay: blocks until the answer is there.
final class RelayCarrier: SignInCarrier {
    /// Everything behind the relay answers at once, in real time.
    private static let patience = 8.0

    private let url: URL
    /// One for all, which keeps its connections.
    private static let session = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        return URLSession(configuration: configuration)
    }()

    /// `nil` where the text is no URL.
    init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.url = url
    }

    func carry(
        _ request: RequestMessage, timeLimit: Int64, maximumBodyBytes: Int, at milliseconds: Int64
    ) -> (answer: TransportResult, milliseconds: Int64) {
        let message = RelayRequest(
            request: request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes, milliseconds: milliseconds)
        guard let answer = post(message), let response = answer.answer else { return (.unreachable, milliseconds) }
        return (response, answer.milliseconds)
    }

    /// Tells the other side how much time has gone by here.
    func synchronize(at milliseconds: Int64) {
        _ = post(RelayRequest(timeLimit: 0, maximumBodyBytes: 0, milliseconds: milliseconds))
    }

    private func post(_ message: RelayRequest) -> RelayResponse? {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(message.bytes)
        let received = Monitor<Data??>(nil)
        Self.session.dataTask(with: request) { data, _, _ in
            received.withLock { $0 = .some(data) }
        }.resume()
        return received.wait { $0 }.flatMap { try? RelayResponse(Array($0)) }
    }
}
