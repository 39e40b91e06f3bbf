import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInDirectory

/// Stores that never get anywhere, and what a recovery reports.
@Suite struct DirectoryLimitTests {
    /// A store on which every write conflicts, or every page is the first.
    private final class StuckStore: ObjectStore {
        let memory = MemoryObjectStore()
        let puts = Mutex(0)
        let limits = Mutex<[Int]>([])

        func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? { try await memory.get(key) }

        func put(
            _ key: String, _ bytes: [UInt8], if condition: WriteCondition
        ) async throws(GoogleSignInError) -> ObjectTag {
            puts.withLock { $0 += 1 }
            throw GoogleSignInError(.conflict)
        }

        func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
            try await memory.delete(key, if: condition)
        }

        func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
            limits.withLock { $0.append(limit) }
            return try await memory.list(prefix: prefix, after: nil, limit: limit)
        }
    }

    @Test func anAccountThatAlwaysChangesIsAConflict() async {
        let store = StuckStore()
        await #expect(throws: GoogleSignInError(.conflict)) {
            try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
        }
        #expect(store.puts.withLock { $0 } == 64)
    }

    @Test func oneKeyTellsWhetherAnyObjectIsLeft() async throws {
        let store = StuckStore()
        let directory = IdentityDirectory.fixture(store)
        try await directory.delete(#require(AccountID(AccountRandomness.account(1))))
        #expect(store.limits.withLock { $0 } == [1])
    }

    @Test(arguments: [(99, false), (100, true), (101, true)])
    func aListThatDoesNotAdvanceIsCorrupt(_ count: Int, _ isCorrupt: Bool) async throws {
        let store = StuckStore()
        for number in 0..<count { try await store.memory.put("users/alice/\(1_000 + number)", [1], if: .absent) }
        let directory = IdentityDirectory.fixture(store)
        if isCorrupt {
            await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await directory.recover() }
        } else {
            #expect(try await directory.recover().unreadable.count == count)
        }
    }

    @Test func aRecoveryCountsAccountsAndMappings() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        #expect(try await directory.recover() == IdentityDirectory.RecoveryReport())
        let account = try await directory.signUp(.google, profile: .mahina)
        _ = try await directory.link(.apple, to: account.id)
        _ = try await directory.signUp(.other, profile: .mahina)
        let report = try await directory.recover()
        #expect(report.examined == 5, "two accounts and three mappings")
        #expect(report.unreadable == [])
    }

    @Test(arguments: [100, 101, 201]) func aRecoveryReadsPageByPage(_ count: Int) async throws {
        let store = MemoryObjectStore()
        for number in 0..<count { try await store.put("identities/x/\(1_000 + number)", [1], if: .absent) }
        let counting = FaultyStore(store)
        let report = try await IdentityDirectory.fixture(counting).recover()
        #expect(report.unreadable == (0..<count).map { "identities/x/\(1_000 + $0)" })
        #expect(counting.log.count == 2 + count / 100)
    }

    @Test func aRecoveryNamesUnreadableAccountsAndGoesOn() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let first = try await directory.signUp(.google, profile: .mahina)
        let second = try await directory.signUp(.other, profile: .mahina)
        let key = "users/\(first.id)/account/providers.json"
        try await store.put(key, Array("{".utf8), if: .none)
        let report = try await directory.recover()
        #expect(report.unreadable == [key, "identities/google/108204268033311374519"])
        #expect(report.examined == 4)
        #expect(try await directory.lookUp(.other) == second)
    }

    /// An account that nobody has marked stays, whoever asks for the end of its deletion.
    @Test func onlyAMarkedAccountIsRemoved() async throws {
        let store = MemoryObjectStore()
        let directory = IdentityDirectory.fixture(store)
        let account = try await directory.signUp(.google, profile: .mahina)
        let before = try await StoreContents(store).objects
        try await directory.finishDeletion(of: account.id)
        #expect(try await StoreContents(store).objects == before)
        try await directory.delete(account.id)
        #expect(try await StoreContents(store).objects.isEmpty)
    }

    static let keys: [NamedCase<String, Bool>] = [
        NamedCase("a profile", "users/\(AccountRandomness.account(1))/account/profile.json", true),
        NamedCase("a photo", "users/\(AccountRandomness.account(1))/p", true),
        NamedCase("the account alone", "users/\(AccountRandomness.account(1))", false),
        NamedCase("another folder", "identities/\(AccountRandomness.account(1))/p", false),
        NamedCase("a folder of another name", "users2/\(AccountRandomness.account(1))/p", false),
        NamedCase("no account", "users/alice/p", false),
        NamedCase("capitals", "users/\(AccountRandomness.account(0xAB).uppercased())/p", false),
    ]

    @Test(arguments: keys) func accountOfAKey(_ key: NamedCase<String, Bool>) {
        #expect((DirectoryLayout.account(ofKey: key.input) != nil) == key.expected)
    }

    static let mappings: [NamedCase<String, String?>] = [
        NamedCase("a subject", "identities/google/1082", "1082"),
        NamedCase("encoded", "identities/google/a%2Fb", "a/b"),
        NamedCase("encoded in small letters", "identities/google/a%2fb", nil),
        NamedCase("encoded without need", "identities/google/%41", nil),
        NamedCase("another provider", "identities/Google/1", nil), NamedCase("no subject", "identities/google/", nil),
        NamedCase("a slash at the end", "identities/google/1/", nil),
        NamedCase("a path", "identities/google/a/b", nil), NamedCase("no provider", "identities/1", nil),
        NamedCase("another folder", "identity/google/1", nil), NamedCase("not UTF-8", "identities/google/%FF", nil),
    ]

    @Test(arguments: mappings) func identityOfAMapping(_ key: NamedCase<String, String?>) {
        #expect(DirectoryLayout.identity(ofMapping: key.input)?.subject == key.expected)
    }
}

@Suite struct StoredJSONTests {
    @Test(arguments: [
        ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{0}\u{1F}\u{20}\u{7F}", "\"\\u0000\\u001f \u{7F}\""),
        ("\r\n\t", #""\u000d\u000a\u0009""#), ("e\u{301}\u{1F512}", "\"e\u{301}\u{1F512}\""),
        ("\"\u{301}", "\"\\\"\u{301}\""), ("\\\u{301}", "\"\\\\\u{301}\""),
    ])
    func aStringIsWrittenExactly(_ text: String, _ expected: String) {
        #expect(Array(JSONWriter.string(text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("0", true), ("9007199254740991", true), ("9007199254740992", false), ("-0", false), ("-1", false),
        ("1.0", false), ("1e3", false), (#""1""#, false), ("null", false),
    ])
    func aTimeIsANonnegativeIntegerOfEveryParser(_ number: String, _ isRead: Bool) throws {
        let account = try #require(AccountID(AccountRandomness.account(1)))
        let text = #"{"version":1,"serviceUserID":"\#(account)","createdAt":\#(number)}"#
        let profile = try? ProfileDocument(reading: Array(text.utf8), of: account)
        #expect((profile != nil) == isRead)
    }
}
