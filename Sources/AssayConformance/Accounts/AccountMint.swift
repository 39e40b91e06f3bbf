internal import AssayJSON
internal import MockGoogle
internal import Synchronization
internal import TokenForge

/// Renders the tokens of a script, each once for all runs of it.
final class AccountMint: Sendable {
    private struct Key: Hashable {
        let step: Int
        let person: Int
    }

    let forge: Forge
    private let memory = Mutex<[Key: AccountCredential]>([:])

    init(forge: Forge) { self.forge = forge }

    /// The tokens that a person gets from the provider.
    func credential(of person: AccountPerson, at now: Int64) throws(JSONError) -> AccountCredential {
        let key = Key(step: person.number, person: person.number)
        if let known = memory.withLock({ $0[key] }) { return known }
        let probe = try probe(person.token, person.context, at: now)
        let credential = AccountCredential(
            idToken: probe, accessToken: probe.accessToken ?? AccountPerson.accessToken("\(person.number)"),
            refreshToken: person.refreshToken)
        memory.withLock { $0[key] = credential }
        return credential
    }

    /// The tokens that the provider gives for the person's refresh token in a later step.
    func refreshed(
        _ person: AccountPerson, of people: AccountPeople, _ changes: JSONNode, step: Int, at now: Int64
    ) throws(JSONError) -> AccountCredential {
        let key = Key(step: step, person: person.number)
        if let known = memory.withLock({ $0[key] }) { return known }
        let accessToken = AccountPerson.accessToken("\(person.number)-at-\(step)")
        var told = people.client.value
        told["provider"] = person.context.constant(.provider)
        told["access_token"] = .string(accessToken)
        // The nonce belongs to an authorization request, and a refresh has none (OpenID Connect Core §12.2).
        told["nonce"] = .null
        let token = TokenDescription.merge(base: people.token(of: person.name), own: changes)
        let context = try ContextDescription(decoding: JSONNode(told), golden: forge.golden, keys: forge.keys)
        let description = try TokenDescription(decoding: token ?? JSONNode([:]), keys: forge.keys)
        let probe = try probe(description, context, at: now)
        let credential = AccountCredential(
            idToken: probe, accessToken: accessToken, refreshToken: person.refreshToken)
        memory.withLock { $0[key] = credential }
        return credential
    }

    /// The rules by which an app's server verifies this person's ID token.
    func backendRules(for credential: AccountCredential) -> MockBackend.Rules {
        let names = ["google-a", "google-b", "apple-a"]
        return MockBackend.Rules(
            issuers: ["https://accounts.google.com", "accounts.google.com"],
            audiences: [credential.idToken.serverClientID ?? credential.idToken.clientID],
            keys: names.compactMap { forge.keys[$0] }, appleIssuers: ["https://appleid.apple.com"])
    }

    private func probe(
        _ token: TokenDescription, _ context: ContextDescription, at now: Int64
    ) throws(JSONError) -> IDTokenProbe {
        try IDTokenProbe(
            try forge.renderToken(token, context, at: now, urls: .unreachable),
            try forge.renderContext(context, at: now, urls: .unreachable))
    }
}

extension AccountCredential {
    /// The tokens as secrets that must not be stored readably.
    var secrets: [AccountSecret] {
        var core = refreshToken
        if let tail = refreshToken.split(separator: "/").last { core = String(tail) }
        return [
            AccountSecret(kind: .idToken, core: Array(idToken.idToken.suffix(48))),
            AccountSecret(kind: .accessToken, core: Array(accessToken.utf8)),
            AccountSecret(kind: .refreshToken, core: Array(core.utf8)),
        ]
    }
}
