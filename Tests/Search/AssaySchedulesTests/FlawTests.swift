import AssayTestSupport
import ScheduleExplorer
import Testing

@testable import AssaySchedules

@Suite(.tags(.search)) struct FlawTests {
    /// What each flaw is found as: the search sees each in another way.
    private static let findings: [(flaw: ScheduleFlaw, kind: Finding.Kind, invariant: Invariant?)] = [
        (.cancellationResumesToo, .doubleResume, nil), (.waiterLostOnFailure, .lostResume, nil),
        (.cancellationSpreads, .invariant, .expectedOutcome), (.flagLeftAfterFailure, .invariant, .freeAfterwards),
        (.keysForEachCall, .invariant, .requestLimit), (.sessionStoredLate, .invariant, .storedIsShown),
    ]

    @Test(arguments: findings)
    func aFlawIsFoundWithAShortScheduleThatReplays(
        flaw: ScheduleFlaw, kind: Finding.Kind, invariant: Invariant?
    ) throws {
        let library = try #require(Schedules.library)
        // A few schedules of a scenario find most flaws; a full search of the scenarios before it would take longer.
        let detection = try #require(try library.detect(flaw, schedules: 12) ?? library.detect(flaw))
        let finding = detection.finding
        #expect(finding.kind == kind)
        if let invariant { #expect(finding.subject == invariant.rawValue) }
        #expect(finding.minimised.decisions.count <= 24, "\(finding)")
        let hex = try Schedule(hex: finding.minimised.hex)
        let again = try ScheduleSearch().replay(
            hex, detection.scenario, of: library, against: .flawed(flaw))
        #expect(again.exploration.findings.map(\.subject) == [finding.subject])
    }

    @Test func eachFlawHasItsFindingAndItsOwnSummary() {
        #expect(Self.findings.map(\.flaw) == ScheduleFlaw.allCases)
        #expect(Set(ScheduleFlaw.allCases.map(\.summary)).count == ScheduleFlaw.allCases.count)
    }
}
