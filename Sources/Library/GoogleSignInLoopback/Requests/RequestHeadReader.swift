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
    /// How many bytes have been searched for the ends of lines.
    private var searched = 0
    /// The request line, and where the field lines begin.
    private var line: (method: String, target: String, end: Int)?

    package init() {}

    /// Whether no bytes have come.
    var isEmpty: Bool { bytes.isEmpty }

    /// Adds bytes; returns the head as soon as it is complete.
    ///
    /// - Returns: `nil` if more bytes are needed.
    /// - Throws: a refusal, as soon as the bytes cannot become a request that is read.
    package mutating func add(_ new: some Sequence<UInt8>) throws(RequestRefusal) -> RequestHead? {
        bytes += new
        // Something else than HTTP, for example TLS, may not have lines. So the first byte is not LF either.
        guard bytes.first.map(ASCII.isTokenCharacter) != false else { throw .badRequest }
        while let end = try nextLineEnd() {
            guard let line else {
                let (method, target) = try RequestHead.line(bytes[..<end])
                line = (method, target, end: end + 2)
                continue
            }
            // The head ends with an empty line.
            guard bytes[end - 1] == 0x0A else { continue }
            let fields = try RequestHead.fields(bytes[line.end..<end], maximumFields: Self.maximumFields)
            return RequestHead(
                method: line.method, target: line.target, host: fields.host, cookies: fields.cookies)
        }
        return nil
    }

    /// Where the next line ends, at its CR; `nil` if more bytes are needed.
    private mutating func nextLineEnd() throws(RequestRefusal) -> Int? {
        let limit = line == nil ? Self.maximumLineBytes : Self.maximumHeadBytes
        let end = min(bytes.count, limit)
        while searched < end {
            defer { searched += 1 }
            guard bytes[searched] == 0x0A else { continue }
            guard bytes[searched - 1] == 0x0D else { throw .badRequest }
            return searched - 1
        }
        guard bytes.count < limit else { throw line == nil ? .targetTooLong : .headerFieldsTooLarge }
        return nil
    }
}
