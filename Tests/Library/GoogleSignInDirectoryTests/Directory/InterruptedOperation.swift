import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// A person with an identity at each provider, whose account ID is known in advance.
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
    var doneAlready: GoogleSignInError.Code?
    /// The providers whose identity has an account in the end.
    let opening: [IdentityProvider]
    /// The number of calls that it makes at least, so that it is interrupted at all.
    var leastCalls = 4
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
}
