import AssayJSON
import AssayParserFuzzTargets
import AssaySchedules
import AssayVectors
import Foundation
import ScheduleExplorer
import Testing

@testable import AssayFuzzTargets

/// A finding of the target `schedules` as a file that reproduces it.
@Suite struct ScheduleDraftTests {
    private static func text(_ draft: ScheduleDraft) -> String {
        var root = JSONValue.object(draft.members.map { JSONMember($0.name, JSONNode($0.value)) })
        let vector = JSONValue.object(draft.vector.map { JSONMember($0.name, JSONNode($0.value)) })
        root["vectors"] = .array([JSONNode(vector)])
        return JSONWriter.text(root)
    }

    /// The scenarios of a folder with only the drafts, each in its own file: `found-0`, `found-1` and so on.
    private static func scenarios(_ drafts: [ScheduleDraft]) throws -> ScheduleLibrary {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.path + "/assay-draft-" + UUID().uuidString
        try manager.createDirectory(atPath: folder + "/schedules", withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: folder) }
        for (number, draft) in drafts.enumerated() {
            let path = "\(folder)/schedules/found-\(number).json"
            try text(draft).write(toFile: path, atomically: true, encoding: .utf8)
        }
        var collector = JSONErrorCollector()
        let library = ScheduleLibrary.load(
            folder: folder, support: try #require(BundledVectors.path), into: &collector)
        #expect(collector.errors.map(\.description) == [])
        return try #require(library)
    }

    /// The bytes that select a scenario.
    private static func selecting(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    /// Finds a flaw, makes a draft of its schedule, and finds the flaw again: by replaying the draft, and
    /// by searching only its pinned order.
    @Test(arguments: [ScheduleFlaw.waiterLostOnFailure, .cancellationResumesToo])
    func aDraftReproducesTheFlaw(_ flaw: ScheduleFlaw) throws {
        let library = try Schedules.library.get()
        // Nearly every flaw shows in few schedules of some scenario, and then the others need none.
        let detection = try #require(try library.detect(flaw, schedules: 12) ?? library.detect(flaw))
        let index = try #require(library.scenarios.firstIndex { $0.id == detection.scenario.id })
        let bytes = Self.selecting(index) + detection.finding.minimised.decisions
        let recorded = try #require(library.record(bytes: bytes, against: .flawed(flaw)))
        #expect(recorded.finding?.kind == detection.finding.kind)
        let draft = try ScheduleDraft(recorded, suffix: "0badcafe")
        #expect(draft.source == detection.scenario.id)
        #expect(draft.finding?.hasPrefix(detection.finding.kind.rawValue + ": ") == true)

        let found = try Self.scenarios([draft])
        let plain = try #require(found.scenario("schedules/found-0::\(draft.id)"))
        let search = ScheduleSearch()
        let schedule = try Schedule(hex: draft.replay)
        let again = try search.replay(schedule, plain, of: found, against: .flawed(flaw))
        #expect(again.exploration.findings.map(\.kind) == [detection.finding.kind])
        // Without the flaw the same schedule breaks no invariant.
        #expect(library.record(bytes: bytes)?.finding == nil)
        let pinned = try #require(found.scenario("schedules/found-0::\(draft.id)/found"))
        #expect(pinned.order == recorded.events)
        let results = try search.run(pinned, of: found, against: .flawed(flaw))
        #expect(results.contains { !$0.exploration.findings.isEmpty })
    }

    /// Makes a file of each scenario, including those of pairs and of pinned orders, and reads it.
    @Test func everyScenarioHasADraft() throws {
        let library = try Schedules.library.get()
        let recorded = try library.scenarios.indices.map { try #require(library.record(bytes: Self.selecting($0))) }
        let drafts = try recorded.map { try ScheduleDraft($0, suffix: "0badcafe") }
        #expect(drafts.map(\.source) == library.scenarios.map(\.id))
        let found = try Self.scenarios(drafts)
        for (number, (draft, recorded)) in zip(drafts, recorded).enumerated() {
            let id = "schedules/found-\(number)::\(draft.id)"
            // Each pair of moves is a scenario with its own ID.
            let isOfMoves = draft.vector.contains { $0.name == "moves" }
            let pair = isOfMoves ? draft.source.split(separator: "/").last.map { "/\($0)" } ?? "" : ""
            #expect(found.scenario(id + pair) != nil)
            #expect(found.scenario(id + "/found")?.order == (recorded.events.count < 2 ? nil : recorded.events))
        }
    }

    @Test(arguments: [[], [0]] as [[UInt8]])
    func anInputWithoutTwoBytesSelectsNoScenario(_ bytes: [UInt8]) {
        let error = #expect(throws: FuzzDraftError.self) { try ScheduleDraft(bytes, suffix: "") }
        #expect(
            error?.description
                == "the input has fewer than two bytes and selects no scenario, so the target ignores it")
    }
}
