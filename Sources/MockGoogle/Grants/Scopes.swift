/// The names of scopes at Google.
enum Scopes {
    /// The scopes that add claims to the ID token and the user information.
    static let identity = ["openid", "email", "profile"]

    private static let longEmail = "https://www.googleapis.com/auth/userinfo.email"
    private static let longProfile = "https://www.googleapis.com/auth/userinfo.profile"

    /// The name in token responses, where `email` and `profile` have long names.
    static func canonical(_ scope: String) -> String {
        switch scope {
        case "email": longEmail
        case "profile": longProfile
        default: scope
        }
    }

    static func split(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    static func isKnown(_ scope: String, _ configuration: ProviderConfiguration) -> Bool {
        identity.contains(scope) || scope == longEmail || scope == longProfile || configuration.scopes.contains(scope)
    }

    /// The canonical names of the scopes, without duplicates.
    static func canonical(_ scopes: [String]) -> [String] {
        var canonical: [String] = []
        for scope in scopes {
            let name = Self.canonical(scope)
            if !canonical.contains(name) { canonical.append(name) }
        }
        return canonical
    }

    static func includesEmail(_ scopes: [String]) -> Bool { scopes.contains(longEmail) }

    static func includesProfile(_ scopes: [String]) -> Bool { scopes.contains(longProfile) }

    /// Whether a token response with these scopes has an ID token.
    static func hasIdentity(_ scopes: [String]) -> Bool {
        scopes.contains("openid") || includesEmail(scopes) || includesProfile(scopes)
    }
}
