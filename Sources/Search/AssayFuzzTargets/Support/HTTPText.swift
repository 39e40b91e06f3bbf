internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient

/// A response as text: the status and each header field on a line, an empty line, and the body.
///
///     200
///     Content-Type: application/json
///
///     {"access_token": …}
struct HTTPText {
    let status: Int
    let fields: [HeaderField]
    let body: [UInt8]

    /// Returns `nil` for bytes whose head is not UTF-8; all other bytes are a response.
    init?(_ bytes: [UInt8]) {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), lines.count < 32 {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            lines.append(Array(line))
        }
        var fields: [HeaderField] = []
        for line in lines.dropFirst() {
            guard let text = String(validating: line, as: UTF8.self) else { return nil }
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
            fields.append(HeaderField(String(parts[0]), String(value)))
        }
        self.fields = fields
        status = lines.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 200
        body = Array(rest)
    }

    /// The text of a response.
    static func bytes(status: Int, _ fields: [HeaderField], _ body: [UInt8]) -> [UInt8] {
        let head = ["\(status)"] + fields.map { "\($0.name): \($0.value)" }
        return Array(head.joined(separator: "\n").utf8) + Array("\n\n".utf8) + body
    }

    /// The head of a response with a JSON body.
    static let jsonHead = "200\nContent-Type: application/json\n\n"

    var response: HTTPResponse { Self.response(status: status, fields, body) }

    static func response(status: Int, _ fields: [HeaderField], _ body: [UInt8]) -> HTTPResponse {
        let fields = fields.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) }
        return HTTPResponse(status: status, fields: HTTPHeaderFields(fields), body: body)
    }
}

extension FuzzDictionary {
    /// The head of a response.
    static let response = FuzzDictionary(texts: ["200\n", "Content-Type: application/json\n", "\n\n"])
}
