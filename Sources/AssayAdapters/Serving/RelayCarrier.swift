internal import AssayConformance
internal import AssayThreads
internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The client's end of the relay; it blocks until the reply has arrived.
final class RelayCarrier: SignInCarrier {
    /// The time limit in seconds; in real time the relay replies at once.
    private static let timeLimit = 8.0

    private let url: URL
    /// A session that all carriers share, so that connections are reused.
    private static let session = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeLimit
        return URLSession(configuration: configuration)
    }()

    /// Creates a carrier; `nil` if the text is not a URL.
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

    /// Tells the suite the client's time.
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
