internal import AssayConformance
internal import Foundation

/// The plan's reading of a callback URL.
enum PlanCallback {
    /// The authorization code, if the state is right.
    ///
    /// - The redirect URI is not compared, so any scheme, host and path is accepted.
    /// - Of repeated parameters the first counts, although RFC 6749 §3.1 forbids them.
    /// - `error` is not read. A response without a `code` is `no-authorization-code` even if the person refused, and one
    ///   with both is a success.
    /// - `iss` is not read (RFC 9207).
    /// - An empty code is accepted.
    /// - `URLComponents` does not decode `+`, and `URL` turns `%ZZ` into `%25ZZ`.
    ///
    /// The plan gets a `URL` from the user agent; here it is made from text. Text that is not a URL is
    /// `invalid-authorization-response`, the plan's error for a URL that cannot be parsed.
    static func code(in text: String, state: String) throws(PlanFailure) -> String {
        guard let url = URL(string: text),
            let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        else { throw .refused(.invalidAuthorizationResponse) }
        let parameters = components.queryItems
        guard parameters?.first(where: { $0.name == "state" })?.value == state else {
            throw .refused(.stateMismatch)
        }
        guard let code = parameters?.first(where: { $0.name == "code" })?.value else {
            throw .refused(.noAuthorizationCode)
        }
        return code
    }
}
