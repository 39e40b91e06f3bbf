import Foundation
import Testing
import TokenForge

@testable import AssayConformance

/// The closed lists of `docs/schemas/vectors.json` are those of the suite.
///
/// `make check-reports` validates every exported file by the schema.
@Suite struct ExportSchemaTests {
    private static func schema() throws -> [String: Any] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let data = try Data(contentsOf: root.appending(path: "docs/schemas/vectors.json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func properties(_ definition: String) throws -> [String: [String: Any]] {
        let definitions = try #require(schema()["$defs"] as? [String: [String: Any]])
        return try #require(definitions[definition]?["properties"] as? [String: [String: Any]])
    }

    @Test func operations() throws {
        let properties = try #require(Self.schema()["properties"] as? [String: [String: Any]])
        #expect(properties["operation"]?["enum"] as? [String] == VectorExport.operations.map(\.rawValue))
    }

    @Test func words() throws {
        let vector = try Self.properties("vector")
        func items(_ name: String) -> [String]? { (vector[name]?["items"] as? [String: Any])?["enum"] as? [String] }
        #expect(items("needs") == Feature.allCases.map(\.rawValue))
        #expect(items("reasons") == Reason.allCases.map(\.rawValue))
        #expect(vector["importance"]?["enum"] as? [String] == Importance.allCases.map(\.rawValue))
        let level = try Self.properties("requirement")["level"]
        #expect(level?["enum"] as? [String] == Requirement.Level.allCases.map(\.rawValue))
    }

    @Test func members() throws {
        let operations = VectorExport.operations
        #expect(Set(try Self.properties("input").keys) == Set(operations.flatMap(\.input).map(\.name)))
        #expect(Set(try Self.properties("output").keys) == Set(operations.flatMap(\.outputMembers)))
        #expect(
            Set(try Self.properties("request").keys)
                == Set(RequestSeries.memberNames).union(["query", "endpoint", "output"]))
    }

    /// The members that each operation needs, and the forms of all.
    @Test func formsOfInputs() throws {
        let rules = try #require(Self.schema()["allOf"] as? [[String: Any]])
        #expect(rules.count == VectorExport.operations.count)
        let properties = try Self.properties("input")
        for (operation, rule) in zip(VectorExport.operations, rules) {
            let text = try String(decoding: JSONSerialization.data(withJSONObject: rule), as: UTF8.self)
            #expect(text.contains("\"const\":\"\(operation.rawValue)\""))
            let required = operation.input.filter { !$0.isOptional }.map { "\"\($0.name)\"" }.joined(separator: ",")
            let list = "\"required\":[\(required)]"
            #expect(text.ranges(of: list).count == 2, "\(operation.rawValue)")
            for member in operation.input {
                let property = try #require(properties[member.name])
                let type = property["type"] as? String
                switch member.form {
                case .text: #expect(type == "string", "\(member.name)")
                case .bytes: #expect(property["$ref"] as? String == "#/$defs/bytes", "\(member.name)")
                case .integer: #expect(type == "integer", "\(member.name)")
                case .flag: #expect(type == "boolean", "\(member.name)")
                case .texts: #expect(type == "array", "\(member.name)")
                case .headers: #expect(property["$ref"] as? String == "#/$defs/headers", "\(member.name)")
                }
            }
        }
    }
}
