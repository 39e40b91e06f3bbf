import GoogleSignInAccounts
import Testing

/// Every operation, interrupted at every call that it makes; a run without faults counts the calls.
@Suite struct DirectoryCrashTests {
    @Test(arguments: InterruptedOperation.all)
    func askedForAgain(_ operation: InterruptedOperation) async throws {
        let person = Person(number: 1)
        var tried = 0
        for kind in FaultyStore.Fault.allCases {
            for call in 1...(try await operation.calls()) {
                let point = "\(kind) at call \(call)"
                let store = MemoryObjectStore()
                try await operation.prepare(person, store)
                await #expect(throws: AccountError(.storageFailed), "\(point)") {
                    try await operation.run(
                        person, .fixture(FaultyStore(store, (kind, call)), from: operation.seed(person)))
                }
                do {
                    try await operation.run(person, .fixture(store, from: 0xE0))
                } catch let error as AccountError where error.code == operation.doneAlready {}
                let contents = try await StoreContents(store)
                #expect(contents.violations == [], "\(point)")
                #expect(contents.accounts.count == operation.accounts, "\(point)")
                #expect(contents.mappings.count == operation.opening.count, "\(point)")
                for identity in [person.google, person.apple] {
                    let account = try await IdentityDirectory.fixture(store).lookUp(identity)
                    #expect((account != nil) == operation.opening.contains(identity.provider), "\(point)")
                }
                tried += 1
            }
        }
        print("\(operation.name): interrupted and repeated at \(tried) points")
        #expect(tried >= 3 * FaultyStore.Fault.allCases.count)
    }

    /// Whoever signs up again gets another account, so nothing may be left of this one by then.
    @Test func aDeletionFreesTheIdentitiesLast() async throws {
        let person = Person(number: 1)
        let deletion = try #require(InterruptedOperation.all.first { $0.name == "delete with data" })
        for call in 1...(try await deletion.calls()) {
            let store = MemoryObjectStore()
            try await deletion.prepare(person, store)
            _ = try? await deletion.run(person, .fixture(FaultyStore(store, (.crashBefore, call))))
            let contents = try await StoreContents(store)
            let data = contents.objects.keys.filter { $0.hasPrefix("users/") && !$0.hasSuffix("/providers.json") }
            #expect(contents.mappings.count == 2 || data.isEmpty, "call \(call)")
        }
    }

    /// Only recovery runs afterwards: the operation is then complete, or was never started.
    @Test(arguments: InterruptedOperation.all)
    func swept(_ operation: InterruptedOperation) async throws {
        let person = Person(number: 1)
        var tried = 0
        for kind in FaultyStore.Fault.allCases {
            for call in 1...(try await operation.calls()) {
                let store = MemoryObjectStore()
                try await operation.prepare(person, store)
                _ = try? await operation.run(
                    person, .fixture(FaultyStore(store, (kind, call)), from: operation.seed(person)))
                let report = try await IdentityDirectory.fixture(store).recover()
                #expect(report.unreadable.isEmpty)
                let contents = try await StoreContents(store)
                #expect(contents.violations == [], "\(kind) at call \(call)")
                #expect(contents.accounts.count <= 1)
                tried += 1
            }
        }
        print("\(operation.name): cut short and swept at \(tried) points")
    }

    /// Recovery itself, on a store in which every operation was interrupted at every call.
    @Test func recoveryIsInterrupted() async throws {
        let contents = try await StoreContents(try await Self.unfinished())
        let counting = FaultyStore(try await contents.copy())
        let report = try await IdentityDirectory.fixture(counting).recover()
        #expect(report.unreadable.isEmpty)
        let calls = counting.log.count
        var tried = 0
        for (offset, kind) in FaultyStore.Fault.allCases.enumerated() {
            // Every call would take minutes; a prime step reaches every phase.
            for call in stride(from: 1 + offset, through: calls, by: 101) {
                let store = try await contents.copy()
                await #expect(throws: AccountError(.storageFailed)) {
                    try await IdentityDirectory.fixture(FaultyStore(store, (kind, call))).recover()
                }
                _ = try await IdentityDirectory.fixture(store).recover()
                #expect(try await StoreContents(store).violations == [], "\(kind) at call \(call)")
                tried += 1
            }
        }
        print("sweep: \(report.examined) accounts and mappings in \(calls) calls, cut short at \(tried) points")
        #expect(calls > 100)
    }

    private static func unfinished() async throws -> MemoryObjectStore {
        let store = MemoryObjectStore()
        var number: UInt8 = 0
        for operation in InterruptedOperation.fresh {
            for call in 1...(try await operation.calls()) {
                number += 1
                let person = Person(number: number)
                try await operation.prepare(person, store)
                let faulty = FaultyStore(store, (.crashAfter, call))
                _ = try? await operation.run(person, .fixture(faulty, from: operation.seed(person)))
            }
        }
        return store
    }
}

/// A user with an identity at each provider, whose account ID is known in advance.
struct Person: Sendable {
    let number: UInt8

    var google: ProviderIdentity { ProviderIdentity(provider: .google, subject: "g\(number)") }
    var apple: ProviderIdentity { ProviderIdentity(provider: .apple, subject: "a.\(number)") }
    /// The first byte of the randomness source.
    var seed: UInt8 { number &- 1 }

    func account() throws -> AccountID {
        try #require(AccountID(AccountRandomness.account(number)))
    }
}

/// An operation, the state before it, and the required state after it, however often it is repeated.
struct InterruptedOperation: CustomTestStringConvertible, Sendable {
    let name: String
    var prepare: @Sendable (Person, MemoryObjectStore) async throws -> Void = { _, _ in }
    let run: @Sendable (Person, IdentityDirectory) async throws -> Void
    /// An error which shows that the first attempt succeeded after all.
    var doneAlready: AccountError.Code?
    /// The providers whose identity has an account in the end.
    let opening: [IdentityProvider]
    /// Whether it creates a second account with another ID.
    var freshID = false

    var testDescription: String { name }
    var accounts: Int { opening.isEmpty ? 0 : 1 }

    func seed(_ person: Person) -> UInt8 { freshID ? person.seed &+ 0x80 : person.seed }

    /// The number of its calls without faults.
    func calls() async throws -> Int {
        let person = Person(number: 1)
        let store = MemoryObjectStore()
        try await prepare(person, store)
        let counting = FaultyStore(store)
        try await run(person, .fixture(counting, from: seed(person)))
        return counting.log.count
    }

    @Sendable static func signedUp(_ person: Person, _ store: MemoryObjectStore) async throws {
        _ = try await IdentityDirectory.fixture(store, from: person.seed).signUp(person.google, profile: .mahina)
    }

    @Sendable static func linked(_ person: Person, _ store: MemoryObjectStore) async throws {
        try await signedUp(person, store)
        _ = try await IdentityDirectory.fixture(store).link(person.apple, to: try person.account())
    }

    static let all = fresh + leftovers

    /// Operations on a complete account, or on what another's attempt has left.
    static let fresh: [InterruptedOperation] = [
        InterruptedOperation(
            name: "sign-up",
            run: { person, directory in
                _ = try await directory.signUp(person.google, profile: .mahina)
            }, doneAlready: .accountExists, opening: [.google]),
        InterruptedOperation(
            name: "sign-up after a reservation alone",
            prepare: { person, store in
                try await store.put(
                    "identities/google/g\(person.number)", Array(try person.account().text.utf8), if: .absent)
            },
            run: { person, directory in
                _ = try await directory.signUp(person.google, profile: .mahina)
            }, doneAlready: .accountExists, opening: [.google]),
        InterruptedOperation(
            name: "sign-in or sign-up",
            run: { person, directory in
                _ = try await directory.signInOrSignUp(person.google, profile: .mahina)
            }, opening: [.google]),
        InterruptedOperation(
            name: "link", prepare: signedUp,
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "link over an unfinished sign-up",
            prepare: { person, store in
                try await signedUp(person, store)
                let other = AccountRandomness.account(0x80 + person.number)
                try await store.put("identities/apple/a.\(person.number)", Array(other.utf8), if: .absent)
            },
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "sign-up over an unfinished deletion",
            prepare: { person, store in
                try await linked(person, store)
                let faulty = FaultyStore(store, (.crashBefore, 4))
                _ = try? await IdentityDirectory.fixture(faulty).delete(try person.account())
            },
            run: { person, directory in
                _ = try await directory.signUp(person.apple, profile: .mahina)
            }, doneAlready: .accountExists, opening: [.apple], freshID: true),
        InterruptedOperation(
            name: "unlink", prepare: linked,
            run: { person, directory in _ = try await directory.unlink(person.apple, from: try person.account()) },
            opening: [.google]),
        InterruptedOperation(
            name: "unlink the first", prepare: linked,
            run: { person, directory in _ = try await directory.unlink(person.google, from: try person.account()) },
            opening: [.apple]),
        InterruptedOperation(
            name: "delete", prepare: linked,
            run: { person, directory in try await directory.delete(try person.account()) }, opening: []),
        InterruptedOperation(
            name: "delete with data",
            prepare: { person, store in
                try await linked(person, store)
                // Some are almost that of the mark, which is removed last.
                for name in ["photos/1", "account/providers.json2", "account/Providers.json", "account/keys.json"] {
                    try await store.put("users/\(try person.account())/\(name)", [1], if: .absent)
                }
            },
            run: { person, directory in try await directory.delete(try person.account()) }, opening: []),
    ]

    /// The state after the second operation, whose process has ended before a call of it.
    private static func prepare(
        _ name: String, endingBefore call: String, _ person: Person, _ store: MemoryObjectStore
    ) async throws {
        let operation = try #require(fresh.first { $0.name == name })
        try await operation.prepare(person, store)
        let copy = try await StoreContents(store).copy()
        let counting = FaultyStore(copy)
        try await operation.run(person, .fixture(counting, from: operation.seed(person)))
        let number = try #require(counting.log.lastIndex { $0.hasPrefix(call) }) + 1
        let faulty = FaultyStore(store, (.crashBefore, number))
        _ = try? await operation.run(person, .fixture(faulty, from: operation.seed(person)))
    }

    /// Operations that begin with what an earlier one has left.
    private static let leftovers: [InterruptedOperation] = [
        InterruptedOperation(
            name: "delete what is left of a deleted account",
            prepare: { person, store in
                try await store.put("users/\(try person.account())/photos/1", [1], if: .absent)
            },
            run: { person, directory in try await directory.delete(try person.account()) }, opening: []),
        InterruptedOperation(
            name: "sign-up over an obsolete link",
            prepare: { person, store in
                let text = AccountRandomness.account(0xF0) + " 7"
                try await store.put("identities/google/g\(person.number)", Array(text.utf8), if: .absent)
            },
            run: { person, directory in _ = try await directory.signUp(person.google, profile: .mahina) },
            doneAlready: .accountExists, opening: [.google]),
        InterruptedOperation(
            name: "link over an unfinished unlinking",
            prepare: { try await prepare("unlink", endingBefore: "delete identities/", $0, $1) },
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "link over an unlinking that lacks its last step",
            prepare: { try await prepare("unlink", endingBefore: "put users/", $0, $1) },
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "link to an account that is gone",
            prepare: { person, store in
                let text = "\(try person.account()) 7"
                try await store.put("identities/apple/a.\(person.number)", Array(text.utf8), if: .absent)
            },
            run: { person, directory in
                do {
                    _ = try await directory.link(person.apple, to: try person.account())
                } catch let error as AccountError where error.code == .notSignedIn {}
            }, opening: []),
        InterruptedOperation(
            name: "recover a sign-up without a mapping",
            prepare: { person, store in
                try await prepare("sign-up", endingBefore: "put users/", person, store)
                try await store.delete("identities/google/g\(person.number)", if: .none)
            },
            run: { _, directory in _ = try await directory.recover() }, opening: []),
        InterruptedOperation(
            name: "recover a link without a mapping",
            prepare: { try await prepare("link", endingBefore: "put identities/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google]),
        InterruptedOperation(
            name: "recover a link",
            prepare: { try await prepare("link", endingBefore: "put users/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google, .apple]),
        InterruptedOperation(
            name: "recover an unlinking",
            prepare: { try await prepare("unlink", endingBefore: "put users/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google]),
    ]
}
