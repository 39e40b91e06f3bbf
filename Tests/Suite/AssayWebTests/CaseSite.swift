import AssayJSON
import Foundation
import Synchronization

@testable import AssayHTTP

/// The site of a case, which notes the requests.
final class CaseSite: WebTransport {
    struct Response {
        var status = 200
        var headers: [(name: String, value: String)] = []
        var body = "a page"

        init(status: Int, headers: [(name: String, value: String)]) {
            self.status = status
            self.headers = headers
        }

        init(_ node: JSONNode) throws {
            let object = try node.object(allowing: ["status", "headers", "body"])
            status = try object.optionalMember("status")?.integer(in: 100...599) ?? 200
            body = try object.optionalMember("body")?.string() ?? body
            headers = try (object.optionalMember("headers")?.array() ?? []).map { pair in
                let texts = try pair.array().map { try $0.string() }
                return (texts[0], texts[1])
            }
        }

        /// The message as a server sends it.
        var bytes: [UInt8] {
            let isTyped = headers.contains { $0.name == "Content-Type" }
            let all = headers + (isTyped ? [] : [("Content-Type", "text/html; charset=utf-8")])
            let lines = all.flatMap { header in CaseText.texts(header.value).map { "\(header.name): \($0)\r\n" } }
            return Array(("HTTP/1.0 \(status) x\r\n" + lines.joined() + "\r\n" + body).utf8)
        }
    }

    struct Request: Equatable {
        let line: String
        let cookie: String?
    }

    private let responses: [String: Response]
    private let seen = Mutex<[Request]>([])

    init(_ responses: [String: Response]) { self.responses = responses }

    /// The requests so far, which are forgotten.
    func takeRequests() -> [Request] {
        seen.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }

    func answer(_ request: WebRequest, within limit: Duration) throws(WebFailure) -> ResponseMessage {
        let line = "\(request.method) \(request.url.target)"
        seen.withLock { $0.append(Request(line: line, cookie: request.headers.first(named: "Cookie"))) }
        let response = responses[request.url.target] ?? Response(status: 200, headers: [])
        var reader = ResponseReader(limit: 1 << 24)
        if let message = try reader.add(response.bytes, isEnd: true) { return message }
        throw .brokenOff
    }
}
