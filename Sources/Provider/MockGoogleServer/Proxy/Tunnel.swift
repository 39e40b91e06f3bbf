internal import Foundation

/// One connection of a client to a proxy, and the one to the server that it is led to.
struct Tunnel {
    /// What a client asks to be led to.
    struct Target {
        /// In lower case.
        let host: String
        let port: Int

        /// Reads the head of a request with `CONNECT` (RFC 9110 §9.3.6); `nil` if it is another.
        init?(head: [UInt8]) {
            let line = String(
                decoding: head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, words[0] == "CONNECT", words[2].hasPrefix("HTTP/1."),
                let colon = words[1].lastIndex(of: ":"), let port = Int(words[1][colon...].dropFirst())
            else { return nil }
            host = words[1][..<colon].lowercased()
            self.port = port
        }
    }

    /// The most connections of clients at a time.
    static let most = 256
    private static let mostHead = 16_384
    private static let mostWaiting = 65_536

    private let client: Int32
    private var server: Int32 = -1
    private var head: [UInt8] = []
    /// What has been read and not yet been written.
    private var toServer: [UInt8] = []
    private var toClient: [UInt8] = []
    private var hasClientEnded = false
    private var hasServerEnded = false
    private var isServerTold = false
    private var isClientTold = false
    /// Whether both sides are done, or something failed.
    private(set) var isOver = false

    /// - Parameter client: the accepted socket, which `end()` closes.
    init(_ client: Int32) {
        self.client = client
        Self.prepare(client)
    }

    /// Closes both connections.
    func end() {
        close(client)
        if server >= 0 { close(server) }
    }

    private static func prepare(_ socket: Int32) {
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        SystemCalls.flush(socket)
    }

    /// What to wait for at the client.
    var clientInterest: pollfd {
        let reads = !hasClientEnded && toServer.count < Self.mostWaiting
        return Self.interest(client, reads: reads, writes: !toClient.isEmpty)
    }

    /// What to wait for at the server.
    var serverInterest: pollfd {
        let reads = !hasServerEnded && toClient.count < Self.mostWaiting
        return Self.interest(server, reads: reads, writes: !toServer.isEmpty)
    }

    private static func interest(_ socket: Int32, reads: Bool, writes: Bool) -> pollfd {
        let events = (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0)
        return pollfd(fd: events == 0 ? -1 : socket, events: events, revents: 0)
    }

    /// Reads and writes what is possible.
    ///
    /// - Parameters:
    ///   - client: what poll(2) has found at the client's socket.
    ///   - server: what it has found at the server's.
    ///   - port: the port on this machine that a target is led to; `nil` refuses it.
    mutating func advance(client events: Int16, server serverEvents: Int16, _ port: (Target) -> UInt16?) {
        if events != 0, !hasClientEnded {
            guard let bytes = read(client) else { return }
            hasClientEnded = bytes.isEmpty
            if server >= 0 { toServer += bytes } else { begin(bytes, port) }
        }
        if serverEvents != 0, !hasServerEnded {
            guard let bytes = read(server) else { return }
            hasServerEnded = bytes.isEmpty
            toClient += bytes
        }
        if !Self.write(&toServer, to: server) || !Self.write(&toClient, to: client) { isOver = true }
        if hasClientEnded, toServer.isEmpty, !isServerTold, server >= 0 {
            isServerTold = true
            shutdown(server, Int32(SHUT_WR))
        }
        if hasServerEnded, toClient.isEmpty, !isClientTold {
            isClientTold = true
            shutdown(client, Int32(SHUT_WR))
        }
        let isClientDone = hasClientEnded && toServer.isEmpty || server < 0
        if isClientDone, hasServerEnded || server < 0 && hasClientEnded, toClient.isEmpty { isOver = true }
    }

    /// The next bytes, none if there are none yet; `nil` after a failure.
    ///
    /// At the end, an empty array.
    private mutating func read(_ socket: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &buffer, buffer.count, 0)
        if count < 0 {
            if errno != EAGAIN, errno != EINTR { isOver = true }
            return nil
        }
        return Array(buffer.prefix(count))
    }

    /// Writes what the socket takes; returns `false` after a failure.
    private static func write(_ bytes: inout [UInt8], to socket: Int32) -> Bool {
        guard !bytes.isEmpty, socket >= 0 else { return true }
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        bytes.removeFirst(count)
        return true
    }

    /// Takes a piece of the head, and connects to the server when it is whole.
    private mutating func begin(_ bytes: [UInt8], _ port: (Target) -> UInt16?) {
        guard !isClientTold, !hasServerEnded else { return }
        head += bytes
        let lineEnds = Array("\r\n\r\n".utf8)
        guard let end = head.firstRange(of: lineEnds) else {
            if head.count > Self.mostHead { refuse(431, "Request Header Fields Too Large") }
            return
        }
        guard let target = Target(head: head) else { return refuse(405, "Method Not Allowed") }
        guard let port = port(target) else { return refuse(403, "Forbidden") }
        guard connect(to: port) else { return refuse(502, "Bad Gateway") }
        toClient = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
        toServer = Array(head[end.upperBound...])
        head = []
    }

    /// Answers with an error, after which the connection ends.
    private mutating func refuse(_ status: Int, _ reason: String) {
        toClient = Array("HTTP/1.1 \(status) \(reason)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        hasServerEnded = true
    }

    private mutating func connect(to port: UInt16) -> Bool {
        let descriptor = SystemCalls.streamSocket(AF_INET)
        guard descriptor >= 0 else { return false }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // Loopback connects at once or never.
        let result = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connectSocket(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return false
        }
        Self.prepare(descriptor)
        server = descriptor
        return true
    }
}

/// Calls connect(2), which the functions of the type would hide.
private func connectSocket(_ descriptor: Int32, _ name: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, name, size)
}
