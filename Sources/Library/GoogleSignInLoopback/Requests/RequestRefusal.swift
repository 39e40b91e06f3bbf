/// Why a request is not the response to the sign-in, as a status of HTTP (RFC 9110 §15.5).
package enum RequestRefusal: Int, Error, CaseIterable {
    /// The request is malformed, or is not a response to this sign-in.
    case badRequest = 400
    /// Another path than that of the redirect URI, such as `/favicon.ico`.
    case notFound = 404
    /// Another method than `GET`.
    case methodNotAllowed = 405
    /// The head did not arrive in time.
    case requestTimeout = 408
    /// The request line is too long.
    case targetTooLong = 414
    /// A `Host` other than the address and the port: a name that leads to the loopback address (DNS rebinding).
    case misdirectedRequest = 421
    /// The header fields are too many or too large (RFC 6585 §5).
    case headerFieldsTooLarge = 431
    /// Another protocol than HTTP/1.0 and HTTP/1.1.
    case versionNotSupported = 505

    /// The reason phrase.
    var phrase: String {
        switch self {
        case .badRequest: "Bad Request"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .targetTooLong: "URI Too Long"
        case .misdirectedRequest: "Misdirected Request"
        case .headerFieldsTooLarge: "Request Header Fields Too Large"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}
