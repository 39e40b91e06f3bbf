import GoogleSignInClient

extension HTTPResponse {
    /// A response with a text body, as JSON unless said otherwise.
    static func with(
        _ body: String, status: Int = 200, _ fields: HTTPHeaderFields = ["Content-Type": "application/json"]
    ) -> HTTPResponse {
        HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
    }
}
