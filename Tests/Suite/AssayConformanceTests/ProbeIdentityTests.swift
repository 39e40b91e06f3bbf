import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import AssayConformance

/// Two inputs have the same identity if they are the same operation's and the same bytes.
struct ProbeIdentityTests {
    private typealias Case = NamedCase<[(operation: ClientOperation, members: [String: JSONValue])], Bool>

    /// A text above the size from which a digest stands for it.
    private static let long = String(repeating: "a", count: 1 << 15)

    private static let cases = [
        Case("the same", [(.parseKeySet, ["body": "{}"]), (.parseKeySet, ["body": "{}"])], true),
        Case("another body", [(.parseKeySet, ["body": "{}"]), (.parseKeySet, ["body": "{ }"])], false),
        Case(
            "canonically equivalent bodies",
            [(.parseKeySet, ["body": "\u{E9}"]), (.parseKeySet, ["body": "e\u{301}"])], false),
        Case(
            "bytes that are UTF-8",
            [(.parseKeySet, ["body": "ab"]), (.parseKeySet, ["body": ["base64": "YWI="]])], true),
        Case(
            "bytes that are none",
            [(.parseKeySet, ["body": ["base64": "/w=="]]), (.parseKeySet, ["body": ["base64": "/g=="]])], false),
        Case("long", [(.parseKeySet, ["body": .string(long)]), (.parseKeySet, ["body": .string(long)])], true),
        Case(
            "long, but for the end",
            [(.parseKeySet, ["body": .string(long + "a")]), (.parseKeySet, ["body": .string(long + "b")])], false),
        Case(
            "header fields divided elsewhere",
            [
                (.parseKeySet, ["body": "", "headers": [["a", "bc"]]]),
                (.parseKeySet, ["body": "", "headers": [["ab", "c"]]]),
            ], false),
        Case(
            "another operation",
            [
                (.parseTokenResponse, ["status": 200, "headers": [], "body": "{}"]),
                (.parseDeviceAuthorization, ["status": 200, "headers": [], "body": "{}"]),
            ], false),
    ]

    @Test(arguments: cases) private func isOfBytes(_ test: Case) throws {
        let probes = try test.input.map { operation, members in
            var whole = try #require(try Self.forge.goldenProbe(of: operation)).adapterInput
            for (name, value) in members { whole[name] = value }
            return try Probe(operation: operation, adapterInput: JSONNode(whole))
        }
        #expect((ProbeIdentity(probes[0]) == ProbeIdentity(probes[1])) == test.expected)
    }

    private static var forge: Forge {
        get throws { try Samples.library(Samples.tokens).forge }
    }
}
