internal import Foundation

/// HTTP/1.1 on plain sockets, with a connection for each request.
///
/// On Linux, `URLSession` merges repeated `Set-Cookie` fields, follows redirects, and polls the connection without a
/// pause until the response arrives; this transport does none of that.
package struct SocketTransport: WebTransport {
    private let maximumAnswer: Int

    /// Creates a transport.
    ///
    /// - Parameter maximumAnswer: the maximum size of a response, in bytes.
    package init(maximumAnswer: Int = 8 * 1024 * 1024) {
        self.maximumAnswer = maximumAnswer
    }

    package func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
        guard request.url.origin.scheme == "http" else {
            throw .unsupported("\(request.url.origin) is not plain HTTP, the only protocol of this transport")
        }
        let deadline = ContinuousClock.now + limit
        let connection = try Connection(
            host: request.url.origin.host, port: request.url.port, within: limit, deadline: deadline)
        try connection.send(Self.head(request) + request.body)
        var reader = ResponseReader(isHead: request.method == "HEAD", limit: maximumAnswer)
        while true {
            let bytes = try connection.receive()
            if let response = try reader.add(bytes, isEnd: bytes.isEmpty) { return response }
        }
    }

    private static func head(_ request: WebRequest) -> [UInt8] {
        let host = request.url.origin.host + (request.url.origin.port.map { ":\($0)" } ?? "")
        var lines = ["\(request.method) \(request.url.target) HTTP/1.1", "Host: \(host)", "Connection: close"]
        if !request.body.isEmpty || request.method == "POST" { lines.append("Content-Length: \(request.body.count)") }
        lines += request.headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// A TCP connection with a time limit, closed on deinitialisation.
private final class Connection {
    private let descriptor: Int32
    private let limit: Duration
    private let deadline: ContinuousClock.Instant

    init(
        host: String, port: Int, within limit: Duration, deadline: ContinuousClock.Instant
    ) throws(WebFailure) {
        self.limit = limit
        self.deadline = deadline
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        // An IPv6 address has brackets in a URL but not in a look-up.
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(name, String(port), &hints, &found) == 0 else {
            throw .unreachable("no address for \(host)")
        }
        defer { freeaddrinfo(found) }
        var next = found
        var isOutOfTime = false
        while let address = next?.pointee {
            next = address.ai_next
            let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            guard descriptor >= 0 else { continue }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS {
                isOutOfTime = !Self.wait(descriptor, Int16(POLLOUT), until: deadline)
                var error: Int32 = 0
                var size = socklen_t(MemoryLayout<Int32>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
                if !isOutOfTime, error == 0 {
                    self.descriptor = descriptor
                    return
                }
            }
            close(descriptor)
        }
        if isOutOfTime { throw .timedOut(seconds: limit.roundedSeconds) }
        throw .unreachable("nothing answers at \(host):\(port)")
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws(WebFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard Self.wait(descriptor, Int16(POLLOUT), until: deadline) else {
                throw .timedOut(seconds: limit.roundedSeconds)
            }
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
            guard Self.wait(descriptor, Int16(POLLIN), until: deadline) else {
                throw .timedOut(seconds: limit.roundedSeconds)
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count >= 0 else { throw .brokenOff }
            return Array(buffer.prefix(count))
        }
    }

    private static func wait(_ descriptor: Int32, _ events: Int16, until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = deadline - ContinuousClock.now
            guard rest > .zero else { return false }
            let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let ready = poll(&entry, 1, Int32(clamping: milliseconds + 1))
            if ready > 0 { return true }
            if ready < 0, errno != EINTR { return true }
        }
    }
}
