internal import Foundation

/// HTTP/1.1 on plain sockets, with a connection for each request.
///
/// On Linux, `URLSession` merges repeated `Set-Cookie` fields, follows redirects, and polls the connection without a
/// pause until the response arrives; this transport does none of that.
package struct SocketTransport: WebTransport {
    private let maximumAnswer: Int
    private let isInterrupted: @Sendable () -> Bool

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - maximumAnswer: the maximum size of a response, in bytes.
    ///   - isInterrupted: whether to wait no longer.
    package init(
        maximumAnswer: Int = 8 * 1024 * 1024, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.maximumAnswer = maximumAnswer
        self.isInterrupted = isInterrupted
    }

    package func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
        guard request.url.origin.scheme == "http" else {
            throw .unsupported("\(request.url.origin) is not plain HTTP, the only protocol of this transport")
        }
        let wait = Wait(limit: limit, end: ContinuousClock.now + limit, isInterrupted: isInterrupted)
        let connection = try Connection(host: request.url.origin.host, port: request.url.port, wait)
        try connection.send(Self.head(request) + request.body)
        var reader = ResponseReader(isHead: request.method == "HEAD", limit: maximumAnswer)
        while true {
            let bytes = try connection.receive()
            if let response = try reader.add(bytes, isEnd: bytes.isEmpty) { return response }
        }
    }

    private static func head(_ request: WebRequest) -> [UInt8] {
        let own = request.url.origin.host + (request.url.origin.port.map { ":\($0)" } ?? "")
        let host = request.headers.first(named: "Host") ?? own
        var lines = ["\(request.method) \(request.url.target) HTTP/1.1", "Host: \(host)", "Connection: close"]
        if !request.body.isEmpty || request.method == "POST" { lines.append("Content-Length: \(request.body.count)") }
        lines += request.headers.filter { !$0.isNamed("Host") }.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// How long to wait for a socket.
private struct Wait {
    let limit: Duration
    let end: ContinuousClock.Instant
    let isInterrupted: @Sendable () -> Bool

    /// Waits for an event on a socket; returns why it did not come.
    func failure(_ descriptor: Int32, _ events: Int32) -> WebFailure? {
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

/// A TCP connection with a time limit, closed on deinitialisation.
private final class Connection {
    private let descriptor: Int32
    private let wait: Wait

    init(host: String, port: Int, _ wait: Wait) throws(WebFailure) {
        self.wait = wait
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

    func send(_ bytes: [UInt8]) throws(WebFailure) {
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
    func receive() throws(WebFailure) -> [UInt8] {
        while true {
            if let failure = wait.failure(descriptor, POLLIN) { throw failure }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count >= 0 else { throw .brokenOff }
            return Array(buffer.prefix(count))
        }
    }
}
