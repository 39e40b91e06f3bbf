internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON
internal import MockGoogle
internal import MockGoogleServer

/// Takes a client's HTTP requests as messages and answers them from a scenario, in the scenario's virtual time.
///
/// A client in another process thus uses the real addresses, and a timeout costs no real time.
final class RelayServer: Sendable {
    private let server: HTTPListener
    private let path: String

    /// Starts the server.
    ///
    /// - Parameter mark: a unique part of the URL, because the system reuses ports.
    init(_ fixture: SignInFixture, mark: String) throws {
        let path = "/\(mark)/"
        self.path = path
        server = try HTTPListener(makeLateHandler: { _ in
            { request, deliver in
                guard request.url.path == path else { return deliver(MockResponse(status: 404)) }
                guard request.method == "POST", let message = try? RelayRequest(request.body) else {
                    return deliver(MockResponse(status: 400))
                }
                fixture.clock.pass(milliseconds: message.milliseconds - fixture.clock.milliseconds)
                let reply = { @Sendable (answer: TransportResult?) in
                    deliver(
                        MockResponse(
                            status: 200, headers: [HeaderField("Content-Type", "application/json")],
                            body: .bytes(
                                RelayResponse(answer: answer, milliseconds: fixture.clock.milliseconds).bytes)))
                }
                guard let request = message.request else { return reply(nil) }
                fixture.send(
                    request, timeLimit: .milliseconds(message.timeLimit), maximumBodyBytes: message.maximumBodyBytes,
                    then: reply)
            }
        })
    }

    var url: String { "\(server.origin)\(path)" }

    func stop() { server.stop() }
}
