internal import AssayJSON
internal import ReferenceJOSE

/// What a client tells its caller about `email_verified` (OpenID Connect Core §5.1).
struct VerifiedEmail {
    /// Nil if the claims do not say it.
    let value: Bool?

    init(_ claims: JSONObject, _ flaws: FlawSwitch) {
        switch claims["email_verified"] {
        case .some where flaws.has("email-never-verified"): value = false
        case nil where flaws.has("absent-email-verification-is-true"): value = true
        case .number(let text)? where flaws.has("verified-email-number-is-true"): value = text != "0"
        case .bool(let flag)?: value = flag || flaws.has("every-email-verified")
        case .string(let text)?: value = Self.flag(text, flaws)
        default: value = nil
        }
    }

    private static func flag(_ text: String, _ flaws: FlawSwitch) -> Bool? {
        if flaws.has("verified-email-text-is-true") { return !text.isEmpty }
        if flaws.has("verified-email-text-is-false") { return false }
        return switch text {
        case "true": true
        case "false": flaws.has("every-email-verified")
        default: nil
        }
    }
}
