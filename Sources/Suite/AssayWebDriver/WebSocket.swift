internal import AssayHTTP
internal import Foundation
internal import JOSECryptography
internal import Synchronization

/// The client's end of a WebSocket connection (RFC 6455), for text messages.
final class WebSocket: Sendable {
    private enum Opcode {
        static let continuation: UInt8 = 0
        static let text: UInt8 = 1
        static let close: UInt8 = 8
        static let ping: UInt8 = 9
        static let pong: UInt8 = 10
    }

    /// The most bytes of a message.
    private static let maximumSize = 16 * 1024 * 1024

    private let connection: SocketConnection
    private let limit: Duration
    /// One thread sends at a time; the value is whether the connection is closed.
    private let isClosed = Mutex(false)

    /// Opens a connection (§4.1).
    ///
    /// - Parameters:
    ///   - url: where, with `http` in place of `ws`.
    ///   - limit: how long opening it and sending a message may take.
    init(_ url: WebURL, limit: Duration) throws(DriverFailure) {
        self.limit = limit
        let wait = SocketWait(limit)
        let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let host = url.origin.host + (url.origin.port.map { ":\($0)" } ?? "")
        let head = [
            "GET \(url.target) HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
        ]
        do throws(WebFailure) {
            connection = try SocketConnection(host: url.origin.host, port: url.port, wait)
            try connection.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8), wait)
            let answer = try Self.head(of: connection, wait)
            guard answer.first?.hasPrefix("HTTP/1.1 101 ") == true,
                Self.value(of: "sec-websocket-accept", in: answer) == Self.accepted(key)
            else { throw .malformed("it does not open a WebSocket (\(answer.first ?? "no answer"))") }
        } catch {
            throw DriverFailure(error)
        }
    }

    /// The lines of the head of the answer, byte by byte: what follows it belongs to the first frame.
    private static func head(of connection: SocketConnection, _ wait: SocketWait) throws(WebFailure) -> [String] {
        var bytes: [UInt8] = []
        while !bytes.ends(with: Array("\r\n\r\n".utf8)) {
            let more = try connection.receive(wait, most: 1)
            guard !more.isEmpty, bytes.count < 16_384 else { throw .malformed("its answer has no end") }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }

    private static func value(of name: String, in lines: [String]) -> String? {
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name else { continue }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// The value of `Sec-WebSocket-Accept` for a key (§4.2.2).
    static func accepted(_ key: String) -> String? {
        let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        return (try? HashAlgorithm.sha1.hash(Array(text.utf8))).map { Data($0).base64EncodedString() }
    }

    /// Sends a message.
    func send(_ text: [UInt8]) throws(DriverFailure) { try send(Opcode.text, text) }

    private func send(_ opcode: UInt8, _ payload: [UInt8]) throws(DriverFailure) {
        var frame: [UInt8] = [0x80 | opcode]
        // A client masks what it sends (§5.3).
        let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65_536: frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: frame += [0x80 | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
        }
        frame += mask
        for (index, byte) in payload.enumerated() { frame.append(byte ^ mask[index & 3]) }
        let failure: WebFailure? = isClosed.withLock { [frame] isClosed in
            guard !isClosed else { return .brokenOff }
            do throws(WebFailure) {
                try connection.send(frame, SocketWait(limit))
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw DriverFailure(failure) }
    }

    /// The next message; `nil` at the end.
    func receive() -> [UInt8]? {
        var message: [UInt8] = []
        while let (isLast, opcode, payload) = frame() {
            switch opcode {
            case Opcode.ping: try? send(Opcode.pong, payload)
            case Opcode.pong: continue
            case Opcode.text, Opcode.continuation:
                message += payload
                guard message.count <= Self.maximumSize else { return nil }
                if isLast { return message }
            default: return nil
            }
        }
        return nil
    }

    private func frame() -> (isLast: Bool, opcode: UInt8, payload: [UInt8])? {
        guard let start = bytes(2), start[1] & 0x80 == 0 else { return nil }
        var count = UInt64(start[1])
        if count >= 126 {
            guard let more = bytes(count == 126 ? 2 : 8) else { return nil }
            count = more.reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard count <= Self.maximumSize, let payload = bytes(Int(count)) else { return nil }
        return (start[0] & 0x80 != 0, start[0] & 0x0F, payload)
    }

    /// The next bytes; `nil` at the end.
    private func bytes(_ count: Int) -> [UInt8]? {
        var found: [UInt8] = []
        let wait = SocketWait(.seconds(86_400)) { [weak self] in self?.isClosed.withLock(\.self) ?? true }
        while found.count < count {
            guard let more = try? connection.receive(wait, most: count - found.count), !more.isEmpty else { return nil }
            found += more
        }
        return found
    }

    /// Closes the connection; a thread that receives learns of it.
    func close() { isClosed.withLock { $0 = true } }
}

extension [UInt8] {
    fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
