internal import Foundation

/// How long to wait for a socket.
package struct SocketWait: Sendable {
    private let limit: Duration
    private let end: ContinuousClock.Instant
    private let isInterrupted: @Sendable () -> Bool

    /// Begins to wait.
    ///
    /// - Parameter isInterrupted: whether to wait no longer.
    package init(_ limit: Duration, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
        self.limit = limit
        end = ContinuousClock.now + limit
        self.isInterrupted = isInterrupted
    }

    /// Waits for an event on a socket; returns why it did not come.
    fileprivate func failure(_ descriptor: Int32, _ events: Int32) -> WebFailure? {
        while true {
            if isInterrupted() { return .interrupted }
            let rest = end - ContinuousClock.now
            guard rest > .zero else { return .timedOut(seconds: limit.roundedSeconds) }
            var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            // An interruption does not wake this thread.
            let ready = poll(&entry, 1, Int32(min(rest, .milliseconds(100)) / .milliseconds(1)) + 1)
            if ready > 0 { return nil }
            if ready < 0, errno != EINTR { return nil }
        }
    }
}

/// A TCP connection, closed on deinitialisation.
package final class SocketConnection: Sendable {
    private let descriptor: Int32

    /// Connects to a host.
    package init(host: String, port: Int, _ wait: SocketWait) throws(WebFailure) {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        // An IPv6 address has brackets in a URL but not in a look-up.
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        // For getaddrinfo a NUL would be the end of the name.
        guard !name.utf8.contains(0), getaddrinfo(name, String(port), &hints, &found) == 0 else {
            throw .unreachable("no address for \(host)")
        }
        defer { freeaddrinfo(found) }
        var next = found
        var failure: WebFailure?
        while let address = next?.pointee {
            next = address.ai_next
            let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            guard descriptor >= 0 else {
                // A machine may lack a family of addresses; without files or memory it lacks them all.
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
                    throw .noSocket("no socket can be opened: \(String(cString: strerror(errno)))")
                }
                continue
            }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS {
                failure = wait.failure(descriptor, POLLOUT)
                var error: Int32 = 0
                var size = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
                if failure == nil, error == 0 {
                    self.descriptor = descriptor
                    return
                }
            }
            close(descriptor)
        }
        if let failure { throw failure }
        throw .unreachable("nothing answers at \(host):\(port)")
    }

    deinit { close(descriptor) }

    package func send(_ bytes: [UInt8], _ wait: SocketWait) throws(WebFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if let failure = wait.failure(descriptor, POLLOUT) { throw failure }
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
                #else
                    Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
                #endif
            }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            // The server may respond before it has read everything.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next bytes; empty at the end.
    package func receive(_ wait: SocketWait, most: Int = 65_536) throws(WebFailure) -> [UInt8] {
        while true {
            if let failure = wait.failure(descriptor, POLLIN) { throw failure }
            var buffer = [UInt8](repeating: 0, count: min(most, 65_536))
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count >= 0 else { throw .brokenOff }
            return Array(buffer.prefix(count))
        }
    }
}
