internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The identities that an account lists.
struct AccountList {
    var identities: [AccountIdentity]

    init(of identities: [AccountIdentity]) { self.identities = identities }

    init?(_ bytes: [UInt8]) {
        guard let value = try? JSON.parse(bytes, file: "").value, case .array(let nodes)? = value["providers"]
        else { return nil }
        var identities: [AccountIdentity] = []
        for node in nodes {
            guard case .string(let provider)? = node.value["type"], case .string(let subject)? = node.value["id"]
            else { return nil }
            identities.append(AccountIdentity(provider: provider, subject: subject))
        }
        self.identities = identities
    }

    var value: JSONValue {
        let nodes = identities.map { identity in
            JSONNode(["type": .string(identity.provider), "id": .string(identity.subject)])
        }
        return ["version": 1, "providers": .array(nodes)]
    }
}

extension AccountDirectory {
    /// Links an identity to the account: it is listed first, so that a deletion finds it even after a crash.
    func link(_ identity: AccountIdentity, to account: String) async throws(Refusal) {
        guard try await isComplete(account) else { throw Refusal(.notSignedIn, "the account has been deleted") }
        if let owner = try await self.account(of: identity), owner != account, !flaws.has("link-takes-others-identity")
        {
            throw Refusal(.conflict, "the identity belongs to another account")
        }
        if !flaws.has("link-not-listed") {
            try await change(account) { list in
                if !list.identities.contains(identity) { list.identities.append(identity) }
            }
        }
        do throws(AccountFailure) {
            let isBlind = flaws.has("link-takes-others-identity") || flaws.has("link-overwrites-mapping")
            try await device.put(
                identity.key(flaws), Array(account.utf8), if: isBlind ? .none : .absent)
        } catch .conditionFailed {
            guard try await self.account(of: identity) != account else { return }
            try await change(account) { list in list.identities.removeAll { $0 == identity } }
            throw Refusal(.conflict, "the identity belongs to another account")
        } catch {
            throw Refusal(.storageFailed, "the identity cannot be written")
        }
    }

    /// Unlinks a provider's identity, unless it is the last one of the account.
    func unlink(_ provider: String, from account: String) async throws(Refusal) {
        var own: [AccountIdentity] = []
        for identity in try await list(account).identities where try await self.account(of: identity) == account {
            own.append(identity)
        }
        let unlinked = own.filter { $0.provider == provider }
        guard unlinked.count < own.count || flaws.has("last-identity-unlinked") else {
            throw Refusal(.conflict, "the last identity cannot be unlinked")
        }
        for identity in unlinked where !flaws.has("unlink-leaves-mapping") { try await remove(identity.key(flaws)) }
        try await change(account) { list in list.identities.removeAll { $0.provider == provider } }
    }

    /// Deletes the account: its objects, its other identities, and last the given identity.
    ///
    /// - Parameter last: the identity of the session; while its object exists, an interrupted deletion can be
    ///   continued.
    func delete(_ account: String, last: AccountIdentity) async throws(Refusal) {
        let identities = try await list(account).identities
        if !flaws.has("deletion-leaves-data") {
            for key in try await keys(of: account) where key != Self.providers(account) { try await remove(key) }
        } else {
            try await remove(Self.profile(account))
        }
        for identity in identities where identity != last && !flaws.has("deletion-leaves-linked-identity") {
            guard try await self.account(of: identity) == account else { continue }
            try await remove(identity.key(flaws))
        }
        if !flaws.has("deletion-leaves-data") { try await remove(Self.providers(account)) }
        if flaws.has("deletion-leaves-mapping") { return }
        guard try await self.account(of: last) == account else { return }
        try await remove(last.key(flaws))
    }

    private func list(_ account: String) async throws(Refusal) -> AccountList {
        try decoded(try await device.read(Self.providers(account)))
    }

    private func decoded(_ bytes: [UInt8]?) throws(Refusal) -> AccountList {
        guard let bytes else { return AccountList(of: []) }
        guard let list = AccountList(bytes) else {
            throw Refusal(.storageCorrupt, "the account's providers cannot be read")
        }
        return list
    }

    private func keys(of account: String) async throws(Refusal) -> [String] {
        do throws(AccountFailure) {
            return try await device.objectKeys(withPrefix: "users/\(account)/")
        } catch {
            throw Refusal(.storageFailed, "the account's objects cannot be listed")
        }
    }

    /// Changes the account's current list, also during concurrent changes.
    private func change(
        _ account: String, _ body: (inout AccountList) -> Void
    ) async throws(Refusal) {
        // A round fails only if another device changed the list.
        for _ in 0..<16 {
            do {
                let object = try await device.object(Self.providers(account))
                var list = try decoded(object?.bytes)
                body(&list)
                var condition = object.map { AccountWriteCondition.matches($0.tag) } ?? .absent
                if flaws.has("providers-overwritten") { condition = .none }
                try await device.put(Self.providers(account), JSONWriter.bytes(list.value), if: condition)
                return
            } catch let refusal as Refusal {
                throw refusal
            } catch AccountFailure.conditionFailed {
                continue
            } catch {
                throw Refusal(.storageFailed, "the account's providers cannot be written")
            }
        }
        throw Refusal(.conflict, "the account's providers keep changing")
    }
}
