internal import GoogleSignInClient

/// Reads the head of one HTTP/1.1 request as its bytes arrive (RFC 9112 §2, §3, §5).
///
/// It is strict: lines end with CR LF, nothing is folded, and nothing is repaired. What follows the head is not read.
/// The result does not depend on how the bytes are divided.
package struct RequestHeadReader: Sendable {
    /// Bytes of the request line with its end; the target has at most as many as a callback URL.
    package static let maximumLineBytes = InputLimits.callbackBytes + 64
    /// Bytes of the whole head.
    ///
    /// A browser sends the cookies that any program on the same address has set.
    package static let maximumHeadBytes = 65_536
    /// Field lines.
    package static let maximumFields = 128

    private var bytes: [UInt8] = []
    /// Where the line begins that is not complete yet.
    private var begin = 0
    /// How many bytes have been searched for its end.
    private var searched = 0
    private var line: (method: String, target: String)?
    /// Where the field lines begin.
    private var fields = 0

    package init() {}

    /// Adds bytes; returns the head as soon as it is complete.
    ///
    /// - Returns: nil if more bytes are needed.
    /// - Throws: a refusal, as soon as the bytes cannot become a request that is read.
    package mutating func add(_ new: some Sequence<UInt8>) throws(RequestRefusal) -> RequestHead? {
        bytes += new
        // Something else than HTTP, for example TLS, may not have lines.
        guard bytes.first.map(ASCII.isTokenCharacter) != false else { throw .badRequest }
        while let end = try nextLineEnd() {
            let begin = begin
            self.begin = end + 2
            guard let line else {
                line = try RequestHead.line(bytes[..<end])
                fields = self.begin
                continue
            }
            guard begin == end else { continue }
            let host = try RequestHead.host(bytes[fields..<begin], maximumFields: Self.maximumFields)
            return RequestHead(method: line.method, target: line.target, host: host)
        }
        return nil
    }

    /// Where the next line ends, at its CR; nil if more bytes are needed.
    private mutating func nextLineEnd() throws(RequestRefusal) -> Int? {
        let limit = line == nil ? Self.maximumLineBytes : Self.maximumHeadBytes
        let end = min(bytes.count, limit)
        while searched < end {
            defer { searched += 1 }
            guard bytes[searched] == 0x0A else { continue }
            guard searched > begin, bytes[searched - 1] == 0x0D else { throw .badRequest }
            return searched - 1
        }
        guard bytes.count < limit else { throw line == nil ? .targetTooLong : .headerFieldsTooLarge }
        return nil
    }
}
