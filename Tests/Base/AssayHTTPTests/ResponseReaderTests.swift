import Testing

@testable import AssayHTTP

struct ResponseReaderTests {
    static let whole: [(String, Int, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi!", 200, "hi"),
        ("HTTP/1.0 404\r\n\r\nall of it", 404, "all of it"),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", 302, ""),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\n\r\n", 200,
            "abc0123456789"
        ),
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    ]

    @Test(arguments: whole, [1, 3, 1_000])
    func areReadInAnyPieces(_ test: (String, Int, String), _ size: Int) throws {
        var reader = ResponseReader(limit: 10_000)
        var response: ResponseMessage?
        var rest = Array(test.0.utf8)[...]
        while !rest.isEmpty, response == nil {
            response = try reader.add(Array(rest.prefix(size)), isEnd: false)
            rest = rest.dropFirst(size)
        }
        if response == nil { response = try reader.add([], isEnd: true) }
        #expect(response?.status == test.1)
        #expect(response.map { String(decoding: $0.body, as: UTF8.self) } == test.2)
    }

    static let brokenTexts: [(String, WebFailure)] = [
        ("", .brokenOff), ("HTTP/1.1 200 OK\r\n", .brokenOff),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi", .brokenOff),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhi", .brokenOff),
        ("HELLO 200 OK\r\n\r\n", .malformed("the response has no HTTP/1.1 status line")),
        ("HTTP/1.1 20x OK\r\n\r\n", .malformed("the response has no HTTP/1.1 status line")),
        ("HTTP/1.1 200 OK\r\nnothing\r\n\r\n", .malformed("a header field of the response has no colon")),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .malformed("Content-Length is not a number of bytes")),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", .malformed("a chunk has no size")),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", .malformed("the transfer coding is not chunked")),
        (String(repeating: "x", count: 101), .malformed("the response is longer than 100 bytes")),
    ]

    @Test(arguments: brokenTexts)
    func thatAreBrokenAreDistinguished(_ text: String, _ failure: WebFailure) {
        #expect(throws: failure) {
            var reader = ResponseReader(limit: 100)
            if try reader.add(Array(text.utf8), isEnd: false) == nil { _ = try reader.add([], isEnd: true) }
        }
    }

    @Test
    func aChunkOfAnAbsurdSizeDoesNotTrap() throws {
        var reader = ResponseReader(limit: 1_000)
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7FFFFFFFFFFFFFFF\r\nx"
        #expect(try reader.add(Array(head.utf8), isEnd: false) == nil)
    }
}
