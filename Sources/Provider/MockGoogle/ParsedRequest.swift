/// A request with its parameters parsed once, for the endpoints and the log.
struct ParsedRequest {
    /// The maximum size of a form, in bytes.
    static let maximumForm = 65_536
    /// The maximum size of path and query together, and of the header fields, in bytes.
    static let maximumHead = 16_384

    let request: WebRequest
    /// `nil` where there are too many parameters.
    let query: QueryParameters?
    /// `nil` where there are too many parameters or the form is too large.
    let form: QueryParameters?
    /// Whether `Content-Type` says that the content is a form.
    let isForm: Bool

    init(_ request: WebRequest) {
        self.request = request
        query = QueryParameters(decoding: Array((request.url.query ?? "").utf8).prefix(Self.maximumHead))
        isForm = Self.mediaType(request.headers) == "application/x-www-form-urlencoded"
        if isForm, request.body.count <= Self.maximumForm {
            form = QueryParameters(decoding: request.body)
        } else {
            form = isForm ? nil : QueryParameters()
        }
    }

    /// The parameters of the form, then those of the query.
    var parameters: QueryParameters {
        var all = form ?? QueryParameters()
        if let query { all.append(contentsOf: query) }
        return all
    }

    /// Why the request cannot be served; `nil` if it can.
    var refusal: (status: Int, reason: String)? {
        if request.url.path.utf8.count + (request.url.query?.utf8.count ?? 0) > Self.maximumHead {
            return (414, "URI Too Long")
        }
        var size = 0
        for field in request.headers {
            size += field.name.utf8.count + field.value.utf8.count
            if size > Self.maximumHead { return (431, "Request Header Fields Too Large") }
        }
        if request.body.count > Self.maximumForm { return (413, "Request Entity Too Large") }
        if query == nil || form == nil { return (400, "Bad Request") }
        return nil
    }

    private static func mediaType(_ headers: [HeaderField]) -> String? {
        guard let value = headers.first(named: "Content-Type") else { return nil }
        let essence = value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return ASCIIText.lowercased(String(Substring(essence)))
    }
}
