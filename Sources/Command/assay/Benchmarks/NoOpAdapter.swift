import Foundation

/// The smallest possible adapter: it reads only the id of a probe and refuses.
enum NoOpAdapter {
    private static let hello = Array(
        (#"{"type":"hello","protocol":1,"client":"no-op","version":"1","operations":["verify-id-token"],"#
            + #""clock":"injected","concurrency":1,"reasons":"none","features":[]}"# + "\n").utf8)
    private static let idMark = Array(#""id":""#.utf8)

    /// Answers until the input ends; returns `false` if an answer cannot be written.
    static func run() -> Bool {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { return count == 0 }
            pending += buffer[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let reply = answer(pending[..<end])
                pending.removeFirst(end + 1)
                guard let reply else { return true }
                let written = reply.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                guard written == reply.count else { return false }
            }
        }
    }

    /// The answer to a line; `nil` for a goodbye.
    private static func answer(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let head = Array(line.prefix(400))
        if head.starts(with: #"{"type":"hello""#.utf8) { return hello }
        guard head.starts(with: #"{"type":"probe""#.utf8), let mark = head.firstRange(of: idMark) else { return nil }
        let id = head[mark.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        return Array(#"{"type":"result","id":""#.utf8) + id + Array((#"","outcome":"reject"}"# + "\n").utf8)
    }
}
