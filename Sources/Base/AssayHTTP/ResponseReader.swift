/// Assembles an HTTP/1.1 response from pieces (RFC 9112).
struct ResponseReader {
    private enum Body {
        case length(Int)
        case chunked
        case untilEnd
    }

    /// The limit of Chromium.
    private static let maximumHead = 256 * 1024

    private let isHead: Bool
    private let limit: Int
    private var bytes: [UInt8] = []
    private var head: (response: ResponseMessage, body: Body, start: Int)?

    init(isHead: Bool = false, limit: Int) {
        self.isHead = isHead
        self.limit = limit
    }

    /// Adds a piece; returns the response when it is complete.
    mutating func add(_ more: [UInt8], isEnd: Bool) throws(WebFailure) -> ResponseMessage? {
        guard bytes.count + more.count <= limit else { throw .malformed("the response is longer than \(limit) bytes") }
        bytes += more
        while head == nil {
            guard let end = endOfHead() else {
                guard bytes.count <= Self.maximumHead else { throw Self.tooLarge }
                if isEnd { throw .brokenOff }
                return nil
            }
            guard end <= Self.maximumHead else { throw Self.tooLarge }
            let read = try Self.head(bytes[..<end])
            // An interim response (RFC 9110 §15.2) comes before the real one.
            if (100...199).contains(read.response.status) {
                bytes.removeFirst(end)
                continue
            }
            let isEmpty = isHead || read.response.status == 204 || read.response.status == 304
            head = (read.response, isEmpty ? .length(0) : read.body, end)
        }
        guard let (first, body, start) = head else { return nil }
        var response = first
        switch body {
        case .length(let length):
            guard bytes.count - start >= length else {
                if isEnd { throw .brokenOff }
                return nil
            }
            response.body = Array(bytes[start...].prefix(length))
        case .untilEnd:
            guard isEnd else { return nil }
            response.body = Array(bytes[start...])
        case .chunked:
            guard let content = try Self.chunks(bytes[start...]) else {
                if isEnd { throw .brokenOff }
                return nil
            }
            response.body = content
        }
        return response
    }

    private static let tooLarge = WebFailure.malformed(
        "the head of the response is larger than \(maximumHead) bytes, which no browser accepts")

    private func endOfHead() -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 0...(bytes.count - 4) where bytes[index] == 13 {
            if bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10 { return index + 4 }
        }
        return nil
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(WebFailure) -> (response: ResponseMessage, body: Body) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]), (100...999).contains(status)
        else { throw .malformed("the response has no HTTP/1.1 status line") }
        var headers: [HeaderField] = []
        for line in lines.dropFirst() {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
                throw .malformed("a header field of the response has no colon")
            }
            let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
            headers.append(HeaderField(String(line[..<colon]), String(value)))
        }
        let response = ResponseMessage(status: status, headers: headers)
        if let coding = headers.first(named: "Transfer-Encoding") {
            guard coding.lowercased() == "chunked" else { throw .malformed("the transfer coding is not chunked") }
            return (response, .chunked)
        }
        guard let text = headers.first(named: "Content-Length") else { return (response, .untilEnd) }
        guard let length = Int(text), length >= 0 else { throw .malformed("Content-Length is not a number of bytes") }
        return (response, .length(length))
    }

    /// The content of the chunks (RFC 9112 §7.1); `nil` before the last chunk has arrived.
    private static func chunks(_ bytes: ArraySlice<UInt8>) throws(WebFailure) -> [UInt8]? {
        var rest = bytes
        var content: [UInt8] = []
        while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end].filter { $0 != 13 }, as: UTF8.self)
            guard let size = Int(line.prefix { $0 != ";" }, radix: 16), size >= 0 else {
                throw .malformed("a chunk has no size")
            }
            rest = rest[(end + 1)...]
            if size == 0 { return content }
            guard size < rest.count, rest.count - size >= 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return nil
    }
}
