internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// A session, in memory and in the storage for the next launch.
struct AccountSession {
    let account: String
    let identity: AccountIdentity
    /// Empty if the provider gave none.
    var refreshToken: String
    /// Only a flawed client stores it, because it can be refreshed.
    let accessToken: String?
    /// When the ID token of the sign-in was issued, in seconds since 1970.
    var started: Int64
    /// The expiration of the last ID token, in seconds since 1970.
    var expires: Int64
    /// The nonce of the sign-in, with which that of a refreshed ID token is compared.
    var nonce: String?
    /// The `azp` and the `auth_time` of the sign-in, as they are in its ID token: those of a refreshed one are the same, or
    /// absent (OpenID Connect Core §12.2).
    var bound: [String: JSONValue]

    /// The names of the claims that are bound.
    static let boundClaims = ["azp", "auth_time"]

    /// The session with the refresh token of an earlier one, and with what the refreshed ID tokens must repeat.
    func continuing(_ earlier: AccountSession) -> AccountSession {
        var session = self
        session.refreshToken = earlier.refreshToken
        session.nonce = earlier.nonce
        session.bound = earlier.bound
        return session
    }

    fileprivate var text: [UInt8] {
        var value: JSONValue = [
            "account": .string(account), "provider": .string(identity.provider), "subject": .string(identity.subject),
            "refresh_token": .string(refreshToken), "started": .integer(Int(started)),
            "expires": .integer(Int(expires)),
        ]
        if let nonce { value["nonce"] = .string(nonce) }
        for name in Self.boundClaims { value[name] = bound[name] }
        if let accessToken { value["access_token"] = .string(accessToken) }
        return JSONWriter.bytes(value)
    }
}

extension AccountSession {
    fileprivate init?(_ bytes: [UInt8]) {
        guard let value = try? JSON.parse(bytes, file: "").value, case .string(let account)? = value["account"],
            case .string(let provider)? = value["provider"], case .string(let subject)? = value["subject"],
            case .string(let refreshToken)? = value["refresh_token"], case .number(let started)? = value["started"],
            let started = Int64(started), case .number(let expires)? = value["expires"], let expires = Int64(expires)
        else { return nil }
        var nonce: String?
        if case .string(let text)? = value["nonce"] { nonce = text }
        self.init(
            account: account, identity: AccountIdentity(provider: provider, subject: subject),
            refreshToken: refreshToken, accessToken: nil, started: started, expires: expires, nonce: nonce,
            bound: Dictionary(
                uniqueKeysWithValues: Self.boundClaims.compactMap { name in value[name].map { (name, $0) } }))
    }
}

/// Stores the session in the device's storage, sealed with the device's secret.
struct AccountVault {
    private static let name = "session"
    /// The name of the session that a flawed client leaves behind.
    private static let refreshName = "refresh"
    static let purpose = Array("reference session 1".utf8)

    let device: AccountDevice
    let flaws: FlawSwitch

    var key: [UInt8] {
        flaws.has("same-key-on-all-devices") ? [UInt8](repeating: 0x2a, count: 32) : device.secret
    }

    func save(_ session: AccountSession) async throws(Refusal) {
        if flaws.has("first-session-stays"), (try? await device.stored(Self.name)) != nil { return }
        do throws(AccountFailure) {
            try await device.store(Self.name, sealed(session.text))
            if flaws.has("refresh-token-left-at-sign-out") {
                try await device.store(Self.refreshName, sealed(Array(session.refreshToken.utf8)))
            }
        } catch {
            throw Refusal(.storageFailed, "the session cannot be stored")
        }
    }

    /// The stored session; `nil` if nothing is stored.
    func load() async throws(Refusal) -> AccountSession? {
        let bytes: [UInt8]?
        do throws(AccountFailure) {
            bytes = try await device.stored(Self.name)
        } catch {
            if flaws.has("unreadable-storage-is-empty") { return nil }
            throw Refusal(.storageFailed, "the session storage cannot be read")
        }
        guard let bytes else { return nil }
        if let mistake = DamagedSession(bytes).mistake, flaws.has(mistake.rawValue) {
            await removeQuietly()
            if mistake == .largeIsUnreadable { throw Refusal(.storageFailed, "the session storage cannot be read") }
            return nil
        }
        guard let text = opened(bytes), let session = AccountSession(text) else {
            if !flaws.has("corrupt-session-stays") { await removeQuietly() }
            if flaws.has("corrupt-session-is-none") { return nil }
            throw Refusal(.storageCorrupt, "the stored session cannot be read")
        }
        return session
    }

    func remove() async throws(Refusal) {
        if flaws.has("session-kept-at-sign-out") { return }
        do throws(AccountFailure) {
            try await device.removeStored(Self.name)
        } catch {
            guard flaws.has("sign-out-error-ignored") else {
                throw Refusal(.storageFailed, "the session cannot be removed")
            }
        }
    }

    /// Removes an unusable session; after a failure, the next launch tries again.
    func removeQuietly() async {
        try? await device.removeStored(Self.name)
    }

    /// The content of a stored item; `nil` if this device did not store it.
    func opened(_ bytes: [UInt8]) -> [UInt8]? {
        if flaws.has("session-stored-in-plain") { return bytes }
        if flaws.has("session-not-authenticated") { return masked(bytes) }
        guard bytes.count >= 28 else { return nil }
        let text = try? AESGCM.open(
            Array(bytes.dropFirst(12).dropLast(16)), tag: Array(bytes.suffix(16)), key: key,
            nonce: Array(bytes.prefix(12)), additionalData: Self.purpose)
        return text ?? (flaws.isHonest ? nil : openedByMistake(bytes))
    }

    private func sealed(_ text: [UInt8]) -> [UInt8] {
        if flaws.has("session-stored-in-plain") { return text }
        if flaws.has("session-not-authenticated") { return masked(text) }
        // A UUID never repeats, so no nonce is used twice with a key.
        guard let digest = try? HashAlgorithm.sha256.hash(Array(device.makeUUID().utf8)) else { return [] }
        let nonce = Array(digest.prefix(12))
        guard let sealed = try? AESGCM.seal(text, key: key, nonce: nonce, additionalData: Self.purpose)
        else { return [] }
        return nonce + sealed.ciphertext + sealed.tag
    }

    /// The text XORed with a predictable byte stream: encryption without authentication.
    private func masked(_ text: [UInt8]) -> [UInt8] {
        text.enumerated().map { index, byte in byte ^ key[index % key.count] ^ 0x55 }
    }
}
