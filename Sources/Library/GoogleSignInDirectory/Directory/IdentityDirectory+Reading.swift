internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The result of one attempt at an operation.
enum Attempt<Value> {
    case done(Value)
    /// Something has changed meanwhile, or an unfinished operation has been cleared away.
    case retry
    /// Two objects contradict each other, perhaps because they were read at different times; the tags identify what was
    /// read.
    case inconsistent(String, [ObjectTag])
}

/// The status of an identity, according to its mapping and the mapped account.
enum IdentityStatus {
    /// It has no mapping.
    case unmapped
    /// It belongs to this account.
    case held(AccountID, ProvidersDocument, [ObjectTag])
    /// It belongs to no account, and an unfinished operation must be finished or rolled back first.
    case unfinished(Unfinished)
    /// Its account was created for it but does not list it.
    case inconsistent(String, [ObjectTag])
}

/// What an interrupted or running operation has left of an identity.
enum Unfinished {
    /// A sign-up: the mapping exists, the account does not.
    case reserved(AccountID)
    /// A link that its account does not list and will not list again.
    case stale(AccountID, ObjectTag)
    /// The deletion of the account.
    case deleting(AccountID, IdentityMapping, ObjectTag)
    /// The remainder of a deletion that a sign-up or a link has taken over.
    case ended(AccountID, ObjectTag)
    /// The identity is being unlinked from the account.
    case unlinking(AccountID)
}

extension IdentityDirectory {
    /// How often an operation is attempted before it gives up because of concurrent changes.
    private static let attempts = 64

    /// Repeats an operation until it is done.
    ///
    /// Contradicting objects are read again. If both are unchanged, they existed side by side when the first was read
    /// the second time, which no order of correct writes produces.
    func retrying<Value>(
        _ attempt: () async throws(GoogleSignInError) -> Attempt<Value>
    ) async throws(GoogleSignInError) -> Value {
        var seen: [ObjectTag]?
        for _ in 0..<Self.attempts {
            switch try await attempt() {
            case .done(let value): return value
            case .retry: break
            case .inconsistent(let what, let tags):
                if seen == tags { throw GoogleSignInError(.storageCorrupt, what) }
                seen = tags
            }
        }
        throw GoogleSignInError(.conflict, "the account was changed concurrently too often")
    }

    func status(of identity: ProviderIdentity) async throws(GoogleSignInError) -> IdentityStatus {
        guard let (mapping, tag) = try await readMapping(of: identity) else { return .unmapped }
        let account = mapping.account
        guard !mapping.isEnded else { return .unfinished(.ended(account, tag)) }
        let isLink = mapping.revision > 0
        // Read after the mapping: a link is listed before its mapping is written, so a mapping that is not listed is
        // obsolete.
        guard let (providers, providersTag) = try await readProviders(of: account) else {
            return .unfinished(isLink ? .stale(account, tag) : .reserved(account))
        }
        guard providers.state != .deleting else { return .unfinished(.deleting(account, mapping, tag)) }
        guard let entry = providers.entry(of: identity), entry.revision == mapping.revision else {
            let what = "an identity is mapped to an account that does not list it"
            return isLink ? .unfinished(.stale(account, tag)) : .inconsistent(what, [tag, providersTag])
        }
        if providers.state == .creating { return .unfinished(.reserved(account)) }
        if entry.state == .unlinking { return .unfinished(.unlinking(account)) }
        return .held(account, providers, [tag, providersTag])
    }

    func readMapping(
        of identity: ProviderIdentity
    ) async throws(GoogleSignInError) -> (mapping: IdentityMapping, tag: ObjectTag)? {
        guard let object = try await store.get(try DirectoryLayout.mapping(of: identity)) else { return nil }
        return (try IdentityMapping(reading: object.bytes), object.tag)
    }

    func readProviders(
        of account: AccountID
    ) async throws(GoogleSignInError) -> (document: ProvidersDocument, tag: ObjectTag)? {
        guard let object = try await store.get(DirectoryLayout.providers(of: account)) else { return nil }
        return (try ProvidersDocument(reading: object.bytes), object.tag)
    }

    func readProfile(of account: AccountID) async throws(GoogleSignInError) -> ProfileDocument? {
        guard let object = try await store.get(DirectoryLayout.profile(of: account)) else { return nil }
        return try ProfileDocument(reading: object.bytes, of: account)
    }

    /// Writes an object; returns `nil` if the condition does not hold.
    func write(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag? {
        do throws(GoogleSignInError) {
            return try await store.put(key, bytes, if: condition)
        } catch  where error.code == .conflict {
            return nil
        }
    }

    /// Replaces the `providers.json` with this tag; returns `nil` if it has changed.
    func replace(
        _ tag: ObjectTag, by document: ProvidersDocument, of account: AccountID
    ) async throws(GoogleSignInError) -> ObjectTag? {
        try await write(DirectoryLayout.providers(of: account), document.bytes, if: .matches(tag))
    }

    /// Removes the object with this tag; returns `false` if it has changed.
    @discardableResult
    func remove(_ key: String, _ tag: ObjectTag) async throws(GoogleSignInError) -> Bool {
        do throws(GoogleSignInError) {
            try await store.delete(key, if: .matches(tag))
            return true
        } catch  where error.code == .conflict {
            return false
        }
    }
}
