internal import GoogleSignInClient
internal import StrictJOSE

extension StoredSession {
    /// The version of the format that is written; no other is read.
    static let version: Int64 = 1

    /// The largest session in bytes.
    static let maximumByteCount = 65_536

    /// Parses a session that `bytes()` produced: every member of the right type, none repeated, none unknown.
    ///
    /// - Throws: `storage-corrupt`, whose detail names the member and never its value.
    public init(reading bytes: [UInt8]) throws(AccountError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(
                bytes, limits: JSONLimits(maximumByteCount: Self.maximumByteCount, maximumDepth: 4))
        } catch {
            throw AccountError(.storageCorrupt, "session: \(error)")
        }
        let session = SessionMembers(document.root, named: "session")
        // Checked first, because another version may have other members.
        guard try session.integer("version", in: 0...Int64.max) == Self.version else {
            throw session.error("version", "\(Self.version)")
        }
        try session.allow(
            "version", "client_id", "issuer", "subject", "audiences", "nonce", "auth_time", "profile", "account_id",
            "granted_scopes", "signed_in_at", "confirmed_at", "expires_at", "refresh_token")
        let profile = try session.object("profile")
        try profile.allow("name", "email", "picture")
        let times = 0...NumericDate.latest
        self.init(
            clientID: try session.identifier("client_id", limit: 256),
            identity: SignInIdentity(
                issuer: try session.identifier("issuer", limit: 2048),
                subject: try session.identifier("subject", limit: 255, allowingControls: true),
                audiences: try session.strings("audiences", atLeast: 1),
                nonce: try session.optionalString("nonce"),
                authenticationTime: try session.optionalInteger("auth_time", in: times)),
            profile: AccountProfile(
                name: try profile.optionalString("name"), email: try profile.optionalString("email"),
                picture: try profile.optionalString("picture")),
            accountID: try session.has("account_id") ? session.identifier("account_id", limit: 255) : nil,
            grantedScopes: try session.strings("granted_scopes", atLeast: 0),
            signedInAt: try session.integer("signed_in_at", in: times),
            confirmedAt: try session.integer("confirmed_at", in: times),
            expiresAt: try session.integer("expires_at", in: times),
            refreshToken: try session.refreshToken("refresh_token"))
    }
}

/// An object of a stored session.
private struct SessionMembers {
    private let value: JSONValue
    private let name: String

    init(_ value: JSONValue, named name: String) {
        self.value = value
        self.name = name
    }

    func error(_ member: String, _ expected: String) -> AccountError {
        AccountError(.storageCorrupt, "\(name).\(member): expected \(expected)")
    }

    func has(_ member: String) -> Bool { value[member] != nil }

    /// Rejects unknown members without repeating their names, which may be anything.
    func allow(_ names: String...) throws(AccountError) {
        guard value.members.allSatisfy({ member in names.contains { $0.utf8.elementsEqual(member.name.utf8) } }) else {
            throw AccountError(.storageCorrupt, "\(name): expected no unknown members")
        }
    }

    func object(_ member: String) throws(AccountError) -> SessionMembers {
        guard let found = value[member], found.kind == .object else { throw error(member, "an object") }
        return SessionMembers(found, named: "\(name).\(member)")
    }

    func integer(_ member: String, in range: ClosedRange<Int64>) throws(AccountError) -> Int64 {
        guard let number = value[member]?.number, number.isIntegerLiteral, let integer = number.exactInteger,
            range.contains(integer)
        else { throw error(member, "an integer from \(range.lowerBound) to \(range.upperBound)") }
        return integer
    }

    func optionalInteger(_ member: String, in range: ClosedRange<Int64>) throws(AccountError) -> Int64? {
        has(member) ? try integer(member, in: range) : nil
    }

    func string(_ member: String) throws(AccountError) -> String {
        guard let text = value[member]?.string else { throw error(member, "a string") }
        return text
    }

    func optionalString(_ member: String) throws(AccountError) -> String? {
        has(member) ? try string(member) : nil
    }

    /// Non-empty ASCII.
    ///
    /// OpenID Connect Core §2 allows control characters in a `sub`.
    func identifier(
        _ member: String, limit: Int, allowingControls: Bool = false
    ) throws(AccountError) -> String {
        let text = try string(member)
        let least: UInt8 = allowingControls ? 0 : 0x21
        guard 1...limit ~= text.utf8.count, text.utf8.allSatisfy({ $0 >= least && $0 < 0x80 }) else {
            throw error(member, "1 to \(limit) ASCII characters")
        }
        return text
    }

    func strings(_ member: String, atLeast least: Int) throws(AccountError) -> [String] {
        guard let found = value[member], found.kind == .array else { throw error(member, "an array of strings") }
        var strings: [String] = []
        for element in found.elements {
            guard let text = element.string else { throw error(member, "an array of strings") }
            strings.append(text)
        }
        guard strings.count >= least else { throw error(member, "\(least) or more strings") }
        return strings
    }

    func refreshToken(_ member: String) throws(AccountError) -> RefreshToken? {
        guard has(member) else { return nil }
        let text = try string(member)
        do {
            return try RefreshToken(text)
        } catch {
            throw self.error(member, "visible ASCII characters")
        }
    }
}
