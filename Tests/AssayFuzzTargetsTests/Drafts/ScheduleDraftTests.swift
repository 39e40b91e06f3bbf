import AssayDocument
import AssayInterleavings
import AssayParserFuzzTargets
import AssayVectors
import Foundation
import ScheduleExplorer
import Testing

@testable import AssayFuzzTargets

/// A finding of the target `schedules` as a file that shows it again.
@Suite struct ScheduleDraftTests {
    private static func text(_ draft: ScheduleDraft) -> String {
        var root = DocumentValue.object(draft.members.map { DocumentMember($0.name, DocumentNode($0.value)) })
        let vector = DocumentValue.object(draft.vector.map { DocumentMember($0.name, DocumentNode($0.value)) })
        root["vectors"] = .array([DocumentNode(vector)])
        return DocumentWriter.text(root)
    }

    /// The scenarios of a folder that has the drafts alone, each in a file of its own: `found-0`, `found-1` and so on.
    private static func scenarios(_ drafts: [ScheduleDraft]) throws -> InterleavingLibrary {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.path + "/assay-draft-" + UUID().uuidString
        try manager.createDirectory(atPath: folder + "/schedules", withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: folder) }
        for (number, draft) in drafts.enumerated() {
            let path = "\(folder)/schedules/found-\(number).json"
            try text(draft).write(toFile: path, atomically: true, encoding: .utf8)
        }
        var collector = DocumentErrorCollector()
        let library = InterleavingLibrary.load(
            folder: folder, support: try #require(BundledVectors.path), into: &collector)
        #expect(collector.errors.map(\.description) == [])
        return try #require(library)
    }

    /// A flaw of the model is found, its schedule becomes a draft, and the draft finds it again: by replay, and by a search
    /// of the pinned order alone.
    @Test(arguments: [InterleavingFlaw.waiterLostOnFailure, .resumeOnCallbackAndCancel])
    func `shows the flaw again`(_ flaw: InterleavingFlaw) throws {
        let library = try ScheduleDraft.library()
        let detection = try #require(try library.detect(flaw))
        let index = try #require(library.scenarios.firstIndex { $0.id == detection.scenario.id })
        let bytes = [UInt8(index)] + detection.finding.minimised.decisions
        let recorded = try #require(library.record(bytes: bytes, against: .flawed(flaw)))
        #expect(recorded.finding?.kind == detection.finding.kind)
        let draft = try ScheduleDraft(recorded, suffix: "0badcafe")
        #expect(draft.source == detection.scenario.id)
        #expect(draft.finding?.hasPrefix(detection.finding.kind.rawValue + ": ") == true)

        let found = try Self.scenarios([draft])
        let plain = try #require(found.scenario("schedules/found-0::\(draft.id)"))
        let search = InterleavingSearch()
        let schedule = try Schedule(hex: draft.replay)
        let again = try search.replay(schedule, plain, of: found, against: .flawed(flaw))
        #expect(again.exploration.findings.map(\.kind) == [detection.finding.kind])
        // Without the flaw the same schedule, or what it means there, breaks nothing.
        #expect(library.record(bytes: bytes)?.finding == nil)
        let pinned = try #require(found.scenario("schedules/found-0::\(draft.id)/found"))
        #expect(pinned.order == recorded.events)
        let results = try search.run(pinned, of: found, against: .flawed(flaw))
        #expect(results.contains { !$0.exploration.findings.isEmpty })
    }

    /// Each scenario, that of a pair and that of a pinned order included, becomes a file that can be read and whose order
    /// comes to pass.
    @Test func `every scenario has a draft`() throws {
        let library = try ScheduleDraft.library()
        let recorded = try library.scenarios.indices.map { try #require(library.record(bytes: [UInt8($0)])) }
        let drafts = try recorded.map { try ScheduleDraft($0, suffix: "0badcafe") }
        #expect(drafts.map(\.source) == library.scenarios.map(\.id))
        let found = try Self.scenarios(drafts)
        for (number, (draft, recorded)) in zip(drafts, recorded).enumerated() {
            let id = "schedules/found-\(number)::\(draft.id)"
            // Two moves are a scenario of their own, below the id.
            let isOfMoves = draft.vector.contains { $0.name == "moves" }
            let pair = isOfMoves ? draft.source.split(separator: "/").last.map { "/\($0)" } ?? "" : ""
            #expect(found.scenario(id + pair) != nil)
            #expect(found.scenario(id + "/found")?.order == (recorded.events.count < 2 ? nil : recorded.events))
        }
    }

    @Test func `an empty input chooses nothing`() {
        let error = #expect(throws: FuzzDraftError.self) { try ScheduleDraft([], suffix: "") }
        #expect(error?.description == "the input is empty and chooses no scenario, so the target passes over it")
    }
}
