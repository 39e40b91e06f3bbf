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
        let wait = SocketWait(limit, isInterrupted: isInterrupted)
        let connection = try SocketConnection(host: request.url.origin.host, port: request.url.port, wait)
        try connection.send(Self.head(request) + request.body, wait)
        var reader = ResponseReader(isHead: request.method == "HEAD", limit: maximumAnswer)
        while true {
            let bytes = try connection.receive(wait)
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
