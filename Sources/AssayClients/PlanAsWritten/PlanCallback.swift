internal import AssayConformance
internal import Foundation

/// The plan's reading of a callback URL.
enum PlanCallback {
    /// The authorization code, if the state is the right one.
    ///
    /// - The redirect URI is not compared: any scheme, host and path will do.
    /// - Of repeated parameters the first counts, where RFC 6749 §3.1 refuses them.
    /// - `error` is not read. An answer without a `code` is `no-authorization-code`, even where the person said no, and
    ///   one with both counts as a success.
    /// - `iss` is not read (RFC 9207).
    /// - An empty code is a code.
    /// - `URLComponents` leaves `+` alone, and `URL` turns `%ZZ` into `%25ZZ`.
    ///
    /// The plan gets a `URL` from the user agent, and here text has to become one first; text that cannot is
    /// `invalid-authorization-response`, the plan's error for a URL that cannot be taken apart.
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
