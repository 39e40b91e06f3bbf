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
    let descriptor: FileDescriptor

    /// Takes a port that the system chooses, on the first address that the computer has.
    ///
    /// - Throws: `web-authentication-unavailable`.
    convenience init(firstFreeOf addresses: [LoopbackAddress]) throws(GoogleSignInError) {
        for address in addresses {
            guard let descriptor = Self.bound(to: address), let port = Self.port(of: descriptor) else { continue }
            self.init(authority: "\(address.host):\(port)", descriptor: descriptor)
            return
        }
        throw GoogleSignInError(.webAuthenticationUnavailable, "no port of the loopback interface can be opened")
    }

    private init(authority: String, descriptor: FileDescriptor) {
        self.authority = authority
        self.descriptor = descriptor
    }

    /// Begins to accept connections.
    ///
    /// - Throws: `web-authentication-unavailable`.
    func listen() throws(GoogleSignInError) {
        #if canImport(Darwin)
            let isListening = Darwin.listen(descriptor.number, 16) == 0
        #else
            let isListening = Glibc.listen(descriptor.number, 16) == 0
        #endif
        guard isListening else {
            throw GoogleSignInError(.webAuthenticationUnavailable, "the loopback port cannot be listened to")
        }
    }

    private static func bound(to address: LoopbackAddress) -> FileDescriptor? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.text, "0", &hints, &found) == 0, let place = found?.pointee else { return nil }
        defer { freeaddrinfo(found) }
        let number = socket(place.ai_family, place.ai_socktype, place.ai_protocol)
        guard number >= 0 else { return nil }
        let descriptor = FileDescriptor(owning: number)
        return bind(number, place.ai_addr, place.ai_addrlen) == 0 ? descriptor : nil
    }

    private static func port(of descriptor: FileDescriptor) -> String? {
        var place = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var text = [CChar](repeating: 0, count: 16)
        let isKnown = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor.number, address, &size) == 0
                    && getnameinfo(address, size, nil, 0, &text, socklen_t(text.count), NI_NUMERICSERV) == 0
            }
        }
        guard isKnown else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
