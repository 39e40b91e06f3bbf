/// The way of the library's requests to the providers of a scenario.
package enum SignInTransport: String, Sendable, CaseIterable {
    /// A function call without a session, sockets or real time.
    case memory
    /// `URLSession` with the real URLs, whose requests a subclass of `URLProtocol` answers.
    case urlProtocol = "url-protocol"
    /// `URLSession` over loopback sockets, with a server for each provider.
    case loopback
}
