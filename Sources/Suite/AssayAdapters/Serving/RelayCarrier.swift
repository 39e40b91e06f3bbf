internal import AssayConformance

/// The client's end of the relay; it blocks until the reply has arrived.
final class RelayCarrier: SignInCarrier {
    /// The time limit; in real time the relay replies at once.
    private static let timeLimit = Duration.seconds(8)

    private let url: WebURL
    /// The client's own limit has already been applied to the content of a reply.
    private let transport = SocketTransport(maximumAnswer: .max)

    /// Creates a carrier; `nil` if the text is not a URL.
    init?(_ text: String) {
        guard let url = WebURL(text) else { return nil }
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
        let request = WebRequest(method: "POST", url: url, body: message.bytes)
        guard let response = try? transport.answer(request, within: Self.timeLimit) else { return nil }
        return try? RelayResponse(response.body)
    }
}
