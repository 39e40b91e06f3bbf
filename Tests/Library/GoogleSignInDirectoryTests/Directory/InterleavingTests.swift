import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import ScheduleExplorer
import Synchronization
import Testing

/// Concurrent operations of several devices on one store, in every order of the store's calls within a bound on
/// preemptions, and at random beyond it.
@Suite(.tags(.search)) struct InterleavingTests {
    /// The operation of a device, given its directory, the store, and an ID that no other device creates.
    typealias Step = @Sendable (IdentityDirectory, GatedStore, String) async throws -> Void

    struct Scenario: CustomTestStringConvertible, Sendable {
        let name: String
        var before: @Sendable (MemoryObjectStore) async throws -> Void = { _ in }
        let devices: [Step]
        /// The number of devices that may and must succeed.
        let successes: ClosedRange<Int>
        /// Expected errors.
        var refusals: Set<GoogleSignInError.Code> = []
        var honoursConditions = true
        var bound = 2
        var testDescription: String { name }
    }

    static let signUp: Step = { directory, _, _ in
        _ = try await directory.signUp(.google, profile: .mahina)
    }
    static let signUpAtApple: Step = { directory, _, _ in
        _ = try await directory.signUp(.apple, profile: .mahina)
    }
    static let delete: Step = { directory, _, _ in try await directory.delete(account(1)) }
    static let sweep: Step = { directory, _, _ in _ = try await directory.recover() }

    static func link(_ identity: ProviderIdentity, _ number: UInt8) -> Step {
        { directory, _, _ in _ = try await directory.link(identity, to: account(number)) }
    }

    static func unlink(_ identity: ProviderIdentity) -> Step {
        { directory, _, _ in _ = try await directory.unlink(identity, from: account(1)) }
    }

    static func account(_ number: UInt8) throws(GoogleSignInError) -> AccountID {
        guard let account = AccountID(AccountRandomness.account(number)) else {
            throw GoogleSignInError(.invalidConfiguration)
        }
        return account
    }

    @Sendable static func one(_ store: MemoryObjectStore) async throws {
        _ = try await IdentityDirectory.fixture(store).signUp(.google, profile: .mahina)
    }

    @Sendable static func two(_ store: MemoryObjectStore) async throws {
        try await one(store)
        _ = try await IdentityDirectory.fixture(store, from: 1).signUp(.other, profile: .mahina)
    }

    @Sendable static func linked(_ store: MemoryObjectStore) async throws {
        try await one(store)
        _ = try await IdentityDirectory.fixture(store).link(.apple, to: account(1))
    }

    @Sendable static func reserved(_ store: MemoryObjectStore) async throws {
        try await store.put(
            "identities/google/108204268033311374519", Array(AccountRandomness.account(0x70).utf8), if: .absent)
    }

    static let scenarios: [Scenario] = [
        Scenario(
            name: "two sign-ups", devices: [signUp, signUp], successes: 1...1, refusals: [.accountExists]),
        Scenario(
            name: "three sign-ups", devices: [signUp, signUp, signUp], successes: 1...1, refusals: [.accountExists],
            bound: 1),
        Scenario(
            name: "two sign-ups after one that was cut short", before: reserved, devices: [signUp, signUp],
            successes: 1...1, refusals: [.accountExists]),
        Scenario(
            name: "a sign-up and a deletion", before: one, devices: [signUp, delete], successes: 1...2,
            refusals: [.accountExists]),
        Scenario(
            name: "a sign-up and two deletions", before: linked, devices: [signUp, delete, delete], successes: 2...3,
            refusals: [.accountExists], bound: 1),
        Scenario(
            name: "a link from each of two accounts", before: two, devices: [link(.apple, 1), link(.apple, 2)],
            successes: 1...1, refusals: [.conflict]),
        Scenario(name: "one link twice", before: one, devices: [link(.apple, 1), link(.apple, 1)], successes: 2...2),
        Scenario(
            name: "a link and a sign-up", before: two,
            devices: [link(.apple, 1), signUpAtApple], successes: 1...1, refusals: [.conflict, .accountExists], bound: 3
        ),
        Scenario(
            name: "a link and a deletion", before: one, devices: [link(.apple, 1), delete], successes: 1...2,
            refusals: [.notSignedIn]),
        Scenario(
            name: "both identities unlinked", before: linked, devices: [unlink(.google), unlink(.apple)],
            successes: 1...1, refusals: [.conflict]),
        Scenario(
            name: "unlinked and linked again", before: linked, devices: [unlink(.apple), link(.apple, 1)],
            successes: 2...2),
        Scenario(
            name: "a sign-up and a sweep", before: reserved, devices: [signUp, sweep], successes: 2...2, bound: 1),
    ]

    static let flawed: [Scenario] = [
        Scenario(
            name: "a store that ignores conditions", devices: [signUp, signUp], successes: 1...1,
            refusals: [.accountExists], honoursConditions: false),
        Scenario(
            name: "a store that ignores conditions, links", before: two, devices: [link(.apple, 1), link(.apple, 2)],
            successes: 1...1, refusals: [.conflict], honoursConditions: false),
        Scenario(
            name: "looked up, then written without a condition",
            devices: [FlawedSignUp.asPlanned, FlawedSignUp.asPlanned],
            successes: 1...1, refusals: [.accountExists]),
        Scenario(
            name: "the account before the mapping", devices: [FlawedSignUp.accountFirst, FlawedSignUp.accountFirst],
            successes: 1...1, refusals: [.accountExists]),
        Scenario(
            name: "the mapping before all, and whoever finds it takes it for an account",
            devices: [FlawedSignUp.mappingIsTheAccount, FlawedSignUp.signInByMapping], successes: 1...2,
            refusals: [.accountExists]),
        Scenario(
            name: "a deletion without a mark", before: one,
            devices: [signUp, FlawedSignUp.deleteUnmarked, link(.apple, 1)],
            successes: 1...3, refusals: [.accountExists, .notSignedIn]),
    ]

    @Test(arguments: scenarios)
    func noOrderBreaksAnything(_ scenario: Scenario) async throws {
        let objects = try await objects(scenario)
        let world = Self.world(scenario, objects)
        let bounded = try explore(
            strategy: .exhaustive(preemptionBound: scenario.bound), limits: ExplorationLimits(schedules: 4_000),
            scenario: world)
        #expect(bounded.findings.isEmpty, "\(bounded)")
        let chance = try explore(
            strategy: .pct(depth: 3, seed: 1), limits: ExplorationLimits(schedules: 100), scenario: world)
        #expect(chance.findings.isEmpty, "\(chance)")
        print(
            "\(scenario.name): searched \(bounded.schedules + chance.schedules) schedules,"
                + " \(bounded.isComplete ? "complete" : "not complete") with \(scenario.bound) preemptions")
    }

    @Test(arguments: flawed)
    func aFlawIsFound(_ scenario: Scenario) async throws {
        let exploration = try explore(
            strategy: .exhaustive(preemptionBound: 2), limits: ExplorationLimits(schedules: 20_000),
            scenario: Self.world(scenario, try await objects(scenario)))
        #expect(!exploration.findings.isEmpty, "\(exploration)")
        #expect(exploration.findings.allSatisfy { $0.kind == .invariant }, "\(exploration)")
    }

    private func objects(_ scenario: Scenario) async throws -> [String: [UInt8]] {
        let store = MemoryObjectStore()
        try await scenario.before(store)
        return try await StoreContents(store).objects.mapValues { Array($0.utf8) }
    }

    private static func world(_ scenario: Scenario, _ objects: [String: [UInt8]]) -> (World) -> Void {
        { world in
            let store = GatedStore(world, holding: objects, honoursConditions: scenario.honoursConditions)
            let counter = Counter()
            for (number, step) in scenario.devices.enumerated() {
                let seed = 0x10 * UInt8(number + 1)
                let directory = IdentityDirectory.fixture(store, from: seed)
                world.spawn(name: "device \(number + 1)") {
                    do {
                        try await step(directory, store, AccountRandomness.account(seed))
                        counter.add()
                    } catch let error as GoogleSignInError {
                        if !scenario.refusals.contains(error.code) { world.fail("refused with \(error)") }
                    }
                }
            }
            world.checkAtEnd("every account is whole and every mapping leads to one") {
                store.contents.violations.isEmpty
            }
            world.checkAtEnd("as many devices succeed as may") { scenario.successes.contains(counter.count) }
        }
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
