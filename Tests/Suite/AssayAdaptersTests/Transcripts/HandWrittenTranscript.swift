import AssayJSON
import AssayVectors
import Foundation
import Testing

@testable import AssayConformance

/// A transcript of docs/adapter-protocol, written by hand: each probe with its result.
struct HandWrittenTranscript {
    struct Exchange {
        let id: String
        let probe: (text: String, node: JSONNode)
        let result: (text: String, node: JSONNode)

        var input: JSONNode? { probe.node.value.node("input") }
    }

    static let folder = BundledVectors.checkout + "/docs/adapter-protocol"

    let exchanges: [Exchange]

    init(_ name: String) throws {
        let file = Self.folder + "/\(name).jsonl"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
            (text: String(line), node: try JSON.parse(text: String(line), file: file))
        }
        try #require(!lines.isEmpty && lines.count.isMultiple(of: 2))
        exchanges = stride(from: 0, to: lines.count, by: 2).map { index in
            var id = ""
            if case .string(let text)? = lines[index].node.value["id"] { id = text }
            return Exchange(id: id, probe: lines[index], result: lines[index + 1])
        }
    }
}

extension JSONValue {
    func node(_ name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.node
    }

    var names: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.map(\.name))
    }

    /// The value with sorted members, to compare it without regard to their order.
    var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.sorted { $0.name < $1.name }.map { JSONMember($0.name, JSONNode($0.node.value.sorted)) }
            )
        case .array(let elements): .array(elements.map { JSONNode($0.value.sorted) })
        default: self
        }
    }
}
