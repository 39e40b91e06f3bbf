/// What becomes of one attempt at an operation.
enum Attempt<Value> {
    case done(Value)
    /// Something changed meanwhile, or something unfinished is out of the way now.
    case retry
    /// Two objects do not agree, which may be because they were read at different times; these were their tags.
    case inconsistent(String, [ObjectTag])
}

/// How an identity stands, by its mapping and the account that this leads to.
enum IdentityStatus {
    /// No mapping.
    case unmapped
    /// Opens this account.
    case held(AccountID, ProvidersDocument, [ObjectTag])
    /// Opens nothing, and something has to be finished or taken back before it can.
    case unfinished(Unfinished)
    /// The account does not list the identity that it was made on.
    case inconsistent(String, [ObjectTag])
}

/// What an operation that was cut short, or is under way, has left of an identity.
enum Unfinished {
    /// A sign-up: the mapping is there, the account is not.
    case reserved(AccountID)
    /// A link that its account does not list, and never will again.
    case stale(AccountID, ObjectTag)
    /// The deletion of the account.
    case deleting(AccountID, IdentityMapping, ObjectTag)
    /// The rest of a deletion that a sign-up or a link has taken over.
    case ended(AccountID, ObjectTag)
    /// The identity is being taken from the account.
    case unlinking(AccountID)
}

extension IdentityDirectory {
    /// How often others may come between before an operation gives up.
    private static let attempts = 64

    /// Attempts an operation until it is done.
    ///
    /// Two objects that do not agree are read again. If both are then unchanged, they stood beside each other at the
    /// moment of the second reading of the first, which no order of honest writes leads to.
    func retrying<Value>(
        _ attempt: () async throws(AccountError) -> Attempt<Value>
    ) async throws(AccountError) -> Value {
        var seen: [ObjectTag]?
        for _ in 0..<Self.attempts {
            switch try await attempt() {
            case .done(let value): return value
            case .retry: seen = nil
            case .inconsistent(let what, let tags):
                if seen == tags { throw AccountError(.storageCorrupt, what) }
                seen = tags
            }
        }
        throw AccountError(.conflict, "others changed the account all the time")
    }

    func status(of identity: ProviderIdentity) async throws(AccountError) -> IdentityStatus {
        guard let (mapping, tag) = try await readMapping(of: identity) else { return .unmapped }
        let account = mapping.account
        guard !mapping.isEnded else { return .unfinished(.ended(account, tag)) }
        let isLink = mapping.revision > 0
        // Read after the mapping: a link is listed before its mapping is written, so one that is not listed is over.
        guard let (providers, providersTag) = try await readProviders(of: account) else {
            return .unfinished(isLink ? .stale(account, tag) : .reserved(account))
        }
        guard providers.state != .deleting else { return .unfinished(.deleting(account, mapping, tag)) }
        guard let entry = providers.entry(of: identity), entry.revision == mapping.revision else {
            let what = "an identity mapped to an account that does not list it"
            return isLink ? .unfinished(.stale(account, tag)) : .inconsistent(what, [tag, providersTag])
        }
        if providers.state == .creating { return .unfinished(.reserved(account)) }
        if entry.state == .unlinking { return .unfinished(.unlinking(account)) }
        return .held(account, providers, [tag, providersTag])
    }

    func readMapping(
        of identity: ProviderIdentity
    ) async throws(AccountError) -> (mapping: IdentityMapping, tag: ObjectTag)? {
        guard let object = try await store.get(try DirectoryLayout.mapping(of: identity)) else { return nil }
        return (try IdentityMapping(reading: object.bytes), object.tag)
    }

    func readProviders(
        of account: AccountID
    ) async throws(AccountError) -> (document: ProvidersDocument, tag: ObjectTag)? {
        guard let object = try await store.get(DirectoryLayout.providers(of: account)) else { return nil }
        return (try ProvidersDocument(reading: object.bytes), object.tag)
    }

    func readProfile(of account: AccountID) async throws(AccountError) -> ProfileDocument? {
        guard let object = try await store.get(DirectoryLayout.profile(of: account)) else { return nil }
        return try ProfileDocument(reading: object.bytes, of: account)
    }

    /// Writes an object; nil if the condition did not hold.
    func write(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(AccountError) -> ObjectTag? {
        do throws(AccountError) {
            return try await store.put(key, bytes, if: condition)
        } catch  where error.code == .conflict {
            return nil
        }
    }

    /// Replaces the `providers.json` that had this tag; nil if it has changed.
    func replace(
        _ tag: ObjectTag, by document: ProvidersDocument, of account: AccountID
    ) async throws(AccountError) -> ObjectTag? {
        try await write(DirectoryLayout.providers(of: account), document.bytes, if: .matches(tag))
    }

    /// Removes the object that had this tag; false if it has changed.
    @discardableResult
    func remove(_ key: String, _ tag: ObjectTag) async throws(AccountError) -> Bool {
        do throws(AccountError) {
            try await store.delete(key, if: .matches(tag))
            return true
        } catch  where error.code == .conflict {
            return false
        }
    }
}
