internal import JOSECryptography

/// What a person allowed a client to do, and the code and tokens issued for it.
struct Grant: Sendable {
    let clientID: String
    let subject: String
    let scopes: [String]
    let nonce: String?
    /// The client that the ID token is for; `nil` for the requesting client.
    let audience: String?
    /// Whether it stands for all that the person has allowed the project (`include_granted_scopes`).
    let isCombined: Bool
    let isOffline: Bool
    var code: String
    var refreshToken: String?
    var replacedRefreshToken: String?
    var accessTokens: [String] = []
    /// The key that its refresh tokens are bound to (RFC 9449 §5).
    var proofKey: String?
}

/// An authorization code, and what the token request must match.
struct IssuedCode: Sendable {
    let grant: Int
    /// The redirect URIs of which the token request must have one: that of the authorization request, or those of a window.
    let redirectURIs: [String]
    let challenge: CodeChallenge?
    let expiry: Int64
    var isUsed = false
}

struct IssuedAccessToken: Sendable {
    let grant: Int
    let scopes: [String]
    let expiry: Int64
}

/// The grants of a provider with their codes and tokens; the oldest are dropped first.
struct GrantStore: Sendable {
    private struct Account: Hashable {
        let clientID: String
        let subject: String
    }

    /// The maximum number of access tokens of a grant.
    static let accessTokensPerGrant = 16
    /// Google allows a client 100 refresh tokens for an account.
    static let refreshTokensPerAccount = 100

    private let capacity: Int
    private var grants: [Int: Grant] = [:]
    private var codes: [String: IssuedCode] = [:]
    private var accessTokens: [String: IssuedAccessToken] = [:]
    private var refreshTokens: [String: Int] = [:]
    /// Replaced refresh tokens; using one ends its grant (RFC 9700 §4.14.2).
    private var replacedRefreshTokens: [String: Int] = [:]
    /// The grants with a refresh token, oldest first.
    private var offline: [Account: [Int]] = [:]
    private var oldest = 0
    private var next = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { grants.count }

    mutating func add(_ grant: Grant, code: IssuedCode) {
        add(grant)
        codes[grant.code] = code
    }

    /// Adds a grant whose code is not for the grant type `authorization_code`; returns its number.
    @discardableResult mutating func add(_ grant: Grant) -> Int {
        while grants.count >= capacity, oldest < next {
            revoke(oldest)
            oldest += 1
        }
        grants[next] = grant
        defer { next += 1 }
        return next
    }

    /// The number of the next grant.
    var nextGrant: Int { next }

    func grant(_ number: Int) -> Grant? { grants[number] }
    func code(_ text: String) -> IssuedCode? { codes[text] }

    func accessToken(_ text: String, at now: Int64) -> (token: IssuedAccessToken, grant: Grant)? {
        guard let token = accessTokens[text], token.expiry > now, let grant = grants[token.grant] else { return nil }
        return (token, grant)
    }

    func refreshToken(_ text: String) -> (number: Int, grant: Grant)? {
        guard let number = refreshTokens[text], let grant = grants[number] else { return nil }
        return (number, grant)
    }

    func replacedRefreshToken(_ text: String) -> Int? { replacedRefreshTokens[text] }

    /// Binds the refresh tokens of the grant to a key.
    mutating func bind(_ number: Int, to key: String) { grants[number]?.proofKey = key }

    mutating func use(code text: String) { codes[text]?.isUsed = true }

    mutating func add(accessToken text: String, _ token: IssuedAccessToken) {
        guard grants[token.grant] != nil else { return }
        accessTokens[text] = token
        grants[token.grant]?.accessTokens.append(text)
        if let first = grants[token.grant]?.accessTokens.first,
            (grants[token.grant]?.accessTokens.count ?? 0) > Self.accessTokensPerGrant
        {
            grants[token.grant]?.accessTokens.removeFirst()
            accessTokens[first] = nil
        }
    }

    /// Gives the grant a refresh token, which replaces the current one.
    mutating func add(refreshToken text: String, to number: Int) {
        guard let grant = grants[number] else { return }
        if let old = grant.refreshToken {
            refreshTokens[old] = nil
            // The last replaced token is enough to detect theft: the second user of the latest token is refused.
            if let older = grant.replacedRefreshToken { replacedRefreshTokens[older] = nil }
            replacedRefreshTokens[old] = number
            grants[number]?.replacedRefreshToken = old
        } else {
            let account = Account(clientID: grant.clientID, subject: grant.subject)
            offline[account, default: []].append(number)
            if let first = offline[account]?.first, offline[account, default: []].count > Self.refreshTokensPerAccount {
                offline[account]?.removeFirst()
                // As at Google, the oldest token stops working without notice.
                if let token = grants[first]?.refreshToken { refreshTokens[token] = nil }
                grants[first]?.refreshToken = nil
            }
        }
        refreshTokens[text] = number
        grants[number]?.refreshToken = text
    }

    /// Ends a grant: revokes its tokens and drops its code.
    mutating func revoke(_ number: Int) {
        guard let grant = grants.removeValue(forKey: number) else { return }
        codes[grant.code] = nil
        revokeTokens(of: grant, number)
    }

    /// Revokes the tokens of a grant and keeps its code, so that a third use is refused like the second.
    mutating func revokeTokens(_ number: Int) {
        guard let grant = grants[number] else { return }
        revokeTokens(of: grant, number)
        grants[number]?.accessTokens.removeAll()
        grants[number]?.refreshToken = nil
    }

    private mutating func revokeTokens(of grant: Grant, _ number: Int) {
        for token in grant.accessTokens { accessTokens[token] = nil }
        if let token = grant.replacedRefreshToken { replacedRefreshTokens[token] = nil }
        guard let token = grant.refreshToken else { return }
        refreshTokens[token] = nil
        offline[Account(clientID: grant.clientID, subject: grant.subject)]?.removeAll { $0 == number }
    }

    /// The grants of a person to any of these clients.
    func numbers(of subject: String, to clients: Set<String>) -> [Int] {
        grants.filter { $0.value.subject == subject && clients.contains($0.value.clientID) }.keys.sorted()
    }

    /// The grant of an access or refresh token, whether it has expired or not.
    func grant(ofToken text: String) -> Int? { accessTokens[text]?.grant ?? refreshTokens[text] }
}

/// A code challenge (RFC 7636 §4.2).
struct CodeChallenge: Sendable, Hashable {
    enum Method: String, Sendable { case plain, s256 = "S256" }

    let text: String
    let method: Method

    func isMet(by verifier: String) throws(CryptoError) -> Bool {
        let derived: String
        switch method {
        case .plain: derived = verifier
        case .s256: derived = try Self.s256(verifier)
        }
        return ConstantTime.equal(derived, text)
    }

    /// §4.1: 43 to 128 unreserved characters.
    static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(ASCIIText.isUnreserved)
    }
}
