import GoogleSignInAccounts
import Testing

/// Unreadable data is an error, never a missing account.
@Suite struct CorruptDirectoryTests {
    static let id = AccountRandomness.account(1)
    static let folder = "users/\(id)/account/"
    static let mapping = "identities/google/108204268033311374519"

    static let providersText =
        #"{"version":1,"state":"active","revision":1,"providers":[{"type":"google","id":"108204268033311374519","#
        + #""state":"linked","revision":0,"linkedAt":1700000000}]}"#

    struct Damage: CustomTestStringConvertible, Sendable {
        let name: String
        let key: String
        let text: String?
        var testDescription: String { name }
    }

    static func providers(_ name: String, _ old: String, _ new: String) -> Damage {
        Damage(name: name, key: folder + "providers.json", text: providersText.replacing(old, with: new))
    }

    static let damages: [Damage] =
        [
            ("empty", ""), ("a word", "null"), ("capitals", id.uppercased().replacing("0", with: "A")),
            ("a line feed", id + "\n"), ("a space", id + " "), ("revision zero", id + " 0"),
            ("a revision with a sign", id + " +2"), ("a revision with a zero", id + " 02"),
            ("two revisions", id + " 2 3"),
            ("cut off", String(id.dropLast())), ("JSON", "{\"account\":\"\(id)\"}"), ("a path", "../\(id)"),
        ].map { Damage(name: "mapping: \($0.0)", key: mapping, text: $0.1) } + [
            Damage(name: "profile: absent", key: folder + "profile.json", text: nil),
            Damage(name: "profile: empty", key: folder + "profile.json", text: ""),
            Damage(name: "profile: no object", key: folder + "profile.json", text: "[]"),
            Damage(
                name: "profile: of another account", key: folder + "profile.json",
                text: #"{"version":1,"serviceUserID":"\#(AccountRandomness.account(2))","createdAt":1}"#),
            Damage(
                name: "profile: of another version", key: folder + "profile.json",
                text: #"{"version":2,"serviceUserID":"\#(id)","createdAt":1}"#),
            Damage(
                name: "profile: a time that is not a number", key: folder + "profile.json",
                text: #"{"version":1,"serviceUserID":"\#(id)","createdAt":true}"#),
            Damage(name: "providers: empty", key: folder + "providers.json", text: ""),
            providers("providers: of another version", #""version":1"#, #""version":2"#),
            providers("providers: of an unknown state", "active", "alive"),
            providers("providers: of another user", "108204268033311374519", "2"),
            providers("providers: of another case", "google", "Google"),
            providers("providers: of another provider", "google", "apple"),
            providers("providers: no linked identity", #""state":"linked""#, #""state":"linking""#),
            providers("providers: a member twice", #"{"version":1,"#, #"{"version":1,"version":1,"#),
            providers("providers: an unknown member", #"{"version":1,"#, #"{"version":1,"email":"a","#),
            providers("providers: a revision of the mapping's future", #""revision":0"#, #""revision":2"#),
            providers("providers: a negative time", "1700000000", "-1"),
        ]

    @Test(arguments: damages)
    func damageIsSeen(_ damage: Damage) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        #expect(try await StoreContents(store).objects[Self.folder + "providers.json"] == Self.providersText)
        if let text = damage.text {
            try await store.put(damage.key, Array(text.utf8), if: .none)
        } else {
            try await store.delete(damage.key, if: .none)
        }
        await #expect(throws: AccountError(.storageCorrupt)) { try await directory.lookUp(.google) }
        await #expect(throws: AccountError(.storageCorrupt)) {
            try await directory.signInOrSignUp(.google, profile: .mahina)
        }
        await #expect(throws: AccountError.self) { try await directory.signUp(.google, profile: .mahina) }
        #expect(try await StoreContents(store).accounts == [account.id.text])
    }

    @Test func aMappingToAnotherUsersAccountIsDetected() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        try await store.put("identities/google/2", Array(account.id.text.utf8), if: .none)
        await #expect(throws: AccountError(.storageCorrupt)) { try await directory.lookUp(.other) }
        await #expect(throws: AccountError(.storageCorrupt)) { try await directory.signUp(.other, profile: .mahina) }
        let report = try await directory.recover()
        #expect(report.unreadable == ["identities/google/2"])
    }

    /// The mapping of a link that its account does not list is obsolete, and recovery removes it.
    @Test func anUnlistedLinkLeadsToNoAccount() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        try await store.put("identities/google/2", Array("\(account.id) 7".utf8), if: .none)
        #expect(try await directory.lookUp(.other) == nil)
        _ = try await directory.recover()
        #expect(try await store.get("identities/google/2") == nil)
    }

    /// A late write of an earlier link leads to no account, even if the account lists the identity again.
    @Test(arguments: [(2, true), (1, false), (3, false)])
    func aMappingOfAnotherLinkLeadsToNoAccount(_ revision: Int64, _ isFound: Bool) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        let key = "identities/apple/001234.5a7b9c.0123"
        #expect(try await StoreContents(store).objects[key] == "\(account.id) 2")
        try await store.put(key, Array("\(account.id) \(revision)".utf8), if: .none)
        #expect(try await (directory.lookUp(.apple) != nil) == isFound)
    }

    @Test func recoveryLeavesUnknownObjects() async throws {
        let store = MemoryObjectStore()
        let foreign = ["identities/Google/1", "identities/google/%41", "identities/google/a/b", "users/alice/photo"]
        for key in foreign { try await store.put(key, [1], if: .absent) }
        try await store.put("identities/google/3", [1], if: .absent)
        let report = try await IdentityDirectory.fixture(store).recover()
        #expect(Set(report.unreadable) == Set(foreign + ["identities/google/3"]))
        #expect(try await store.list(prefix: "", limit: 10).count == 5)
    }

    /// A store that fails at any call of a look-up.
    @Test func aFailureIsNeverAMissingAccount() async throws {
        let store = MemoryObjectStore()
        _ = try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
        for call in 1...3 {
            await #expect(throws: AccountError(.storageFailed)) {
                try await IdentityDirectory.fixture(FaultyStore(store, (.failure, call))).lookUp(.google)
            }
        }
    }
}
