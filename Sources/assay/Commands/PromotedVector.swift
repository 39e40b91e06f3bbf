internal import AssayConformance
internal import AssayDocument
internal import AssayFuzzTargets
internal import AssayParserFuzzTargets
internal import AssayReports
import Foundation

/// A vector made of a fuzz target's input, before a reviewer has looked at it.
struct PromotedVector {
    let draft: FuzzDraft
    /// A suggestion.
    let id: String

    /// The vector's full id.
    var fullID: String { "\(draft.area)::\(id)" }

    /// The file of vectors, with the reference's verdict for the one expected.
    ///
    /// It covers no requirement yet, which `assay vectors lint` says of it until a reviewer has named one.
    func text(expecting reference: Observation) -> String {
        text(covers: [], expectation: Self.expectation(reference))
    }

    /// What a client makes of the input.
    func observed(
        _ client: String, by observe: (_ file: String, _ client: String) throws -> Observation
    ) throws -> Observation {
        // Any requirement will do: nothing is judged.
        try observe(text(covers: [Self.someRequirement], expectation: ["either": "not judged"]), client)
    }

    private static let someRequirement = "RFC7519-7.2"

    private static func expectation(_ reference: Observation) -> DocumentValue {
        switch reference {
        case .accept(let output): accept(output)
        case .reject(let reason?, _): ["reject": .string(reason.rawValue)]
        case .reject(nil, _), .unsupported, .crashed, .hung, .notPut:
            ["either": .string("the reference gives no verdict: \(reference.brief)")]
        }
    }

    /// An acceptance with what came out, but for secrets, which reports leave out.
    private static func accept(_ output: [String: OutputValue]) -> DocumentValue {
        let members = output.filter { !OutputValue.secretMembers.contains($0.key) }.sorted { $0.key < $1.key }
        guard !members.isEmpty else { return "accept" }
        let value = DocumentValue.object(
            members.map { name, value in
                switch value {
                case .string(let text): DocumentMember(name, DocumentNode(.string(text)))
                case .integer(let number): DocumentMember(name, DocumentNode(.integer(number)))
                case .other(let text): DocumentMember(name, DocumentNode(.string(text)))
                case .strings(let texts):
                    DocumentMember(name, DocumentNode(.array(texts.map { DocumentNode(.string($0)) })))
                }
            })
        return ["accept": FuzzDraft.literal(value)]
    }

    private func text(covers: [String], expectation: DocumentValue) -> String {
        var members: [(name: String, value: DocumentValue)] = [
            ("id", .string(id)), ("title", .string("found by fuzzing; say in one line what is wrong with the input")),
            ("covers", .array(covers.map { DocumentNode(.string($0)) })), ("importance", "medium"),
        ]
        members += draft.members
        members.append(("expect", draft.expecting(expectation)))
        let up = String(repeating: "../", count: draft.area.split(separator: "/").count - 1)
        let lines = members.map { "      \(DocumentWriter.quoted($0.name)): \(SpacedJSON.text($0.value))" }
        return """
            {
              "$schema": "\(up)schema/vectors-1.schema.json",
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

    /// What a reviewer has to know, a line each.
    ///
    /// - Parameter attempts: how many ways to carry the input were tried.
    func remarks(library: Observation, reference: Observation, attempts: Int) -> [String] {
        let areAgreed = draft.isAgreed(library: library, reference: reference)
        var lines = [
            "\(fullID), \(draft.operation)", "  library:   \(library.brief)",
            "  reference: \(reference.brief)\(areAgreed ? "" : "; they differ")",
        ]
        if attempts > 1, areAgreed {
            lines.append("  they agree on each of \(attempts) ways to carry the input; this one is the most natural")
        }
        return lines + [
            "  left to you: its id and title, the requirement it covers (lint asks for one), its importance, and whether",
            "  \"expect\", which is the reference's verdict, is what the specification says",
        ]
    }
}

/// The draft with its verdicts, for a program.
struct PromotedReport {
    let target: String
    let draft: PromotedVector
    let library: Observation
    let reference: Observation

    func value(_ document: String) -> DocumentValue {
        let file = (try? Document.parse(text: document, file: "draft"))?.value ?? .null
        return [
            "assay": 1, "target": .string(target), "operation": .string(draft.draft.operation),
            "area": .string(draft.draft.area), "id": .string(draft.id), "library": Self.value(library),
            "reference": Self.value(reference),
            "agree": .bool(draft.draft.isAgreed(library: library, reference: reference)), "file": file,
        ]
    }

    private static func value(_ observation: Observation) -> DocumentValue {
        var value = JSONReport.value(observation)
        value["output"] = nil
        return value
    }
}
