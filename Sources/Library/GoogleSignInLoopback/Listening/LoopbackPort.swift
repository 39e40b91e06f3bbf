internal import GoogleSignInClient

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A port that is taken on a loopback address, and does not accept connections before `listen()`.
///
/// No other program can take it meanwhile.
final class LoopbackPort: Sendable {
    /// `host:port`, as in a URL and in `Host`.
    let authority: String
    let descriptor: SocketDescriptor

    /// Takes a port that the system chooses, on the first address that the computer has.
    ///
    /// - Parameter bound: a socket with a port of an address; `nil` if the computer does not have the address.
    /// - Throws: `web-authentication-unavailable`.
    convenience init(
        firstFreeOf addresses: [LoopbackAddress], bound: (LoopbackAddress) -> SocketDescriptor? = LoopbackPort.bound
    ) throws(GoogleSignInError) {
        for address in addresses {
            guard let descriptor = bound(address), let port = Self.port(of: descriptor) else { continue }
            self.init(authority: "\(address.host):\(port)", descriptor: descriptor)
            return
        }
        throw GoogleSignInError(.webAuthenticationUnavailable, "no port of the loopback interface can be opened")
    }

    init(authority: String, descriptor: SocketDescriptor) {
        self.authority = authority
        self.descriptor = descriptor
    }

    deinit { descriptor.stopListening() }

    /// Begins to accept connections.
    ///
    /// - Throws: `web-authentication-unavailable`.
    func listen() throws(GoogleSignInError) {
        #if canImport(Darwin)
            let isListening = Darwin.listen(descriptor.number, SOMAXCONN) == 0
        #else
            let isListening = Glibc.listen(descriptor.number, SOMAXCONN) == 0
        #endif
        guard isListening else {
            throw GoogleSignInError(.webAuthenticationUnavailable, "the loopback port cannot be listened to")
        }
    }

    static func bound(to address: LoopbackAddress) -> SocketDescriptor? {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        // Without hints the system may leave out IPv6 (`AI_ADDRCONFIG`).
        var hints = addrinfo()
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.text, "0", &hints, &found) == 0, let place = found?.pointee else { return nil }
        defer { freeaddrinfo(found) }
        // If there is no socket, it cannot be bound either.
        let descriptor = SocketDescriptor(owning: socket(place.ai_family, kind, 0))
        return bind(descriptor.number, place.ai_addr, place.ai_addrlen) == 0 ? descriptor : nil
    }

    /// The port of a socket; `nil` if the descriptor is not a socket.
    static func port(of descriptor: SocketDescriptor) -> UInt16? {
        // The port of an IPv4 address is at the same place.
        var place = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutableBytes(of: &place) { bytes in
            getsockname(descriptor.number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size) == 0
        }
        return isKnown ? UInt16(bigEndian: place.sin6_port) : nil
    }
}
