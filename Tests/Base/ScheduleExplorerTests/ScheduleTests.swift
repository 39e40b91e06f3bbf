import ScheduleExplorer
import Testing

@Suite struct ScheduleTests {
    static let other = BuildConfiguration.allCases.first { $0 != .current } ?? .current

    @Test(arguments: [
        ("d1", Schedule(decisions: [], configuration: .debug)),
        ("e1", Schedule(decisions: [], configuration: .release)),
        ("d100ff", Schedule(decisions: [0, 255], configuration: .debug)),
        ("e10a1b", Schedule(decisions: [10, 27], configuration: .release)),
    ])
    func aScheduleIsWrittenAndReadInHexadecimalDigits(_ hex: String, _ schedule: Schedule) throws {
        #expect(schedule.hex == hex)
        #expect(schedule.description == hex)
        #expect(try Schedule(hex: hex) == schedule)
        #expect(try Schedule(hex: hex.uppercased()) == schedule)
    }

    @Test(arguments: ["", "d", "d10", "0d", "00", "d1 00", "0xd1", "d1é0", "c1ff"])
    func anInvalidScheduleIsRefused(_ text: String) {
        let error = #expect(throws: ExplorationError.self) { try Schedule(hex: text) }
        guard case .invalidSchedule = error else {
            Issue.record("not an invalid schedule: \(String(describing: error))")
            return
        }
    }

    @Test func aFindingsScheduleReplaysToTheSameFinding() throws {
        let found = try #require(try explore(strategy: .random(seed: 9), scenario: lostUpdate).findings.first)
        for schedule in [found.schedule, found.minimised] {
            let replayed = try explore(strategy: .replay(Schedule(hex: schedule.hex)), scenario: lostUpdate)
            #expect(replayed.schedules == 1)
            let finding = try #require(replayed.findings.first)
            #expect(finding.kind == found.kind)
            #expect(finding.subject == found.subject)
            #expect(finding.minimised == found.minimised)
            #expect(finding.trace == found.trace)
        }
    }

    @Test func aScheduleThatDoesNotFitIsAFinding() throws {
        // Two tasks of two steps each have at most three decisions, each between two.
        for decisions in [[9], [0, 2], [0, 0, 0, 1], [0, 0, 1, 0, 0]] as [[UInt8]] {
            let exploration = try explore(strategy: .replay(Schedule(decisions: decisions)), scenario: steps([2, 2]))
            #expect(exploration.findings.map(\.kind) == [.nondeterminism])
            #expect(exploration.findings.first?.message.contains("does not fit") == true)
        }
        let fitting = try explore(strategy: .replay(Schedule(decisions: [0, 0, 1])), scenario: steps([2, 2]))
        #expect(fitting.findings.isEmpty)
    }

    @Test func aScheduleOfAnotherConfigurationIsRefusedUnlessItIsReinterpreted() throws {
        let schedule = Schedule(decisions: [], configuration: Self.other)
        #expect(throws: ExplorationError.otherConfiguration(recorded: Self.other, running: .current)) {
            try explore(strategy: .replay(schedule), scenario: lostUpdate)
        }
        let exploration = try explore(
            strategy: .replay(schedule.reinterpreted(for: .current)), scenario: lostUpdate)
        #expect(exploration.schedules == 1)
    }
}
