import AssayJSON
import AssayTestRuns
import AssayTestSupport
import ReferenceJOSE
import ScheduleExplorer
import Synchronization
import Testing
import TokenForge

@testable import AssayClients
@testable import AssayConformance
@testable import ReferenceClient

/// Concurrent use of accounts on several devices, in every order of their calls within a bound.
@Suite(.tags(.search)) struct AccountScheduleTests {
    /// The steps of one actor, in order.
    enum Step: Sendable {
        case signUp(String)
        case signIn(String)
        case restore
        case signOut
        case delete
        /// The app is restarted before the actors start.
        case relaunch
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The steps on all devices before the actors start.
        let before: [Step]
        /// The steps of each actor, with its device.
        let actors: [(device: String, steps: [Step])]
        /// The allowed numbers of accounts at the end.
        let accounts: ClosedRange<Int>
    }

    enum Client: Sendable, Hashable {
        case library
        case reference(String?)
    }

    private static let scenarios = [
        Scenario(
            testDescription: "two devices sign one person up", before: [],
            actors: [("phone", [.signUp("mahina")]), ("tablet", [.signUp("mahina")])], accounts: 1...1),
        Scenario(
            testDescription: "two devices sign two people up", before: [],
            actors: [("phone", [.signUp("mahina")]), ("tablet", [.signUp("tove")])], accounts: 2...2),
        Scenario(
            testDescription: "a sign-up and a sign-in of one person", before: [],
            actors: [("phone", [.signUp("mahina")]), ("tablet", [.signIn("mahina"), .signOut])], accounts: 1...1),
        Scenario(
            testDescription: "a deletion and a sign-in of one person", before: [.signUp("mahina")],
            actors: [("phone", [.delete]), ("tablet", [.signIn("mahina")])], accounts: 0...0),
        Scenario(
            testDescription: "a deletion and a new sign-up of one person", before: [.signUp("mahina")],
            actors: [("phone", [.delete]), ("tablet", [.signUp("mahina")])], accounts: 0...1),
    ]

    /// Scenarios with several concurrent callers in one app.
    private static let onOneDevice = [
        Scenario(
            testDescription: "a sign-up and a sign-out on one device", before: [],
            actors: [("phone", [.signUp("mahina")]), ("phone", [.signOut])], accounts: 0...1),
        Scenario(
            testDescription: "two sign-ups of two people on one device", before: [],
            actors: [("phone", [.signUp("mahina")]), ("phone", [.signUp("tove")])], accounts: 1...2),
        Scenario(
            testDescription: "a sign-in and a restore on one device", before: [.signUp("mahina"), .relaunch],
            actors: [("phone", [.signIn("mahina")]), ("phone", [.restore])], accounts: 1...1),
        Scenario(
            testDescription: "a sign-in of somebody else, a restore and a sign-out on one device",
            before: [.signUp("tove"), .signUp("mahina"), .relaunch],
            actors: [("phone", [.signIn("tove")]), ("phone", [.restore]), ("phone", [.signOut])], accounts: 2...2),
        Scenario(
            testDescription: "a deletion and a sign-out on one device", before: [.signUp("mahina")],
            actors: [("phone", [.delete]), ("phone", [.signOut])], accounts: 0...1),
        Scenario(
            testDescription: "a deletion and a sign-up of somebody else on one device", before: [.signUp("mahina")],
            actors: [("phone", [.delete]), ("phone", [.signUp("tove")])], accounts: 0...2),
    ]

    @Test(arguments: scenarios + onOneDevice)
    func libraryKeepsTheInvariants(_ scenario: Scenario) throws {
        try expectNoFindings(.library, scenario)
    }

    @Test(arguments: scenarios)
    func referenceKeepsTheInvariants(_ scenario: Scenario) throws {
        try expectNoFindings(.reference(nil), scenario)
    }

    private func expectNoFindings(_ client: Client, _ scenario: Scenario) throws {
        let stage = try Stage(client, scenario)
        let searches: [(strategy: ExplorationStrategy, schedules: Int)] = [
            (.exhaustive(preemptionBound: 1), 100), (.pct(depth: 3, seed: 8), 40), (.random(seed: 8), 40),
        ]
        for (strategy, schedules) in searches {
            let exploration = try explore(
                strategy: strategy, limits: ExplorationLimits(schedules: schedules), scenario: stage.play)
            #expect(exploration.findings.isEmpty, "\(exploration)")
            #expect(exploration.schedules > 1)
        }
    }

    /// A sign-in waits for the revocation of a sign-out, which may end before the wait starts.
    ///
    /// In some orders, an earlier version waited forever.
    @Test func signInDoesNotWaitForAnEndedRevocation() throws {
        let stage = try Stage(.library, Self.onOneDevice[0])
        let exploration = try explore(
            strategy: .pct(depth: 3, seed: 1), limits: ExplorationLimits(schedules: 500), scenario: stage.play)
        #expect(exploration.findings.isEmpty, "\(exploration)")
    }

    /// The search finds the errors of a client without conditional writes.
    @Test(
        arguments: [
            (.reference("mapping-overwritten"), scenarios[0], "as many accounts as there may be"),
            (.reference("profile-overwritten"), scenarios[0], "one sign-up makes the account"),
        ] as [(Client, Scenario, String)])
    func isFound(_ client: Client, _ scenario: Scenario, _ invariant: String) throws {
        let stage = try Stage(client, scenario)
        let exploration = try explore(
            strategy: .exhaustive(preemptionBound: 2), limits: ExplorationLimits(schedules: 4_000),
            scenario: stage.play)
        #expect(exploration.findings.map(\.subject) == [invariant])
    }
}

/// One scenario of accounts with its people, run again for each schedule.
private struct Stage: Sendable {
    let client: AccountScheduleTests.Client
    let scenario: AccountScheduleTests.Scenario
    private let script: AccountScript
    private let people: [String: AccountPerson]
    private let forge: Forge
    private let now: Int64

    init(_ client: AccountScheduleTests.Client, _ scenario: AccountScheduleTests.Scenario) throws {
        self.client = client
        self.scenario = scenario
        let library = try BundledLibrary.shared()
        forge = library.forge
        now = library.now
        script = try AccountScript(
            decoding: JSONNode([
                "steps": [["do": "sign-up", "person": "mahina"], ["do": "sign-up", "person": "tove"]]
            ]), forge: forge, at: .built)
        var people: [String: AccountPerson] = [:]
        for (name, step) in zip(["mahina", "tove"], script.steps) {
            if case .signUp(let person) = step.action { people[name] = person }
        }
        self.people = people
    }

    private func launch(_ device: AccountDevice, in world: World) -> (any AccountClientUnderTest)? {
        switch client {
        case .library: try? LibraryAccounts(device, isolation: world.isolation(name: device.name))
        case .reference(let flaw): ReferenceClient(flaw: flaw).accounts(on: device)
        }
    }

    @Sendable func play(in world: World) {
        let accounts = AccountFixture(script, forge: forge, startingAt: now) { call in
            await world.gate(name: "\(call.device) \(call.method) \(call.key)")
        }
        let devices = Set(scenario.actors.map(\.device)).sorted()
        @Sendable func launchAll() -> [String: any AccountClientUnderTest] {
            var apps: [String: any AccountClientUnderTest] = [:]
            for name in devices { apps[name] = launch(accounts.launch(name), in: world) }
            return apps
        }
        let launched = launchAll()
        let signedUp = Shared(0)
        let ended = Shared(0)
        let states = Shared<[String: ObservedAccountState]>([:])
        world.spawn(name: "before") {
            var apps = launched
            for step in scenario.before {
                if case .relaunch = step {
                    apps = launchAll()
                } else if let first = scenario.actors.first.flatMap({ apps[$0.device] }) {
                    _ = await perform(step, first, in: accounts)
                }
            }
            let now = apps
            for (number, actor) in scenario.actors.enumerated() {
                guard let app = now[actor.device] else { return world.fail("the client has no accounts") }
                world.spawn(name: "\(actor.device) \(number)") {
                    for step in actor.steps {
                        let observation = await perform(step, app, in: accounts)
                        if case .signUp = step, observation.isAcceptance { signedUp.change { $0 += 1 } }
                    }
                    ended.change { $0 += 1 }
                    guard ended.value == scenario.actors.count else { return }
                    for (device, app) in now {
                        let state = await app.state()
                        states.change { $0[device] = state }
                    }
                }
            }
        }
        world.checkAtEnd("as many accounts as there may be") {
            let keys = accounts.scene.objects.keys.map { $0.split(separator: "/") }
            let users = Set(keys.filter { $0.first == "users" }.map { $0[1] })
            return scenario.accounts.contains(users.count)
        }
        world.checkAtEnd("one sign-up makes the account") {
            scenario.before.isEmpty ? signedUp.value <= scenario.accounts.upperBound : true
        }
        world.checkAtEnd("what is stored is who is signed in") {
            states.value.allSatisfy { device, state in
                let stored = accounts.scene.stored[device]?.count ?? 0
                return (state == .signedOut) == (stored == 0)
            }
        }
        world.checkAtEnd("no client does what none may do") { accounts.scene.violations.isEmpty }
    }

    private func perform(
        _ step: AccountScheduleTests.Step, _ app: any AccountClientUnderTest, in accounts: AccountFixture
    ) async -> Observation {
        func arrival(of name: String) -> AccountSignIn? {
            people[name].flatMap { try? AccountSignIn($0, in: accounts) }
        }
        switch step {
        case .signUp(let name):
            guard let person = arrival(of: name) else { return .crashed("nobody") }
            return await app.signUp(person)
        case .signIn(let name):
            guard let person = arrival(of: name) else { return .crashed("nobody") }
            return await app.signIn(person)
        case .restore: return await app.restore()
        case .signOut: return await app.signOut()
        case .delete: return await app.delete()
        case .relaunch: return .crashed("an app does not begin again by itself")
        }
    }
}

/// A value that several tasks change.
private final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }
    func change(_ body: (inout sending Value) -> Void) { state.withLock { body(&$0) } }
}
