/// An app's registration with Google and what it requests.
public struct SignInConfiguration: Sendable, Hashable {
    /// The scopes requested by default.
    public static let defaultScopes = ["openid", "email", "profile"]

    /// The app's client ID: the ID token's `azp`, and its `aud` unless there is a server client ID.
    public let clientID: String

    /// The secret of a desktop app; `nil` for an app without one.
    public let clientSecret: ClientSecret?

    /// The client ID of the app's server; the ID token is then issued for it (`aud`).
    public let serverClientID: String?

    /// The Google Workspace domain that the person must belong to (`hd`).
    public let hostedDomain: String?

    /// The requested scopes, `openid` first.
    public let scopes: [String]

    /// Where the provider sends the browser back to.
    public let redirectURI: RedirectURI

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - clientID: 1 to 256 visible ASCII characters without a space, as is `serverClientID`.
    ///   - clientSecret: sent to the token endpoint alone; Google requires it of desktop apps.
    ///   - serverClientID: sent as `audience`.
    ///   - hostedDomain: a domain name of ASCII letters, digits, hyphens and periods. `*` is rejected: it would request
    ///     any domain, which cannot be checked in the ID token.
    ///   - scopes: scope tokens of RFC 6749 §3.3 without repetition, including `openid` (OpenID Connect Core §3.1.2.1),
    ///     which is moved to the front as Google requires.
    ///   - redirectURI: the registered URI; `nil` for the one derived from the client ID.
    /// - Throws: `invalid-configuration`.
    public init(
        clientID: String, clientSecret: ClientSecret? = nil, serverClientID: String? = nil,
        hostedDomain: String? = nil, scopes: [String] = SignInConfiguration.defaultScopes, redirectURI: String? = nil
    ) throws(GoogleSignInError) {
        try Self.checkIdentifier(clientID, named: "client ID")
        if let serverClientID { try Self.checkIdentifier(serverClientID, named: "server client ID") }
        if let hostedDomain { try Self.checkDomain(hostedDomain) }
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.serverClientID = serverClientID
        self.hostedDomain = hostedDomain
        self.scopes = try Self.ordered(scopes)
        if let redirectURI {
            self.redirectURI = try RedirectURI(redirectURI)
        } else {
            self.redirectURI = try RedirectURI(reversingClientID: clientID)
        }
    }

    /// The configuration with other scopes, which are checked as those of `init` are.
    func asking(for scopes: [String]) throws(GoogleSignInError) -> SignInConfiguration {
        try SignInConfiguration(
            clientID: clientID, clientSecret: clientSecret, serverClientID: serverClientID, hostedDomain: hostedDomain,
            scopes: scopes, redirectURI: redirectURI.text)
    }

    private static func checkIdentifier(_ text: String, named name: String) throws(GoogleSignInError) {
        let bytes = text.utf8
        guard (1...InputLimits.identifierBytes).contains(bytes.count),
            bytes.allSatisfy({ ASCII.isVisible($0) && $0 != UInt8(ascii: " ") })
        else {
            throw GoogleSignInError(
                .invalidConfiguration, "\(name): expected 1 to \(InputLimits.identifierBytes) visible ASCII characters")
        }
    }

    private static func checkDomain(_ text: String) throws(GoogleSignInError) {
        let bytes = Array(text.utf8)
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
        guard bytes.count <= 253, areLabels else {
            throw GoogleSignInError(.invalidConfiguration, "hosted domain: expected a domain name (RFC 1034 §3.5)")
        }
    }

    /// Whether the text is a scope token (RFC 6749 §3.3) of at most `InputLimits.identifierBytes`.
    static func isScope(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...InputLimits.identifierBytes).contains(bytes.count) && bytes.allSatisfy(ASCII.isScopeCharacter)
    }

    private static func ordered(_ scopes: [String]) throws(GoogleSignInError) -> [String] {
        guard scopes.allSatisfy(isScope) else {
            throw GoogleSignInError(.invalidConfiguration, "scopes: expected scope tokens of RFC 6749 §3.3")
        }
        guard Set(scopes).count == scopes.count else {
            throw GoogleSignInError(.invalidConfiguration, "scopes: one occurs twice")
        }
        guard scopes.contains("openid") else {
            throw GoogleSignInError(.invalidConfiguration, "scopes: openid is missing (OpenID Connect Core §3.1.2.1)")
        }
        let bytes = scopes.joined(separator: " ").utf8
        guard bytes.count <= InputLimits.callbackBytes else {
            throw GoogleSignInError(
                .invalidConfiguration, "scopes: more than \(InputLimits.callbackBytes) bytes in total")
        }
        return ["openid"] + scopes.filter { $0 != "openid" }
    }
}
