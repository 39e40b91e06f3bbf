internal import AssayJSON
internal import ReferenceJOSE

/// The types of claims about the person and the sign-in (OpenID Connect Core §2, §5.1; RFC 7519 §4.1).
///
/// A client that does not use a claim need not look at its type.
enum DefinedClaims {
    private static let texts: Set<String> = [
        "iss", "sub", "azp", "nonce", "acr", "jti", "at_hash", "c_hash", "sid", "name", "given_name", "family_name",
        "middle_name", "nickname", "preferred_username", "profile", "picture", "website", "email", "gender",
        "birthdate", "zoneinfo", "locale", "phone_number",
    ]
    private static let numbers: Set<String> = ["exp", "iat", "nbf", "auth_time", "updated_at"]
    /// The address, and where claims of others are (§5.1.1, §5.6.2).
    private static let objects: Set<String> = ["address", "_claim_names", "_claim_sources"]

    /// The first claim that has another type than the defined one; `nil` if there is none.
    static func misfit(in claims: JSONObject) -> String? {
        // A claim of others names a source that the token has (§5.6.2).
        if claims["_claim_names"] != nil, claims["_claim_sources"] == nil { return "_claim_names" }
        return claims.names.first { name in
            switch claims[name] {
            case .string?:
                numbers.contains(name) || objects.contains(name) || ["amr", "phone_number_verified"].contains(name)
            case .number?: !numbers.contains(name) && isDefined(name)
            case .bool?: isDefined(name) && name != "email_verified" && name != "phone_number_verified"
            case .array(let elements)?:
                isDefined(name) && !(["amr", "aud"].contains(name) && elements.allSatisfy(\.value.isText))
            case .object?: isDefined(name) && !objects.contains(name)
            case .null?: isDefined(name)
            case nil: false
            }
        }
    }

    /// Whether a claim that is the address of a page or picture is no URL with a host (§5.1).
    static func hasBadAddress(_ claims: JSONObject) -> Bool {
        ["profile", "picture", "website"].contains { name in
            guard let text = claims.text(name) else { return false }
            let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            let isURL =
                parts.count > 2 && ["http:", "https:"].contains(parts[0].lowercased()) && parts[1].isEmpty
                && !parts[2].isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return !isURL
        }
    }

    private static func isDefined(_ name: String) -> Bool {
        texts.contains(name) || numbers.contains(name) || objects.contains(name)
            || ["aud", "amr", "email_verified", "phone_number_verified"].contains(name)
    }
}

extension JSONValue {
    /// Whether the value is a string.
    var isText: Bool { if case .string = self { true } else { false } }
}
