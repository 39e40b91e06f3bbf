import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Scenarios for web applications and schedules are listed, shown and checked like other vectors.
@Suite struct VectorKindTests {
    private let temporary = TemporaryFolders()

    private static let web = """
        { "about": "Callbacks.", "scenarios": [
          { "id": "denied", "title": "the person refused", "covers": ["RFC6749-4.1.2.1"], "importance": "high",
            "profile": "strict", "needs": ["state"], "provider": { "user": "deny" },
            "log": [{ "endpoint": "token", "max": 0 }], "return_to": "/", "page": ["no-script"],
            "second": { "faults": [{ "endpoint": "token", "reset": 0 }] }, "expect": "reject" }] }
        """
    private static let schedule = """
        { "about": "Sign-ins.", "operation": "schedule", "invariants": ["own-attempt"],
          "vectors": [
            { "id": "two", "title": "two at once", "visits": [{ "outcomes": [] }],
              "actors": { "alice": [{ "do": "sign-in" }], "bob": [{ "do": "sign-in" }] },
              "orders": [{ "id": "bob-first", "order": ["bob sign-in", "alice sign-in"] }] }] }
        """

    private func folder(web: String = web, schedule: String = schedule) throws -> TemporaryFolder {
        try temporary.folder(["web/callback.json": web, "schedules/sign-in.json": schedule])
    }

    @Test func areListed() throws {
        let run = CommandRun("vectors", "list", "--vectors", try folder().path)
        #expect(
            run.output == """
                web/callback (web, 1): Callbacks.
                  denied  must not let the browser in         the person refused [strict]

                schedules/sign-in (schedule, 2): Sign-ins.
                  two            1 invariant holds                   two at once
                  two/bob-first  1 invariant holds                   two at once

                3 vectors in 2 areas, covering 1 requirement

                """)
        #expect(run.status == .success)
    }

    @Test func areSelected() throws {
        let folder = try folder()
        let run = CommandRun("vectors", "list", "--vectors", folder.path, "--only", "schedules/*::two")
        #expect(run.output.hasSuffix("\n1 vector in 1 area, covering 0 requirements\n"))
        let none = CommandRun("vectors", "list", "--vectors", folder.path, "--only", "schedules/*::three")
        #expect(none.status == .usage)
    }

    @Test func aWebScenarioIsShown() throws {
        let folder = try folder()
        let run = CommandRun("vectors", "show", "denied", "--vectors", folder.path)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.prefix(4) == [
                "web/callback::denied  (web, high)", "the person refused", "", "demand    must not let the browser in",
            ])
        #expect(lines.contains("profile   strict; not judged under other profiles"))
        #expect(lines.contains { $0.hasPrefix("covers    RFC6749-4.1.2.1 (") })
        #expect(lines.contains("in        \(folder.path)/web/callback.json:2"))
        #expect(
            lines.suffix(12) == [
                "play      sign-in", "needs     state", "return    /", "page      no-script",
                #"log       { "endpoint": "token", "max": 0 }"#, "", "provider", #"  { "user": "deny" }"#, "",
                "fault of the second", #"  { "endpoint": "token", "reset": 0 }"#, "",
            ])
    }

    @Test func aScheduleIsShown() throws {
        let run = CommandRun("vectors", "show", "two/bob-first", "--vectors", try folder().path)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(4) == [
                "schedules/sign-in::two/bob-first  (schedule)", "two at once", "demand    in every order: own-attempt",
                "order     bob sign-in, alice sign-in",
            ])
        #expect(lines.last == #"  { "id": "bob-first", "order": ["bob sign-in", "alice sign-in"] }"#)
    }

    /// Only vectors with one input are exported; these have several.
    @Test(arguments: ["web/callback::denied", "schedules/*"]) func areNotExported(_ id: String) throws {
        let run = CommandRun("vectors", "export", "--only", id, "--vectors", try folder().path)
        #expect(run.errorLines == ["assay: the options select no vector"])
        #expect(run.status == .usage)
    }

    @Test(arguments: [
        (old: #""importance": "high""#, new: #""importance": "hgih""#, place: "web/callback.json:2:"),
        (old: #""max": 0"#, new: #""max": "0""#, place: "web/callback.json:4:"),
        (old: "RFC6749-4.1.2.1", new: "RFC6749-4.1.2.9", place: "web/callback.json:2:"),
        (old: #""do": "sign-in" }], "bob""#, new: #""do": "sign-on" }], "bob""#, place: "schedules/sign-in.json:4:"),
        (old: #""own-attempt""#, new: #""own-atempt""#, place: "schedules/sign-in.json:1:"),
    ])
    func areChecked(_ test: (old: String, new: String, place: String)) throws {
        let right = CommandRun("vectors", "lint", "--vectors", try folder().path)
        #expect(right.errorLines == [] && right.status == .success)
        #expect(right.output.hasPrefix("3 vectors in 2 areas, covering "))
        let wrong = try folder(
            web: Self.web.replacing(test.old, with: test.new),
            schedule: Self.schedule.replacing(test.old, with: test.new))
        let run = CommandRun("vectors", "lint", "--vectors", wrong.path)
        #expect(run.errorLines.count == 2 && run.status == .usage)
        #expect(run.errorLines.first?.contains(test.place) == true, "\(run.errorLines)")
    }
}
