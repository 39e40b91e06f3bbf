#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A listening socket, whose port is known before it serves anything.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    /// - Parameter port: 0 chooses a free port.
    init(_ address: HostAddress, port: UInt16) throws(ServerFailure) {
        let family = address.family == .v4 ? AF_INET : AF_INET6
        let descriptor = SystemCalls.streamSocket(family)
        guard descriptor >= 0 else { throw ServerFailure("no socket for \(address.text): \(SystemCalls.errorText)") }
        SystemCalls.enable(SO_REUSEADDR, at: SOL_SOCKET, on: descriptor)
        if address.family == .v6 { SystemCalls.enable(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), on: descriptor) }
        guard Self.bind(descriptor, address, port), listen(descriptor, 1_024) == 0,
            let bound = Self.port(of: descriptor)
        else {
            let reason = SystemCalls.errorText
            close(descriptor)
            throw ServerFailure("cannot listen on \(address.text) port \(port): \(reason)")
        }
        self.descriptor = descriptor
        self.port = bound
    }

    func abandon() { close(descriptor) }

    /// Whether nobody listens at a port, as far as the system says it: the port can be taken, or there is no such address.
    static func isFree(_ address: HostAddress, port: UInt16) -> Bool {
        let descriptor = SystemCalls.streamSocket(address.family == .v4 ? AF_INET : AF_INET6)
        guard descriptor >= 0 else { return errno == EAFNOSUPPORT }
        defer { close(descriptor) }
        #if os(Linux)
            // A connection that has ended keeps a port for a while. Here, the option does not let two sockets listen.
            SystemCalls.enable(SO_REUSEADDR, at: SOL_SOCKET, on: descriptor)
        #endif
        if address.family == .v6 { SystemCalls.enable(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), on: descriptor) }
        return bind(descriptor, address, port) || errno == EADDRNOTAVAIL
    }

    private static func bind(_ descriptor: Int32, _ address: HostAddress, _ port: UInt16) -> Bool {
        switch address.family {
        case .v4:
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: address.bytes) }
            return bind(descriptor, &name)
        case .v6:
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: address.bytes) }
            return bind(descriptor, &name)
        }
    }

    private static func bind<Name>(_ descriptor: Int32, _ name: inout Name) -> Bool {
        let size = socklen_t(MemoryLayout<Name>.size)
        return withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bindSocket(descriptor, $0, size) == 0 }
        }
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
        }
        guard found else { return nil }
        // The port has the same offset in both kinds of address.
        return withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
    }
}

/// Calls bind(2), which the functions of the type would hide.
private func bindSocket(_ descriptor: Int32, _ name: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    bind(descriptor, name, size)
}
