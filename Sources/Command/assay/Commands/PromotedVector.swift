internal import AssayConformance
internal import AssayFuzzTargets
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import AssayReports
import Foundation

/// A draft of a vector for a fuzz target's input, which a reviewer completes.
struct PromotedVector {
    let draft: FuzzDraft
    /// A suggested id.
    let id: String

    /// The vector's full id.
    var fullID: String { "\(draft.area)::\(id)" }

    /// A file with the vector, which expects the reference client's verdict.
    ///
    /// The vector covers no requirement yet; `assay vectors lint` reports that until a reviewer names one.
    func text(expecting reference: Observation) -> String {
        text(covers: [], expectation: expectation(reference))
    }

    /// What a client does with the input.
    func observed(
        _ client: String, by observe: (_ file: String, _ client: String) throws -> Observation
    ) throws -> Observation {
        // Any requirement is fine, because nothing is judged.
        try observe(text(covers: [Self.someRequirement], expectation: ["either": "not judged"]), client)
    }

    private static let someRequirement = "RFC7519-7.2"

    private func expectation(_ reference: Observation) -> JSONValue {
        switch reference {
        case .accept(let output): accept(output)
        case .reject(let reason?, _): ["reject": .string(reason.rawValue)]
        case .reject(nil, _), .unsupported, .crashed, .hung, .notPut:
            ["either": .string("the reference gives no verdict: \(reference.brief)")]
        }
    }

    /// An acceptance with its output, without secrets, which reports leave out, and without what only some clients
    /// return.
    private func accept(_ output: [String: OutputValue]) -> JSONValue {
        let declared = ClientOperation(rawValue: draft.operation)?.output ?? []
        let omitted = OutputValue.secretMembers.union(declared.filter { $0.feature != nil }.map(\.name))
        let members = output.filter { !omitted.contains($0.key) }.sorted { $0.key < $1.key }
        guard !members.isEmpty else { return "accept" }
        let value = JSONValue.object(members.map { name, value in JSONMember(name, JSONNode(value.value)) })
        return ["accept": FuzzDraft.literal(value)]
    }

    private func text(covers: [String], expectation: JSONValue) -> String {
        var members: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("title", .string("found by fuzzing; say in one line what is wrong with the input")),
            ("covers", .array(covers.map { JSONNode(.string($0)) })), ("importance", "medium"),
        ]
        members += draft.members
        members.append(("expect", draft.expecting(expectation)))
        let up = String(repeating: "../", count: draft.area.split(separator: "/").count - 1)
        let lines = members.map { "      \(SpacedJSON.text(.string($0.name))): \(SpacedJSON.text($0.value))" }
        return """
            {
              "$schema": "\(up)schema/vectors-1.schema.json",\((ClientOperation(rawValue: draft.operation)?.format ?? .first).line)
              "about": "Inputs that fuzzing has found.",
              "operation": "\(draft.operation)",
              "vectors": [
                {
            \(lines.joined(separator: ",\n"))
                }
              ]
            }

            """
    }

    /// Notes for the reviewer, one in each line.
    ///
    /// - Parameter attempts: the number of drafts of the input that were tried.
    func remarks(library: Observation, reference: Observation, attempts: Int) -> [String] {
        let areAgreed = draft.isAgreed(library: library, reference: reference)
        var lines = [
            "\(fullID), \(draft.operation)", "  library:   \(library.brief)",
            "  reference: \(reference.brief)\(areAgreed ? "" : "; they differ")",
        ]
        if attempts > 1, areAgreed {
            lines.append("  they agree on all \(attempts) drafts of the input; this is the most natural one")
        }
        return lines + [
            "  left to you: the id, the title, the requirement (lint asks for one) and the importance; check that",
            "  \"expect\", which is the reference client's verdict, is what the specification says",
        ]
    }
}

/// The draft with the verdicts of both clients, for a program.
struct PromotedReport {
    let target: String
    let draft: PromotedVector
    let library: Observation
    let reference: Observation

    func value(_ document: String) -> JSONValue {
        let file = (try? JSON.parse(text: document, file: "draft"))?.value ?? .null
        return [
            "assay": 1, "target": .string(target), "operation": .string(draft.draft.operation),
            "area": .string(draft.draft.area), "id": .string(draft.id), "library": Self.value(library),
            "reference": Self.value(reference),
            "agree": .bool(draft.draft.isAgreed(library: library, reference: reference)), "file": file,
        ]
    }

    private static func value(_ observation: Observation) -> JSONValue {
        var value = JSONReport.value(observation)
        value["output"] = nil
        return value
    }
}
