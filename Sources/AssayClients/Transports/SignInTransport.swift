/// How a library client's requests get to the providers of a scenario.
package enum SignInTransport: String, Sendable, CaseIterable {
    /// A function call: no session, no socket, no real time.
    case memory
    /// `URLSession`, whose requests for the very URLs that ship are answered by a subclass of `URLProtocol`.
    case urlProtocol = "url-protocol"
    /// `URLSession` over loopback sockets, a server a provider.
    case loopback
}
