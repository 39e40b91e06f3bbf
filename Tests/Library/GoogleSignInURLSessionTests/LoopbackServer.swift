import Foundation
import Synchronization
import Testing

/// A server on a free loopback port that sends exactly what a test specifies to each connection.
final class LoopbackServer: Sendable {
    /// The response to one request.
    enum Answer: Sendable {
        /// These bytes; then the connection is closed.
        case bytes(String, content: [UInt8] = [])
        /// These bytes, then more and more until the client goes away.
        case flood(String)
        /// These bytes, then one more every few milliseconds until the client goes away.
        case trickle(String)
        /// These bytes; then nothing until the client goes away.
        case silence(String)
    }

    struct Failure: Error {}

    let port: UInt16
    private let listener: Int32
    private let listens: Bool
    private let answer: @Sendable (_ request: String) -> Answer
    private let log = Mutex<[String]>([])
    private let floodEnd = AsyncStream<Bool>.makeStream()

    /// The received requests, head and content.
    var requests: [String] { log.withLock { $0 } }

    /// Waits for an endless response to stop: true if the client disconnected, false if it received everything.
    var floodWasStopped: Bool? {
        get async { await floodEnd.stream.first { _ in true } }
    }

    /// Creates a server; with `listens: false`, one that has a port and refuses every connection to it.
    init(listens: Bool = true, _ answer: @escaping @Sendable (_ request: String) -> Answer) throws {
        self.listens = listens
        self.answer = answer
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && (!listens || listen(listener, 16) == 0)
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard bound else { throw Failure() }
        if listens { Thread.detachNewThread { [self] in serve() } }
    }

    deinit {
        if !listens { close(listener) }
    }

    /// Stops accepting connections.
    ///
    /// The thread that accepts them closes the listener. If it were closed here, the thread could accept the connections
    /// of another server, whose listener has got the same number.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    private func serve() {
        defer { close(listener) }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            Thread.detachNewThread { [self] in
                converse(on: connection)
                close(connection)
            }
        }
    }

    private func converse(on connection: Int32) {
        guard let request = read(from: connection) else { return }
        log.withLock { $0.append(request) }
        switch answer(request) {
        case .bytes(let text, let content):
            _ = write(Array(text.utf8) + content, to: connection)
            shutdown(connection, Int32(SHUT_WR))
        case .silence(let text):
            _ = write(Array(text.utf8), to: connection)
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
        case .trickle(let text):
            guard write(Array(text.utf8), to: connection) else { return }
            // Twenty minutes, because on a busy machine the client may check its own clock late.
            _ = (0..<240_000).contains { _ in
                usleep(5_000)
                return !write([UInt8(ascii: "x")], to: connection)
            }
        case .flood(let text):
            guard write(Array(text.utf8), to: connection) else { return }
            let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
            // 2 GiB, far more than passes while a client disconnects; with a pause after each piece, as on any network:
            // on Linux, URLSession closes nothing while bytes arrive without a pause.
            let isStopped = (0..<1 << 15).contains { _ in
                usleep(10_000)
                return !write(piece, to: connection)
            }
            floodEnd.continuation.yield(isStopped)
        }
    }

    /// Reads a head and as much content as it announces.
    private func read(from connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let head = text[..<end.lowerBound].lowercased()
            let announced = head.components(separatedBy: "content-length: ").dropFirst().first?.prefix { $0.isNumber }
            if text[end.upperBound...].utf8.count >= announced.flatMap({ Int($0) }) ?? 0 { return text }
        }
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
