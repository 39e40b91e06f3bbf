import AssayTestSupport
import Foundation
import Testing

@testable import MockGoogle

/// The schemas of vectors name the members that a provider's configuration has, so that an editor marks a misspelt one.
@Suite struct SchemaAgreementTests {
    @Test(arguments: [
        ("vectors-1", ["$defs", "input", "properties", "providers", "additionalProperties"]),
        ("web-1", ["$defs", "scenario", "properties", "provider"]),
    ])
    func providerMembers(_ name: String, _ path: [String]) throws {
        let file = Fixture.root.appending(path: "vectors/schema/\(name).schema.json")
        var node = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        for member in path + ["propertyNames"] { node = try #require(node[member] as? [String: Any], "\(member)") }
        #expect(node["enum"] as? [String] == ProviderConfiguration.knownMembers)
    }
}
