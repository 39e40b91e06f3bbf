import ScheduleExplorer
import Testing

actor Account {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private let isolation: any Actor
    private let approve: @Sendable (Int) async -> Void
    private(set) var balance: Int

    init(balance: Int, isolation: any Actor, approve: @escaping @Sendable (Int) async -> Void) {
        self.balance = balance
        self.isolation = isolation
        self.approve = approve
    }

    /// Reads the balance, suspends, and does not read it again.
    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        await approve(amount)
        balance -= amount
    }

    /// Takes the money before it suspends.
    func reserveAndWithdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        balance -= amount
        await approve(amount)
    }
}

func withdrawals(fixed: Bool) -> (World) -> Void {
    { world in
        let account = Account(balance: 100, isolation: world.isolation) { amount in
            await world.gate(name: "approval of \(amount)")
        }
        for (name, amount) in [("rent", 60), ("food", 50)] {
            world.spawn(name: name) {
                if fixed {
                    await account.reserveAndWithdraw(amount)
                } else {
                    await account.withdraw(amount)
                }
                world.record("is served")
            }
        }
        world.check("never overdrawn") { account.assumeIsolated { $0.balance >= 0 } }
    }
}

@Suite struct AccountTests {
    @Test func aCheckBeforeASuspensionIsNotTrustedAfterIt() throws {
        let exploration = try explore(strategy: .exhaustive(), scenario: withdrawals(fixed: false))
        let finding = try #require(exploration.findings.first)
        #expect(finding.subject == "never overdrawn")

        let again = try explore(strategy: .replay(finding.minimised), scenario: withdrawals(fixed: false))
        #expect(again.findings.first?.subject == "never overdrawn")
    }

    @Test func moneyReservedFirstIsNeverSpentTwice() throws {
        let exploration = try explore(strategy: .exhaustive(), scenario: withdrawals(fixed: true))
        #expect(exploration.isComplete)
        #expect(exploration.findings.isEmpty, "\(exploration)")
    }
}
