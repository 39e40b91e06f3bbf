internal import AssayJSON
internal import TokenForge

/// What a token and a token response look like: names, types and forms, and no value that is anybody's own.
extension DriftFact {
    /// The header and the claims of an ID token in compact form (RFC 7515 §7.1); `nil` for any other text.
    static func idToken(_ text: String) -> (header: [DriftFact], claims: [DriftFact])? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]) else { return nil }
        var facts = shape(claims)
        if case .number(let start)? = claims["iat"], case .number(let end)? = claims["exp"],
            let start = Int64(start), let end = Int64(end)
        {
            let (seconds, overflow) = end.subtractingReportingOverflow(start)
            if !overflow { facts.append(DriftFact(name: "exp", element: "minus iat", text: duration(seconds))) }
        }
        return (shape(header), facts)
    }

    private static func object(_ segment: Substring) -> JSONValue? {
        guard let bytes = Base64.decodeURL(String(segment)), let value = JSON.value(of: bytes), case .object = value
        else { return nil }
        return value
    }

    /// The members of a document that may hold secrets.
    static func shape(_ document: JSONValue) -> [DriftFact] {
        document.members.map { DriftFact(name: $0.name, text: form($0.name, $0.node.value)) }
    }

    /// The texts that are the same for everybody, and may be shown.
    private static let publicTexts: Set = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "HS256", "HS384",
        "HS512", "none", "JWT", "jwt", "at+jwt", "Bearer", "bearer", "https://accounts.google.com",
        "accounts.google.com",
    ]

    private static func form(_ name: String, _ value: JSONValue) -> String {
        switch value {
        case .number(let text):
            guard let number = Int64(text) else { return "a number that is not whole" }
            return name == "expires_in" ? duration(number) : "a whole number"
        case .string(let text): return form(name, text)
        case .object, .array, .bool, .null: return value.kind
        }
    }

    private static func form(_ name: String, _ text: String) -> String {
        func form(_ what: String, _ isSo: Bool) -> String { isSo ? what : "a string of another form" }
        return switch name {
        case "alg", "typ", "iss", "token_type":
            publicTexts.contains(text) ? JSONWriter.quoted(text) : "another string"
        case "kid": keyID(text)
        case "sub": form("a string of digits", text.wholeMatch(of: /[0-9]+/) != nil)
        case "aud", "azp": form("a client ID of Google", text.hasSuffix(".apps.googleusercontent.com"))
        case "picture": form("an https URL", text.hasPrefix("https://"))
        case "email": form("an address with @", text.contains("@"))
        case "id_token": form("a JWT", text.wholeMatch(of: /[\w-]+\.[\w-]+\.[\w-]+/) != nil)
        // RFC 6749 §3.3
        case "scope": form("names divided by spaces", text.wholeMatch(of: /[!#-\[\]-~]+( [!#-\[\]-~]+)*/) != nil)
        default: "a string"
        }
    }

    /// Google's lifetimes are an hour, or a second less.
    private static func duration(_ seconds: Int64) -> String {
        seconds < 0 ? "a negative number of seconds" : "\(seconds / 60 + (seconds % 60 < 30 ? 0 : 1)) minutes"
    }
}
