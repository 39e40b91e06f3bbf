import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A socket of a client that need not follow any protocol.
final class RawConnection {
    struct Failure: Error {
        let what: String
        let code: Int32
    }

    /// How the server ended the connection.
    enum Ending: Equatable {
        case orderly, reset
        /// Nothing arrived for ten seconds.
        case none
    }

    let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(what: "socket", code: errno) }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(what: "connect", code: errno) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { throw Failure(what: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// The next bytes; empty at the end.
    func receive(atMost limit: Int = 65_536) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &buffer, limit, 0)
        guard count >= 0 else { throw Failure(what: "receive", code: errno) }
        return Array(buffer.prefix(count))
    }

    /// Everything until the end, and the number of pieces.
    func receiveAll() throws -> (bytes: [UInt8], pieces: Int, ending: Ending) {
        var bytes: [UInt8] = []
        var pieces = 0
        while true {
            do {
                let piece = try receive()
                if piece.isEmpty { return (bytes, pieces, .orderly) }
                bytes += piece
                pieces += 1
            } catch let failure as Failure where failure.code == ECONNRESET {
                return (bytes, pieces, .reset)
            } catch let failure as Failure where failure.code == EAGAIN {
                return (bytes, pieces, .none)
            }
        }
    }

    /// A response with `Content-Length`, on a connection that stays open.
    func receiveResponse() throws -> RawResponse {
        var bytes: [UInt8] = []
        while true {
            bytes += try receive()
            if let response = try? RawResponse(bytes), let length = response["Content-Length"].flatMap(Int.init),
                response.body.count >= length
            {
                return response
            }
        }
    }

    /// Whether something can be read now.
    var hasInput: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

/// Calls send(2), which the functions of the type would hide.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

enum RawRequest {
    static func text(_ method: String, _ target: String, _ fields: [String] = [], body: String? = nil) -> String {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + fields
        if let body {
            lines.append("Content-Length: \(body.utf8.count)")
            if !fields.contains(where: { $0.hasPrefix("Content-Type") }) {
                lines.append("Content-Type: application/x-www-form-urlencoded")
            }
        }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }
}

/// A response, split at its first empty line and not decoded.
struct RawResponse {
    struct NoResponse: Error {
        let bytes: Int
    }

    let status: Int
    let fields: [String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws {
        let separator = Array("\r\n\r\n".utf8)
        let end = bytes.indices.first { bytes[$0...].starts(with: separator) }
        guard let end else { throw NoResponse(bytes: bytes.count) }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines.first?.split(separator: " ").map(String.init)
        guard let words, words.count >= 2, let status = Int(words[1]) else { throw NoResponse(bytes: bytes.count) }
        self.status = status
        fields = Array(lines.dropFirst())
        body = Array(bytes[(end + 4)...])
    }

    subscript(name: String) -> String? {
        fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
