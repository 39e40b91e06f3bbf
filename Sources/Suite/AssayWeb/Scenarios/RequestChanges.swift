package import AssayHTTP
package import AssayJSON

/// How the requests of the browser differ from those of an honest sign-in.
package struct RequestChanges: Sendable {
    /// A request for the callback that comes before the browser's own.
    package struct Early: Sendable {
        package var method = "GET"
        package var headers: [HeaderField] = []
    }

    /// Parameters that somebody has added to the link with which a sign-in begins.
    package private(set) var link: [(name: String, value: String)] = []
    /// Header fields of every request to the application.
    package private(set) var headers: [HeaderField] = []
    package private(set) var early: Early?
    /// A page that parameters of the callback name as the one to return to.
    package private(set) var callbackPage: String?

    /// Describes honest requests.
    package init() {}

    package init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: ["link", "headers", "before_callback", "callback_page"])
        for member in try object.optionalMember("link")?.object().members ?? [] {
            link.append((member.name, try member.node.string()))
        }
        headers = try object.optional("headers", Self.fields) ?? []
        early = try object.optional("before_callback") { node throws(JSONError) in
            let object = try node.object(allowing: ["method", "headers"])
            var early = Early()
            if let method = object.optionalMember("method") {
                early.method = try method.string()
                guard ["GET", "HEAD"].contains(early.method) else { throw method.error("expected \"GET\" or \"HEAD\"") }
            }
            early.headers = try object.optional("headers", Self.fields) ?? []
            return early
        }
        callbackPage = try object.optionalMember("callback_page")?.nonEmptyString()
        guard !link.isEmpty || !headers.isEmpty || early != nil || callbackPage != nil else {
            throw node.error("expected \"link\", \"headers\", \"before_callback\" or \"callback_page\"")
        }
    }

    private static func fields(_ node: JSONNode) throws(JSONError) -> [HeaderField] {
        var fields: [HeaderField] = []
        for member in try node.object().members {
            let value = try member.node.string()
            let isPlain = member.name.utf8.allSatisfy { ASCIIText.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
            guard isPlain, !member.name.isEmpty, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw JSONError("expected a header field with printable ASCII characters", at: member.nameLocation)
            }
            fields.append(HeaderField(member.name, value))
        }
        return fields
    }
}
