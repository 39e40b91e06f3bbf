import AssayTestSupport
import ScheduleExplorer
import Testing

@testable import AssayInterleavings

@Suite(.tags(.search)) struct FlawTests {
    @Test(arguments: InterleavingFlaw.allCases)
    func aFlawIsFoundWithAShortScheduleThatReplays(flaw: InterleavingFlaw) throws {
        let library = try #require(Schedules.library)
        // A few schedules of a scenario find most flaws; a full search of the scenarios before it would take longer.
        let detection = try #require(try library.detect(flaw, schedules: 12) ?? library.detect(flaw))
        let finding = detection.finding
        #expect([.invariant, .doubleResume, .lostResume, .deadlock].contains(finding.kind), "\(finding)")
        #expect(finding.minimised.decisions.count <= 24, "\(finding)")
        let hex = try Schedule(hex: finding.minimised.hex)
        let again = try InterleavingSearch().replay(
            hex, detection.scenario, of: library, against: .flawed(flaw))
        #expect(again.exploration.findings.map(\.subject) == [finding.subject])
    }

    @Test func thereAreAtLeastTwentyFlawsEachWithItsOwnSummary() {
        #expect(InterleavingFlaw.allCases.count >= 20)
        #expect(Set(InterleavingFlaw.allCases.map(\.summary)).count == InterleavingFlaw.allCases.count)
    }
}
