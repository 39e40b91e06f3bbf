import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory

/// Sign-ups and a deletion with one flaw each, on the same layout; a search must find each flaw.
enum FlawedSignUp {
    private static let mapping = "identities/google/108204268033311374519"

    private static func writeAccount(_ id: String, _ store: GatedStore) async throws(GoogleSignInError) {
        let providers =
            #"{"version":1,"state":"active","revision":1,"providers":[{"type":"google","#
            + #""id":"108204268033311374519","state":"linked","revision":0,"linkedAt":1}]}"#
        let profile = #"{"version":1,"serviceUserID":"\#(id)","createdAt":1}"#
        try await store.put("users/\(id)/account/profile.json", Array(profile.utf8), if: .absent)
        try await store.put("users/\(id)/account/providers.json", Array(providers.utf8), if: .absent)
    }

    /// As in the sign-up plan: reads, then writes without a condition, the mapping first.
    static let asPlanned: InterleavingTests.Step = { _, store, id in
        guard try await store.get(mapping) == nil else { throw GoogleSignInError(.accountExists) }
        try await store.put(mapping, Array(id.utf8), if: .none)
        try await writeAccount(id, store)
    }

    /// The account, then the mapping with a condition; the loser leaves an account without an owner.
    static let accountFirst: InterleavingTests.Step = { _, store, id in
        guard try await store.get(mapping) == nil else { throw GoogleSignInError(.accountExists) }
        try await writeAccount(id, store)
        do {
            try await store.put(mapping, Array(id.utf8), if: .absent)
        } catch {
            throw GoogleSignInError(.accountExists)
        }
    }

    /// The mapping with a condition, then the account.
    static let mappingIsTheAccount: InterleavingTests.Step = { _, store, id in
        do {
            try await store.put(mapping, Array(id.utf8), if: .absent)
        } catch {
            throw GoogleSignInError(.accountExists)
        }
        try await writeAccount(id, store)
    }

    /// Treats a mapping as an account, and writes to it.
    static let signInByMapping: InterleavingTests.Step = { _, store, _ in
        guard let found = try await store.get(mapping) else { throw GoogleSignInError(.accountExists) }
        let id = String(decoding: found.bytes, as: UTF8.self)
        guard try await store.get("users/\(id)/account/profile.json") != nil else {
            throw GoogleSignInError(.storageCorrupt, "an account without a profile")
        }
    }

    /// Removes the account and its mapping without excluding other operations.
    static let deleteUnmarked: InterleavingTests.Step = { _, store, _ in
        guard let found = try await store.get(mapping) else { return }
        let id = String(decoding: found.bytes, as: UTF8.self)
        try await store.delete(mapping, if: .none)
        try await store.delete("users/\(id)/account/providers.json", if: .none)
        try await store.delete("users/\(id)/account/profile.json", if: .none)
    }
}
