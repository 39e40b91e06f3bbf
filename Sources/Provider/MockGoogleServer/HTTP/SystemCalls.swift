#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// System calls whose types differ between systems.
enum SystemCalls {
    static func streamSocket(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            socket(family, SOCK_STREAM, 0)
        #endif
    }

    static func enable(_ option: Int32, at level: Int32, on socket: Int32) {
        var on: Int32 = 1
        setsockopt(socket, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends the data that the system holds back to combine it with more.
    static func flush(_ socket: Int32) { enable(Int32(TCP_NODELAY), at: Int32(IPPROTO_TCP), on: socket) }

    /// Resets the connection; the owner of the socket closes it afterwards.
    static func reset(_ socket: Int32) {
        guard socket >= 0 else { return }
        flush(socket)
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        #if os(Linux)
            // Dissolving the connection sends the reset at once (connect(2)), before the owner could end it regularly.
            var nowhere = sockaddr(
                sa_family: sa_family_t(AF_UNSPEC), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        #endif
    }

    /// The sockets whose peer has disconnected.
    static func abandoned(_ sockets: [Int32]) -> Set<Int32> {
        #if os(Linux)
            // POLLRDHUP (poll(2)), which the headers define for GNU sources only.
            let interest: Int16 = 0x2000
        #else
            let interest = Int16(POLLHUP)
        #endif
        var entries = sockets.map { pollfd(fd: $0, events: interest, revents: 0) }
        guard poll(&entries, nfds_t(entries.count), 0) > 0 else { return [] }
        return Set(entries.lazy.filter { entry in entry.revents != 0 }.map { entry in entry.fd })
    }

    /// The number of files that this process may open.
    static var openFileLimit: UInt64 {
        var limit = rlimit()
        #if os(Linux)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        return result == 0 ? UInt64(limit.rlim_cur) : 256
    }

    static var errorText: String { String(cString: strerror(errno)) }

    /// The system's clock, in seconds since 1970.
    static var now: Int64 { Int64(time(nil)) }
}
