import AssayJSON
import AssaySchedules
import Foundation
import Testing

@testable import assay

@Suite struct SchedulesCommandTests {
    private static let scenario = "schedules/keys::two-verifiers"
    private static let flaw = "flaw:keys-for-each-call"

    /// The entry of the only search.
    private static func entry(_ run: CommandRun) throws -> [String: Any] {
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(document?["assay"] as? Int == 1)
        let entries = try #require(document?["scenarios"] as? [[String: Any]])
        #expect(entries.count == 1)
        return try #require(entries.first)
    }

    @Test(arguments: ["random", "pct"])
    func theLibraryBreaksNothing(strategy: String) throws {
        let run = CommandRun(
            "schedules", "--scenario", Self.scenario, "--strategy", strategy, "--seed", "7", "--format", "json")
        #expect(run.status == .success)
        let entry = try Self.entry(run)
        #expect(entry["id"] as? String == Self.scenario)
        #expect(entry["strategy"] as? String == strategy)
        #expect(entry["seed"] as? Int == 7)
        #expect(entry["complete"] as? Bool == false)
        #expect(entry["schedules"] as? Int == 300)
        #expect((entry["violations"] as? [Any])?.isEmpty == true)
    }

    @Test func aSearchWithoutPreemptionsIsComplete() throws {
        let run = CommandRun(
            "schedules", "--scenario", Self.scenario, "--strategy", "exhaustive", "--bound", "0", "--format", "json")
        #expect(run.status == .success)
        let entry = try Self.entry(run)
        #expect(entry["bound"] as? Int == 0)
        #expect(entry["complete"] as? Bool == true)
    }

    @Test func aBudgetLimitsTheSearchTime() throws {
        let run = CommandRun(
            "schedules", "--scenario", Self.scenario, "--strategy", "random", "--budget", "1", "--format", "json")
        #expect(run.status == .success)
        let entry = try Self.entry(run)
        #expect(try #require(entry["schedules"] as? Int) > 0)
    }

    @Test func aFlawIsFoundAndItsScheduleReplays() throws {
        let run = CommandRun("schedules", "--scenario", Self.scenario, "--client", Self.flaw, "--format", "json")
        #expect(run.status == .findings)
        let entry = try Self.entry(run)
        let violation = try #require((entry["violations"] as? [[String: Any]])?.first)
        let hex = try #require(violation["minimised"] as? String)
        let steps = try #require(violation["trace"] as? [[String: Any]])
        #expect(steps.contains { $0["task"] as? String == "alice" })

        let replay = CommandRun(
            "schedules", "--scenario", Self.scenario, "--client", Self.flaw, "--replay", hex)
        #expect(replay.status == .findings)
        #expect(replay.output.contains("✗ \(Self.scenario)"))
        #expect(replay.output.contains("alice"))
        let honest = CommandRun("schedules", "--scenario", Self.scenario, "--client", "library", "--replay", hex)
        #expect(honest.status == .success)
    }

    @Test(arguments: [
        (["--scenario", "schedules/nowhere*"], "--scenario selects no scenario"),
        (["--client", "libary"], "unknown client \"libary\"; the clients are library and flaw:ID"),
        (["--client", "flaw:keys-for-each-cal"], "unknown flaw \"keys-for-each-cal\""),
        (["--strategy", "luck"], "unknown strategy \"luck\"; the strategies are exhaustive, random, pct"),
        (["--format", "yaml"], "unknown format \"yaml\"; the formats are text, json"),
        (["--replay", "e1"], "--replay needs exactly one scenario"),
        (["--scenario", scenario, "--replay", "xyz"], "a schedule holds hexadecimal digits only"),
        (["--budget", "0"], "--budget"), (["--seed", "-1"], "--seed"), (["--bound", "two"], "--bound"),
        (["--flaws", "--seed", "1"], "--flaws searches every scenario and cannot be combined with --seed"),
        (["--vectors", "nowhere"], "nowhere"),
    ])
    func aWrongCommandLineIsReported(words: [String], message: String) throws {
        let run = CommandRun(["schedules"] + words)
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.joined(separator: "\n").contains(message), "\(run.errorLines)")
    }
}

@Suite struct SchedulesFlawsReportTests {
    private static let survivor = SchedulesFlawsReport.Entry(flaw: .keysForEachCall, detection: nil)

    @Test func aFlawThatSurvivesIsReported() throws {
        #expect(!Self.survivor.isFound)
        let report = SchedulesFlawsReport(entries: [Self.survivor])
        #expect(report.text.description.hasPrefix("✗ keys-for-each-call: survives\n"))
        let text = report.json.description
        let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["summary"] as? [String: Int] == ["flaws": 1, "found": 0, "survived": 1])
        let flaw = try #require((document["flaws"] as? [[String: Any]])?.first)
        #expect(flaw["id"] as? String == "keys-for-each-call")
        #expect(flaw["found"] as? Bool == false)
    }
}
