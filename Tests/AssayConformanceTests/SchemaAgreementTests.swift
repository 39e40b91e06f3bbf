import AssayVectors
import Foundation
import Testing

@testable import AssayConformance

/// The closed lists of the JSON Schema are those of the reader.
///
/// Read with Foundation's JSON, not with the reader's.
@Suite struct SchemaAgreementTests {
    private static func schema() throws -> [String: Any] {
        let path = try #require(BundledVectors.path)
        let data = try Data(contentsOf: URL(filePath: path + "/schema/vectors-1.schema.json"))
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
        #expect(try Self.list(properties["operation"]) == Operation.allCases.map(\.rawValue))
    }

    @Test func reasons() throws {
        #expect(try Self.list(Self.definition("reason")) == Reason.allCases.map(\.rawValue))
    }

    @Test func importances() throws {
        #expect(try Self.list(Self.definition("importance")) == Importance.allCases.map(\.rawValue))
    }

    @Test func features() throws {
        #expect(try Self.list(Self.definition("needs")["items"]) == Feature.allCases.map(\.rawValue))
    }
}
