import Foundation

/// A connection that sends exactly what a test says, and waits for what comes back.
final class RawConnection {
    private let descriptor: Int32

    /// Connects to `host:port`; `nil` if nothing accepts connections there.
    init?(_ authority: String) {
        let colon = authority.lastIndex(of: ":") ?? authority.endIndex
        let host = authority[..<colon].filter { $0 != "[" && $0 != "]" }
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(authority[colon...].dropFirst()), &hints, &found) == 0,
            let place = found?.pointee
        else { return nil }
        defer { freeaddrinfo(found) }
        descriptor = socket(place.ai_family, place.ai_socktype, place.ai_protocol)
        // A test that would wait for ever fails.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, place.ai_addr, place.ai_addrlen) == 0 else { return nil }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        #if canImport(Glibc)
            _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            _ = Darwin.send(descriptor, bytes, bytes.count, 0)
        #endif
    }

    /// Says that nothing more is sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes with a reset instead of an end.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // The number stays taken until the end: closed here and then again, it could be another test's by then.
        let nowhere = open("/dev/null", O_RDONLY)
        dup2(nowhere, descriptor)
        close(nowhere)
    }

    /// Everything until the other side closes, or `reset`; `nil` if it does neither within the limit.
    func received() -> String? {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return String(decoding: received, as: UTF8.self) }
            guard count > 0 else { return errno == ECONNRESET ? "reset" : nil }
            received += buffer.prefix(count)
        }
    }

    /// How many bytes have arrived, at most 4 MiB; they are dropped.
    func countAtOnce() -> Int {
        var buffer = [UInt8](repeating: 0, count: 4 << 20)
        return max(0, recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)))
    }

    /// Whether the other side has closed, and everything that it sent is read.
    func isClosedNow() -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }

    /// Waits until the other side closes without an answer: with a reset, if it had not yet accepted the connection.
    func isClosed() -> Bool { ["", "reset"].contains(received()) }

    /// Sends a request on a connection of its own, and returns the answer.
    static func exchange(_ authority: String, _ request: String) -> String? {
        guard let connection = RawConnection(authority) else { return nil }
        connection.send(request)
        return connection.received()
    }
}
