internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

extension SignInRequests {
    /// A value in a form: all but unreserved characters are percent-encoded (RFC 6749 §B).
    func encoded(_ value: String, of name: String) -> String {
        let text = FormEncoding(flaws).encoded(value)
        if value.contains("+"), flaws.has("plus-sign-kept-in-forms") { return text.replacing("%2B", with: "+") }
        if value.contains("%"), flaws.has("percent-sign-kept-in-forms") { return text.replacing("%25", with: "%") }
        if value.contains("&"), flaws.has("ampersand-kept-in-forms") { return text.replacing("%26", with: "&") }
        if name == "refresh_token", text != value, flaws.has("refresh-token-not-encoded") { return value }
        if name == "token", text != value, flaws.has("revoked-token-not-encoded") { return value }
        return text
    }

    /// The access token as it came: its characters need no encoding in a header field (RFC 6750 §2.1).
    func bearer(_ accessToken: String) -> String {
        if accessToken.hasSuffix("="), flaws.has("access-token-padding-dropped") {
            return String(accessToken.prefix { $0 != "=" })
        }
        if accessToken.contains("/"), flaws.has("access-token-encoded-in-field") {
            return accessToken.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? accessToken
        }
        return accessToken
    }

    /// The code as it is sent: the callback's URL had encoded it once, and it has been decoded once.
    func sent(code: String) -> String {
        if code.contains("+"), flaws.has("plus-sign-in-code-is-space") { return code.replacing("+", with: " ") }
        if code.hasSuffix(" "), flaws.has("code-trimmed") { return code.trimmingCharacters(in: .whitespaces) }
        return code
    }
}
