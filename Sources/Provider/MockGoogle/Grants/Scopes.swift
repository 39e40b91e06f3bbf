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
        Array(text.utf8).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether an authorization request may have the scope: one of signing in, one of the configuration, or a URL on a
    /// host of Google's, as all scopes of its APIs are (Google, OAuth 2.0 Scopes for Google APIs).
    static func isKnown(_ scope: String, _ configuration: ProviderConfiguration) -> Bool {
        isKnownToDevices(scope, configuration) || WebURL(scope).map { isGoogles($0.origin) } ?? false
    }

    /// Whether a device may ask for the scope: Google allows few to devices, and only the configuration names more than
    /// those of signing in (Google, OAuth 2.0 for TV and Limited-Input Device Applications, Allowed scopes).
    static func isKnownToDevices(_ scope: String, _ configuration: ProviderConfiguration) -> Bool {
        isIdentity(scope) || configuration.scopes.contains(scope)
    }

    private static func isGoogles(_ origin: WebOrigin) -> Bool {
        origin.scheme == "https" && origin.port == nil
            && ["google.com", "googleapis.com"].contains { origin.host == $0 || origin.host.hasSuffix("." + $0) }
    }

    /// Whether the scope is one of signing in, which a person allows or refuses as a whole.
    static func isIdentity(_ scope: String) -> Bool {
        identity.contains(scope) || scope == longEmail || scope == longProfile
    }

    /// The scopes that a person can leave out on Google's page (Google, How to handle granular permissions): all
    /// but those of signing in, unless the client asks for one scope alone.
    static func separate(_ scopes: [String]) -> [String] {
        let others = canonical(scopes).filter { !isIdentity($0) }
        return scopes.contains(where: isIdentity) || others.count > 1 ? others : []
    }

    /// The scopes of a combined authorization, in an order that no request decides: those of signing in, then the
    /// configuration's, then others.
    static func combined(_ scopes: [String], _ configuration: ProviderConfiguration) -> [String] {
        let own = canonical(scopes)
        return canonical(identity + configuration.scopes + own.sorted()).filter(own.contains)
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
