internal import AssayFuzzTargets
internal import AssayJSON

/// A draft of a schedules file for a fuzz target's input, which a reviewer completes.
struct PromotedSchedule {
    let draft: ScheduleDraft

    init(_ draft: ScheduleDraft) { self.draft = draft }

    private var text: String {
        func lines(_ members: [(name: String, value: JSONValue)], _ indent: String) -> [String] {
            members.map { "\(indent)\(SpacedJSON.text(.string($0.name))): \(SpacedJSON.text($0.value))" }
        }
        return """
            {
            \(lines(draft.members, "  ").joined(separator: ",\n")),
              "vectors": [
                {
            \(lines(draft.vector, "      ").joined(separator: ",\n"))
                }
              ]
            }

            """
    }

    private var verdict: String { draft.finding ?? "nothing breaks in this order" }

    /// Prints the file; in the text format also notes for the reviewer.
    func print(as format: String, _ console: Console) throws -> ExitStatus {
        guard format == "text" else {
            let value: JSONValue = [
                "assay": 1, "target": "schedules", "operation": "schedule", "area": .string(ScheduleDraft.area),
                "id": .string(draft.id), "scenario": .string(draft.source), "replay": .string(draft.replay),
                "library": draft.finding.map { ["outcome": "finding", "message": .string($0)] } ?? ["outcome": "clean"],
                "file": try JSON.parse(text: text, file: "draft").value,
            ]
            console.print(VisibleText(json: value), terminator: "")
            return .success
        }
        console.print(VisibleText(lines: text), terminator: "")
        let lines = [
            "\(ScheduleDraft.area)::\(draft.id), of \(draft.source)",
            "  library:   \(verdict)",
            "  reference: has no concurrent parts; the invariants of docs/schedules.md define what is right",
            "  to replay: assay schedules --scenario '\(draft.source)' --replay \(draft.replay)",
            "  left to you: the title, which events of the order matter, and the file that it belongs to",
        ]
        for line in lines { console.error("\(line)") }
        return .success
    }
}
