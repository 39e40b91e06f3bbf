import AssayTestAccounts
import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// Unreadable data is an error, never a missing account.
@Suite struct CorruptDirectoryTests {
    static let id = AccountRandomness.account(1)
    static let folder = "users/\(id)/account/"
    static let mapping = "identities/google/108204268033311374519"

    static let providersText =
        #"{"version":1,"state":"active","revision":1,"providers":[{"type":"google","id":"108204268033311374519","#
        + #""state":"linked","revision":0,"linkedAt":1700000000}]}"#

    typealias Damage = Case<(key: String, text: String?)>

    static func providers(_ name: String, _ old: String, _ new: String) -> Damage {
        Damage(name, (folder + "providers.json", providersText.replacing(old, with: new)))
    }

    static let damages: [Damage] =
        [
            ("empty", ""), ("a word", "null"), ("capitals", id.uppercased().replacing("0", with: "A")),
            ("a line feed", id + "\n"), ("a space", id + " "), ("revision zero", id + " 0"),
            ("a revision with a sign", id + " +2"), ("a revision with a zero", id + " 02"),
            ("two revisions", id + " 2 3"), ("a negative revision", id + " -1"), ("two spaces", id + "  2"),
            ("a space before", " " + id), ("ended and more", id + " endedx"), ("the beginning of ended", id + " end"),
            ("ended twice", id + " ended ended"), ("ended in capitals", id + " Ended"),
            ("cut off", String(id.dropLast())), ("JSON", "{\"account\":\"\(id)\"}"), ("a path", "../\(id)"),
        ].map { Damage("mapping: \($0.0)", (mapping, $0.1)) } + [
            Damage("profile: absent", (folder + "profile.json", nil)),
            Damage("profile: empty", (folder + "profile.json", "")),
            Damage("profile: no object", (folder + "profile.json", "[]")),
            Damage(
                "profile: of another account",
                (
                    folder + "profile.json",
                    #"{"version":1,"serviceUserID":"\#(AccountRandomness.account(2))","createdAt":1}"#
                )),
            Damage(
                "profile: of an account whose ID begins with this one",
                (folder + "profile.json", #"{"version":1,"serviceUserID":"\#(id)0","createdAt":1}"#)),
            Damage(
                "profile: of another version",
                (folder + "profile.json", #"{"version":2,"serviceUserID":"\#(id)","createdAt":1}"#)),
            Damage(
                "profile: a time that is not a number",
                (folder + "profile.json", #"{"version":1,"serviceUserID":"\#(id)","createdAt":true}"#)),
            Damage("providers: empty", (folder + "providers.json", "")),
            providers("providers: of another version", #""version":1"#, #""version":2"#),
            providers("providers: of an unknown state", "active", "alive"),
            providers("providers: of another user", "108204268033311374519", "2"),
            providers("providers: of another case", "google", "Google"),
            providers("providers: of another provider", "google", "apple"),
            providers("providers: no linked identity", #""state":"linked""#, #""state":"linking""#),
            providers("providers: a member twice", #"{"version":1,"#, #"{"version":1,"version":1,"#),
            providers("providers: an unknown member", #"{"version":1,"#, #"{"version":1,"email":"a","#),
            providers("providers: a revision of the mapping's future", #""revision":0"#, #""revision":2"#),
            providers("providers: an identity twice", "}]}", "},\(entry("google", "108204268033311374519", 0))]}"),
            providers(
                "providers: an identity twice, with another between them", "}]}",
                "},\(entry("google", "2", 0)),\(entry("google", "108204268033311374519", 0))]}"),
            providers("providers: another's revision of the future", "}]}", "},\(entry("google", "2", 2))]}"),
            providers("providers: a negative time", "1700000000", "-1"),
        ]

    private static func entry(_ type: String, _ id: String, _ revision: Int) -> String {
        #"{"type":"\#(type)","id":"\#(id)","state":"linking","revision":\#(revision),"linkedAt":1}"#
    }

    @Test(arguments: damages)
    func damageIsSeen(_ damage: Damage) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        #expect(try await StoreContents(store).objects[Self.folder + "providers.json"] == Self.providersText)
        if let text = damage.value.text {
            try await store.put(damage.value.key, Array(text.utf8), if: .none)
        } else {
            try await store.delete(damage.value.key, if: .none)
        }
        let error = await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.lookUp(.google) }
        #expect(error?.detail.hasPrefix("identity mapping: ") == (damage.value.key == Self.mapping))
        await #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try await directory.signInOrSignUp(.google, profile: .mahina)
        }
        await #expect(throws: GoogleSignInError.self) { try await directory.signUp(.google, profile: .mahina) }
        #expect(try await StoreContents(store).accounts == [account.id.text])
    }

    /// An active account without a profile is damaged, also when it is looked up by its ID.
    @Test func anAccountWithoutAProfileIsNotAbsent() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        #expect(try await directory.account(account.id) == account)
        try await store.delete(Self.folder + "profile.json", if: .none)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.account(account.id) }
        try await store.delete(Self.folder + "providers.json", if: .none)
        #expect(try await directory.account(account.id) == nil)
    }

    @Test func aMappingToAnotherPersonsAccountIsDetected() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        try await store.put("identities/google/2", Array(account.id.text.utf8), if: .none)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.lookUp(.other) }
        await #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try await directory.signUp(.other, profile: .mahina)
        }
        let report = try await directory.recover()
        #expect(report.unreadable == ["identities/google/2"])
    }

    /// Objects that are read at different times may contradict each other; only damage does so unchanged.
    @Test(arguments: [(2, true), (3, false)] as [(UInt8, Bool)])
    func aContradictionThatIsReadTwiceIsCorrupt(_ next: UInt8, _ isCorrupt: Bool) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.signUp(.other, profile: .mahina)
        _ = try await directory.signUp(.apple, profile: .mahina)
        @Sendable func map(to number: UInt8) async {
            _ = try? await store.put(Self.mapping, Array(AccountRandomness.account(number).utf8), if: .none)
        }
        await map(to: 2)
        // Each attempt reads the mapping, and then the account to which it leads.
        let repairing = ActingStore(store, before: 5) { await map(to: 1) }
        let changing = ActingStore(repairing, before: 3) { await map(to: next) }
        let device = IdentityDirectory.fixture(changing)
        if isCorrupt {
            await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await device.lookUp(.google) }
        } else {
            #expect(try await device.lookUp(.google) == account)
        }
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

    /// The mapping of an account that is being removed leads to no account, and gives way to a sign-up.
    @Test func anEndedMappingLeadsToNoAccount() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store, from: 1)
        try await store.put(Self.mapping, Array("\(Self.id) ended".utf8), if: .absent)
        #expect(try await directory.lookUp(.google) == nil)
        let account = try await directory.signUp(.google, profile: .mahina)
        #expect(account.id.text == AccountRandomness.account(2))
        #expect(try await directory.lookUp(.google) == account)
    }

    @Test(arguments: ["profile.json", "providers.json"]) func anErrorNamesTheDocument(_ name: String) async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        _ = try await directory.signUp(.google, profile: .mahina)
        try await store.put(Self.folder + name, Array("{}".utf8), if: .none)
        let error = await refusal { () async throws(GoogleSignInError) in try await directory.lookUp(.google) }
        #expect(error?.detail.hasPrefix("\(name).version: expected ") == true)
    }

    @Test func aProfileOfTheAccountInCapitalsIsAnothers() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store, from: 0xAA)
        let account = try await directory.signUp(.google, profile: .mahina)
        let text = #"{"version":1,"serviceUserID":"\#(account.id.text.uppercased())","createdAt":1}"#
        try await store.put("users/\(account.id)/account/profile.json", Array(text.utf8), if: .none)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.lookUp(.google) }
    }

    @Test func everyMemberOfAProfileIsKept() async throws {
        let store = MemoryObjectStore()
        let profile = AccountProfile(name: "Mahina", email: "a@app.example", picture: "https://app.example/a.png")
        let account = try await IdentityDirectory.fixture(store).signUp(.google, profile: profile)
        #expect(try await IdentityDirectory.fixture(store).lookUp(.google)?.profile == profile)
        #expect(
            try await StoreContents(store).objects["users/\(account.id)/account/profile.json"]
                == #"{"version":1,"serviceUserID":"\#(account.id)","createdAt":1700000000,"fullName":"Mahina","#
                + #""email":"a@app.example","photoURL":"https://app.example/a.png"}"#)
    }

    /// Each change has a revision of its own, so that the mapping of a later link is another one.
    @Test func aSecondLinkHasAnotherRevision() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        for revision in [2, 6] {
            _ = try await directory.link(.apple, to: account.id)
            let mapping = try await StoreContents(store).objects["identities/apple/001234.5a7b9c.0123"]
            #expect(mapping == "\(account.id) \(revision)")
            _ = try await directory.unlink(.apple, from: account.id)
        }
    }

    /// Only the mapping of a link to this very account is obsolete when the account is gone.
    @Test(arguments: [("", true), (" ended", true), (" 1", false), (" 7", false)])
    func aLinkToAMissingAccount(_ end: String, _ isKept: Bool) async throws {
        let key = "identities/apple/001234.5a7b9c.0123"
        let account = try #require(AccountID(Self.id))
        for (id, staysAnyway) in [(Self.id, false), (AccountRandomness.account(2), true)] {
            let store = MemoryObjectStore()
            try await store.put(key, Array((id + end).utf8), if: .absent)
            await #expect(throws: GoogleSignInError(.notSignedIn)) {
                try await IdentityDirectory.fixture(store).link(.apple, to: account)
            }
            #expect(try await (store.get(key) != nil) == (isKept || staysAnyway))
        }
    }

    @Test func aSourceWithoutRandomnessCreatesNoAccount() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory(store: store, randomness: FailingRandomness(), now: { 1 })
        await #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try await directory.signUp(.google, profile: .mahina)
        }
        #expect(try await StoreContents(store).objects.isEmpty)
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
        let foreign = [
            "identities/google", "identities/Google/1", "identities/google/%41", "identities/google/a/b",
            "users/alice/photo",
        ]
        for key in foreign { try await store.put(key, [1], if: .absent) }
        try await store.put("identities/google/3", [1], if: .absent)
        let report = try await IdentityDirectory.fixture(store).recover()
        #expect(Set(report.unreadable) == Set(foreign + ["identities/google/3"]))
        #expect(try await store.list(prefix: "", limit: 10).count == 6)
    }

    /// A store that fails at any call of a look-up.
    @Test func aFailureIsNeverAMissingAccount() async throws {
        let store = MemoryObjectStore()
        _ = try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
        for call in 1...3 {
            await #expect(throws: GoogleSignInError(.storageFailed)) {
                try await IdentityDirectory.fixture(FaultyStore(store, (.failure, call))).lookUp(.google)
            }
        }
    }
}
