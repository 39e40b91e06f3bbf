internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Finds, creates and deletes accounts in the service's objects.
///
/// An identity's object is written first and names the UUID of the account; the profile is written last and
/// completes it. After a crash, the next sign-up completes the account under the same UUID.
struct AccountDirectory {
    let device: AccountDevice
    let flaws: FlawSwitch

    func signIn(_ person: VerifiedPerson) async throws(Refusal) -> String {
        guard let account = try await account(of: person.identity) else {
            if let account = try await accountByEmail(person) { return account }
            throw Refusal(.notSignedIn, "no account exists for this identity")
        }
        guard try await isComplete(account) || flaws.has("half-made-account-taken") else {
            throw Refusal(.notSignedIn, "the account is incomplete")
        }
        return account
    }

    func signUp(_ person: VerifiedPerson) async throws(Refusal) -> String {
        do throws(Refusal) {
            return try await create(person, isRepeated: false)
        } catch {
            guard error.reason == .storageFailed, flaws.has("failed-sign-up-begun-anew") else { throw error }
            return try await create(person, isRepeated: true)
        }
    }

    private func create(_ person: VerifiedPerson, isRepeated: Bool) async throws(Refusal) -> String {
        let key = person.identity.key(flaws)
        var account: String
        let known = isRepeated ? nil : try await mapping(key, errorsAreNone: "store-error-is-new-person")
        try await AccountProtection(device: device, flaws: flaws)
            .requireEnabled(person.identity, unless: "disabled-account-opened")
        if let known {
            if try await isComplete(known) { throw Refusal(.accountExists, "an account exists for this identity") }
            if flaws.has("half-made-account-exists") {
                throw Refusal(.accountExists, "an account exists for this identity")
            }
            account = known
            if flaws.has("half-made-account-abandoned") {
                account = device.makeUUID()
                try await device.write(key, Array(account.utf8))
            }
        } else {
            account = flaws.has("account-named-by-subject") ? person.identity.subject : device.makeUUID()
            if flaws.has("profile-before-mapping") { try await writeObjects(account, person) }
            account = try await reserve(key, account, isRepeated: isRepeated)
            if flaws.has("profile-before-mapping") { return account }
        }
        try await writeObjects(account, person)
        return account
    }

    /// Writes the UUID of the account into the identity's object; returns the UUID of the first writer.
    private func reserve(_ key: String, _ account: String, isRepeated: Bool) async throws(Refusal) -> String {
        let isBlind = isRepeated || flaws.has("mapping-overwritten") || flaws.has("store-error-is-new-person")
        do throws(AccountFailure) {
            try await device.put(key, Array(account.utf8), if: isBlind ? .none : .absent)
            return account
        } catch .conditionFailed {
            guard let first = try await mapping(key) else {
                throw Refusal(.conflict, "the identity's object keeps changing")
            }
            return first
        } catch {
            throw Refusal(.storageFailed, "the identity cannot be written")
        }
    }

    /// Writes the account's objects, with the profile last.
    private func writeObjects(_ account: String, _ person: VerifiedPerson) async throws(Refusal) {
        // A device that completes an account lists the same identity, and a link comes only after the profile.
        if try await device.read(Self.providers(account)) == nil {
            try await device.write(Self.providers(account), JSONWriter.bytes(AccountList(of: [person.identity]).value))
        }
        var profile: JSONValue = ["id": .string(account), "provider": .string(person.identity.provider)]
        if let email = person.email { profile["email"] = .string(email) }
        if let name = person.name { profile["name"] = .string(name) }
        do throws(AccountFailure) {
            let condition = flaws.has("profile-overwritten") ? AccountWriteCondition.none : .absent
            try await device.put(Self.profile(account), JSONWriter.bytes(profile), if: condition)
        } catch .conditionFailed {
            throw Refusal(.accountExists, "another device has created the account")
        } catch {
            throw Refusal(.storageFailed, "the profile cannot be written")
        }
    }

    /// Checks that the account of a stored session still exists and belongs to this identity.
    func confirm(_ session: AccountSession) async throws(Refusal) {
        if flaws.has("restored-without-account") { return }
        guard try await account(of: session.identity) == session.account else {
            throw Refusal(.notSignedIn, "the account has been deleted")
        }
        if try await isComplete(session.account) { return }
        // A session implies that the account was complete, so a deletion was interrupted.
        try await delete(session.account, last: session.identity)
        throw Refusal(.notSignedIn, "the account has been deleted")
    }

    /// The account that the identity's object names; `nil` if the object does not exist.
    func account(of identity: AccountIdentity) async throws(Refusal) -> String? {
        try await mapping(identity.key(flaws), errorsAreNone: "store-error-is-nobody")
    }

    private func mapping(_ key: String, errorsAreNone flaw: String? = nil) async throws(Refusal) -> String? {
        let bytes: [UInt8]?
        do throws(Refusal) {
            bytes = try await device.read(key)
        } catch {
            if let flaw, flaws.has(flaw) { return nil }
            throw error
        }
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self), Self.isUUID(text) else {
            if flaws.has("corrupt-mapping-is-none") { return nil }
            guard flaws.has("mapping-used-unread") || flaws.has("account-named-by-subject") else {
                throw Refusal(.storageCorrupt, "the identity's object holds no UUID")
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    /// Whether the account is complete.
    func isComplete(_ account: String) async throws(Refusal) -> Bool {
        guard let bytes = try await device.read(Self.profile(account)) else { return false }
        guard let value = try? JSON.parse(bytes, file: "").value, value["id"] == .string(account) else {
            if flaws.has("profile-not-read") { return true }
            throw Refusal(.storageCorrupt, "the profile cannot be read")
        }
        return true
    }

    /// The account whose profile has the person's email address.
    ///
    /// Only a flaw uses it, because email addresses are reassigned.
    private func accountByEmail(_ person: VerifiedPerson) async throws(Refusal) -> String? {
        guard let email = person.email,
            flaws.mistake(EmailMistake.self, where: { $0.takes(email, of: person) }) != nil
        else { return nil }
        for key in (try? await device.objectKeys(withPrefix: "users/")) ?? [] where key.hasSuffix("profile.json") {
            guard let bytes = try await device.read(key), let value = try? JSON.parse(bytes, file: "").value,
                value["email"] == .string(email), case .string(let account)? = value["id"]
            else { continue }
            return account
        }
        return nil
    }

    func remove(_ key: String) async throws(Refusal) {
        do throws(AccountFailure) {
            try await device.removeObject(key)
        } catch {
            throw Refusal(.storageFailed, "an object cannot be removed")
        }
    }

    static func profile(_ account: String) -> String { "users/\(account)/account/profile.json" }
    static func providers(_ account: String) -> String { "users/\(account)/account/providers.json" }

    /// RFC 9562 §4, in lower case.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
