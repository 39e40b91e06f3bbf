/// What an app tells of itself: the client registered with Google, and what it asks for.
public struct SignInConfiguration: Sendable, Hashable {
    /// The scopes of a plain sign-in.
    public static let defaultScopes = ["openid", "email", "profile"]

    /// The client ID of this app; the ID token's `azp`, and its `aud` unless there is a server client ID.
    public let clientID: String

    /// The client ID of the app's own server, for which the ID token is then meant (`aud`).
    public let serverClientID: String?

    /// The Google Workspace domain to which the person must belong (`hd`).
    public let hostedDomain: String?

    /// What is asked for, `openid` first.
    public let scopes: [String]

    /// Where the provider sends the browser back to.
    public let redirectURI: RedirectURI

    /// Checks and keeps the settings.
    ///
    /// - Parameters:
    ///   - clientID: 1 to 256 visible ASCII characters without a space, as is `serverClientID`.
    ///   - serverClientID: sent as `audience`.
    ///   - hostedDomain: a domain name of ASCII letters, digits, hyphens and periods. `*` is none: it would ask for
    ///     any domain and could not be checked in the ID token.
    ///   - scopes: scope tokens of RFC 6749 §3.3, each once, `openid` among them (OpenID Connect Core §3.1.2.1). It is
    ///     moved to the front, where Google asks for it.
    ///   - redirectURI: the text as registered; nil for the one made of the reversed client ID.
    /// - Throws: `invalid-configuration`.
    public init(
        clientID: String, serverClientID: String? = nil, hostedDomain: String? = nil,
        scopes: [String] = SignInConfiguration.defaultScopes, redirectURI: String? = nil
    ) throws(GoogleSignInError) {
        try Self.checkIdentifier(clientID, named: "client ID")
        if let serverClientID { try Self.checkIdentifier(serverClientID, named: "server client ID") }
        if let hostedDomain { try Self.checkDomain(hostedDomain) }
        self.clientID = clientID
        self.serverClientID = serverClientID
        self.hostedDomain = hostedDomain
        self.scopes = try Self.ordered(scopes)
        if let redirectURI {
            self.redirectURI = try RedirectURI(redirectURI)
        } else {
            self.redirectURI = try RedirectURI(reversingClientID: clientID)
        }
    }

    private static func checkIdentifier(_ text: String, named name: String) throws(GoogleSignInError) {
        guard (1...InputLimits.identifierBytes).contains(text.utf8.count),
            text.utf8.allSatisfy({ ASCII.isVisible($0) && $0 != UInt8(ascii: " ") })
        else {
            throw GoogleSignInError(
                .invalidConfiguration, "\(name): expected 1 to \(InputLimits.identifierBytes) visible ASCII characters")
        }
    }

    private static func checkDomain(_ text: String) throws(GoogleSignInError) {
        let labels = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
        guard text.utf8.count <= 253, areLabels else {
            throw GoogleSignInError(.invalidConfiguration, "hosted domain: expected a domain name (RFC 1034 §3.5)")
        }
    }

    private static func ordered(_ scopes: [String]) throws(GoogleSignInError) -> [String] {
        for scope in scopes {
            guard (1...InputLimits.identifierBytes).contains(scope.utf8.count),
                scope.utf8.allSatisfy(ASCII.isScopeCharacter)
            else { throw GoogleSignInError(.invalidConfiguration, "scopes: expected scope tokens of RFC 6749 §3.3") }
        }
        guard Set(scopes).count == scopes.count else {
            throw GoogleSignInError(.invalidConfiguration, "scopes: one occurs twice")
        }
        guard scopes.contains("openid") else {
            throw GoogleSignInError(.invalidConfiguration, "scopes: openid is missing (OpenID Connect Core §3.1.2.1)")
        }
        // One space between two; there is at least openid.
        let joinedBytes = scopes.reduce(scopes.count - 1) { $0 + $1.utf8.count }
        guard joinedBytes <= InputLimits.callbackBytes else {
            throw GoogleSignInError(
                .invalidConfiguration, "scopes: more than \(InputLimits.callbackBytes) bytes in all")
        }
        return ["openid"] + scopes.filter { $0 != "openid" }
    }
}
