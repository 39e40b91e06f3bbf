import AssayJSON
import AssayTestSupport
import AssayVectors
import Foundation
import Testing
import TokenForge

@testable import AssayConformance

/// Changes to the golden token and context, and the plan's expected result.
typealias PlanTokenCase = NamedCase<(token: String, context: String), Observation>

/// Mints the tokens of these tests with the suite's keys and golden token.
enum PlanForgery {
    private static let shared = Result { () throws in
        let folder = try #require(BundledVectors.path)
        let keys = try KeyRing(directory: folder + "/keys")
        let text = try Data(contentsOf: URL(filePath: folder + "/golden.json"))
        let golden = try Golden(decoding: JSON.parse(Array(text), file: "golden.json"), keys: keys)
        return Forge(keys: keys, golden: golden)
    }

    static func probe(_ test: PlanTokenCase) throws -> IDTokenProbe {
        let forge = try shared.get()
        let context = try ContextDescription(
            decoding: JSON.parse(text: test.input.context, file: "context.json"), golden: forge.golden, keys: forge.keys
        )
        let token = try TokenDescription(
            decoding: JSON.parse(text: test.input.token, file: "token.json"), keys: forge.keys)
        return try IDTokenProbe(
            try forge.renderToken(token, context, at: context.now), try forge.renderContext(context, at: context.now))
    }
}

extension Observation {
    /// The output of an acceptance; `nil` for any other observation.
    var output: [String: OutputValue]? {
        if case .accept(let output) = self { output } else { nil }
    }

    /// The acceptance of the golden token.
    static let golden = Observation.verified("108204268033311374519")

    /// The acceptance of a token that names this subject and the golden address.
    static func verified(_ subject: String) -> Observation {
        .accept(["subject": .string(subject), "email": .string("mahina.kealoha@example.com")])
    }
}
