import AssayTestSupport
import GoogleSignInClient
import Testing

@testable import GoogleSignInLoopback

struct RequestHeadReaderTests {
    enum Outcome: Equatable {
        case head(String, String, host: String)
        case refused(RequestRefusal)
        case incomplete
    }

    /// What the reader makes of the bytes, in parts of a size.
    private static func read(_ text: String, parts size: Int) -> Outcome {
        var reader = RequestHeadReader()
        var rest = Array(text.utf8)[...]
        do throws(RequestRefusal) {
            while !rest.isEmpty {
                if let head = try reader.add(rest.prefix(size)) {
                    return .head(head.method, head.target, host: head.host)
                }
                rest = rest.dropFirst(size)
            }
        } catch {
            return .refused(error)
        }
        return .incomplete
    }

    private static let host = "Host: 127.0.0.1:9\r\n"

    private static func fields(_ count: Int) -> String {
        (1..<count).map { "A\($0): b\r\n" }.joined() + host
    }

    static let cases: [NamedCase<String, Outcome>] = [
        NamedCase("the shortest", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .head("GET", "/", host: "")),
        NamedCase(
            "a browser's",
            "GET /cb?a=b HTTP/1.1\r\nHost: [::1]:51004\r\nCookie: a=\"b\"; c=d\r\nAccept:*/*\r\nX:\t\u{E9}\t\r\n\r\n",
            .head("GET", "/cb?a=b", host: "[::1]:51004")),
        NamedCase("HTTP/1.0", "GET / HTTP/1.0\r\n\(host)\r\n", .head("GET", "/", host: "127.0.0.1:9")),
        NamedCase("whitespace", "GET / HTTP/1.1\r\nhOST: \t a:1\t \r\n\r\n", .head("GET", "/", host: "a:1")),
        NamedCase("no whitespace", "GET / HTTP/1.1\r\nHost:a:1\r\n\r\n", .head("GET", "/", host: "a:1")),
        NamedCase(
            "the first and the last character of a target", "GET /!~ HTTP/1.1\r\n\(host)\r\n",
            .head("GET", "/!~", host: "127.0.0.1:9")),
        NamedCase(
            "the edges of a value", "GET / HTTP/1.1\r\n\(host)A: \u{C0} ~\r\n\r\n",
            .head("GET", "/", host: "127.0.0.1:9")),
        NamedCase("another method", "M-SEARCH * HTTP/1.1\r\n\(host)\r\n", .head("M-SEARCH", "*", host: "127.0.0.1:9")),
        NamedCase(
            "a second request", "GET /1 HTTP/1.1\r\n\(host)\r\nGET /2 HTTP/1.1\r\n",
            .head("GET", "/1", host: "127.0.0.1:9")),
        NamedCase(
            "content", "POST / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\na\nb",
            .head("POST", "/", host: "127.0.0.1:9")),
        NamedCase(
            "as many fields as allowed", "GET / HTTP/1.1\r\n\(fields(128))\r\n", .head("GET", "/", host: "127.0.0.1:9")),
        NamedCase("one field more", "GET / HTTP/1.1\r\n\(fields(129))\r\n", .refused(.headerFieldsTooLarge)),
        NamedCase("nothing", "", .incomplete),
        NamedCase("half a line", "GET / HT", .incomplete),
        NamedCase("no empty line", "GET / HTTP/1.1\r\n\(host)", .incomplete),
        NamedCase("half the empty line", "GET / HTTP/1.1\r\n\(host)\r", .incomplete),
        NamedCase("TLS", "\u{16}\u{3}\u{1}", .refused(.badRequest)),
        NamedCase("an empty line first", "\r\nGET / HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a line feed alone", "GET / HTTP/1.1\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a line feed alone later", "GET / HTTP/1.1\r\nHost: a\n\r\n", .refused(.badRequest)),
        NamedCase("a carriage return alone", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .refused(.badRequest)),
        NamedCase("a carriage return for an end", "GET / HTTP/1.1\r\nHost: a\rXA: b\r\n\r\n", .refused(.badRequest)),
        NamedCase("a carriage return in the line", "GET /\r HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("HTTP/0.9", "GET /\r\n", .refused(.badRequest)),
        NamedCase("two spaces", "GET  / HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a space in the target", "GET /a b HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a tab", "GET\t/\tHTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("no method", " / HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a method with a colon", "G:T / HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("no target", "GET  HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a target that is not ASCII", "GET /\u{E9} HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("a control character", "GET /\u{7F} HTTP/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .refused(.versionNotSupported)),
        NamedCase("HTTP/1.10", "GET / HTTP/1.10\r\n\(host)\r\n", .refused(.versionNotSupported)),
        NamedCase("half a version", "GET / HTTP/1.\r\n\(host)\r\n", .refused(.versionNotSupported)),
        NamedCase("HTTP/1.00", "GET / HTTP/1.00\r\n\(host)\r\n", .refused(.versionNotSupported)),
        NamedCase("a lower-case version", "GET / http/1.1\r\n\(host)\r\n", .refused(.badRequest)),
        NamedCase("no Host", "GET / HTTP/1.1\r\nA: b\r\n\r\n", .refused(.badRequest)),
        NamedCase("no fields", "GET / HTTP/1.1\r\n\r\n", .refused(.badRequest)),
        NamedCase("two Hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", .refused(.badRequest)),
        NamedCase("a folded line", "GET / HTTP/1.1\r\n\(host) b: c\r\n\r\n", .refused(.badRequest)),
        NamedCase("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", .refused(.badRequest)),
        NamedCase("no colon", "GET / HTTP/1.1\r\n\(host)abc\r\n\r\n", .refused(.badRequest)),
        NamedCase("no name", "GET / HTTP/1.1\r\n\(host): c\r\n\r\n", .refused(.badRequest)),
        NamedCase(
            "a control character in a value", "GET / HTTP/1.1\r\n\(host)a: \u{1F}\r\n\r\n", .refused(.badRequest)),
        NamedCase("a deletion in a value", "GET / HTTP/1.1\r\n\(host)a: \u{7F}\r\n\r\n", .refused(.badRequest)),
        NamedCase("a zero byte in a value", "GET / HTTP/1.1\r\n\(host)a: \u{0}\r\n\r\n", .refused(.badRequest)),
        NamedCase(
            "the longest line", "GET /\(String(repeating: "a", count: 8_240)) HTTP/1.1\r\n\(host)\r\n",
            .head("GET", "/" + String(repeating: "a", count: 8_240), host: "127.0.0.1:9")),
        NamedCase(
            "a longer line", "GET /\(String(repeating: "a", count: 8_241)) HTTP/1.1\r\n\(host)\r\n",
            .refused(.targetTooLong)),
        NamedCase("a line without an end", String(repeating: "a", count: 8_256), .refused(.targetTooLong)),
        NamedCase(
            "the longest head", "GET / HTTP/1.1\r\n\(host)A:\(String(repeating: "a", count: 65_495))\r\n\r\n",
            .head("GET", "/", host: "127.0.0.1:9")),
        NamedCase(
            "a longer head", "GET / HTTP/1.1\r\n\(host)A:\(String(repeating: "a", count: 65_496))\r\n\r\n",
            .refused(.headerFieldsTooLarge)),
        NamedCase(
            "a head without an end", "GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 11_000),
            .refused(.headerFieldsTooLarge)),
    ]

    @Test(arguments: cases)
    func reads(_ request: NamedCase<String, Outcome>) {
        for size in [1, 2, 7, 4_096, .max] {
            #expect(Self.read(request.input, parts: size) == request.expected, "in parts of \(size)")
        }
    }

    @Test(
        arguments: [
            NamedCase("none", "", []), NamedCase("one", "Cookie: a=b; c=d\r\n", ["a=b; c=d"]),
            NamedCase("two fields", "cookie:a=b\r\nX: y\r\nCOOKIE: \t c=d \r\n", ["a=b", "c=d"]),
            NamedCase("an empty one", "Cookie:\r\n", [""]), NamedCase("another name", "Cookie2: a=b\r\n", []),
        ] as [NamedCase<String, [String]>])
    func cookies(_ fields: NamedCase<String, [String]>) throws {
        var reader = RequestHeadReader()
        let head = try reader.add("GET / HTTP/1.1\r\n\(Self.host)\(fields.input)\r\n".utf8)
        #expect(head?.cookies == fields.expected)
    }

    @Test(arguments: ["", "GET", "GET /", " / HTTP/1.1", "GET  HTTP/1.1", "GET / HTTP/1.1 "])
    func aRequestLineWithoutAPart(_ line: String) {
        #expect(throws: RequestRefusal.badRequest) { try RequestHead.line(Array(line.utf8)[...]) }
    }
}
