import AssayVectors
import Foundation
import Testing
import TokenForge

@testable import AssayConformance

/// The closed lists of the JSON Schema are those of the reader.
///
/// The tests read the schema with Foundation, not with the suite's own JSON reader.
@Suite struct SchemaAgreementTests {
    private static func schema(_ name: String = "vectors-1") throws -> [String: Any] {
        let path = try #require(BundledVectors.path)
        let data = try Data(contentsOf: URL(filePath: path + "/schema/\(name).schema.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func definition(_ name: String) throws -> [String: Any] {
        let definitions = try #require(schema()["$defs"] as? [String: Any])
        return try #require(definitions[name] as? [String: Any])
    }

    private static func list(_ value: Any?) throws -> [String] {
        try #require((value as? [String: Any])?["enum"] as? [String])
    }

    @Test func operations() throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        #expect(try Self.list(properties["operation"]) == ClientOperation.allCases.map(\.rawValue))
    }

    @Test func formats() throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        #expect(try Self.list(properties["format"]) == VectorFormat.allCases.map(\.rawValue))
    }

    @Test func reasons() throws {
        #expect(try Self.list(Self.definition("reason")) == Reason.allCases.map(\.rawValue))
    }

    @Test func requirements() throws {
        let definitions = try #require(Self.schema("requirements-1")["$defs"] as? [String: [String: Any]])
        let requirement = try #require(definitions["requirement"])
        let properties = try #require(requirement["properties"] as? [String: Any])
        #expect(try Self.list(properties["level"]) == Requirement.Level.allCases.map(\.rawValue))
        #expect(try Self.list(properties["status"]) == Requirement.Absence.Status.allCases.map(\.rawValue))
        #expect(Set(properties.keys) == Set(Requirement.members))
        #expect(Set(try #require(requirement["required"] as? [String])) == Set(Requirement.members.dropLast(2)))
    }

    @Test func flaws() throws {
        let definitions = try #require(Self.schema("flaws-1")["$defs"] as? [String: [String: Any]])
        #expect(try Self.list(definitions["reasons"]?["items"]) == Reason.allCases.map(\.rawValue))
        #expect(try Self.list(definitions["operations"]?["items"]) == ClientOperation.allCases.map(\.rawValue))
    }

    @Test func importances() throws {
        #expect(try Self.list(Self.definition("importance")) == Importance.allCases.map(\.rawValue))
    }

    private static func properties(_ definition: String) throws -> [String: [String: Any]] {
        try #require(Self.definition(definition)["properties"] as? [String: [String: Any]])
    }

    @Test func contextMembers() throws {
        let properties = try Self.properties("context")
        #expect(Set(properties.keys) == Set(ContextDescription.members))
        for member in ContextMember.all {
            let property = try #require(properties[member.name])
            let types = property["type"] as? [String] ?? (property["type"] as? String).map { [$0] } ?? []
            switch member.form {
            case .text where !member.words.isEmpty:
                #expect(try Self.list(property) == member.words, "\(member.name)")
            case .text: #expect(types == ["string", "null"], "\(member.name)")
            case .integer: #expect(types.first == "integer", "\(member.name)")
            case .texts: #expect(types == ["array"], "\(member.name)")
            case .bytes, .flag, .headers: Issue.record("no member of a context has this form: \(member.name)")
            }
            #expect(!member.isOptional || types.contains("null"), "\(member.name)")
        }
    }

    /// The schema has one `input` for all operations.
    @Test func inputMembers() throws {
        let properties = try Self.properties("input")
        let played: Set = ["client", "providers", "steps", "people", "server"]
        let operations = ClientOperation.allCases.filter { $0 != .verifyIDToken }
        #expect(Set(properties.keys) == Set(operations.flatMap { $0.messageMembers.map(\.name) }).union(played))
        for member in operations.flatMap(\.messageMembers) {
            let property = try #require(properties[member.name])
            let choices = try #require(property["anyOf"] as? [[String: Any]])
            let value = try #require(choices.first)
            switch member.form {
            case .text, .bytes: #expect(value["$ref"] as? String == "#/$defs/form", "\(member.name)")
            case .integer: #expect(value["type"] as? String == "integer", "\(member.name)")
            case .flag: #expect(value["type"] as? String == "boolean", "\(member.name)")
            case .texts, .headers:
                let items = try #require(value["items"] as? [String: Any])
                #expect(value["type"] as? String == "array", "\(member.name)")
                #expect((items["maxItems"] as? Int == 2) == (member.form == .headers), "\(member.name)")
            }
            #expect(choices.last?["type"] as? String == "null", "\(member.name)")
        }
    }

    @Test func features() throws {
        #expect(try Self.list(Self.definition("needs")["items"]) == Feature.allCases.map(\.rawValue))
    }
}
