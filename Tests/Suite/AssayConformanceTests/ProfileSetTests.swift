import AssayJSON
import Testing

@testable import AssayConformance

@Suite struct ProfileSetTests {
    /// A vector of that profile; of none if `nil`.
    private static func library(_ own: String?) throws -> VectorLibrary {
        let member = own.map { #""profile": "\#($0)","# } ?? ""
        return try Samples.library(
            """
            {"about": "A sample.", "operation": "verify-id-token",
             "base": {"covers": ["R-1"], "importance": "high"},
             "vectors": [{"id": "v", "title": "another audience", \(member)
                          "token": {"claims": {"aud": "other.example"}}, "expect": {"reject": "invalid-audience"}}]}
            """)
    }

    /// A vector that names no profile belongs to the first one.
    @Test(arguments: [
        (nil, "core", true), (nil, "strict", true), (nil, "stricter", true), (nil, "other", false),
        ("strict", "core", false), ("strict", "strict", true), ("strict", "stricter", true), ("strict", "other", false),
        ("stricter", "strict", false), ("stricter", "stricter", true),
        ("other", "core", false), ("other", "stricter", false), ("other", "other", true),
        (nil, "strict+other", true), ("strict", "strict+other", true), ("other", "strict+other", true),
        ("other", "core+strict", false), ("strict", "other+core", false), (nil, "other+core", true),
    ])
    func aProfileAndItsHeirsJudgeItsVectors(_ own: String?, under selection: String, _ isJudged: Bool) throws {
        let library = try Self.library(own)
        let vector = try #require(library.vectors.first)
        #expect(library.profiles.judges(vector, under: selection) == isJudged)
        #expect(library.profiles.expectation(of: vector, under: selection).isRelaxed == !isJudged)
    }

    /// "strict" of the samples compares reasons, and neither the profile that it inherits from nor its heir does.
    @Test(arguments: [
        (nil, "core", false), (nil, "strict", true), (nil, "core+strict", true), (nil, "stricter", false),
        ("strict", "strict", true), ("strict", "stricter", false), ("other", "strict+other", false),
    ])
    func onlySomeProfilesCompareReasons(_ own: String?, under selection: String, _ compares: Bool) throws {
        let library = try Self.library(own)
        let golden = try #require(library.vectors.first).rendered().control
        let client = FakeClient { $0 == golden ? .everything : .reject(.tokenExpired) }
        let run = Runner(library, client: client, options: Runner.Options(profile: selection))
        let result = try #require(try run.run(library.vectors).results.first)
        #expect(result.expectation.comparesReasons == compares)
        #expect(result.judgement.kind == (compares ? .wrongReason : nil))
        #expect(result.judgement.verdict == (compares ? .failed : .passed))
    }

    @Test(arguments: [
        ("core", nil), ("strict+other", nil), ("unknown", "unknown"), ("strict+", ""), ("", ""), ("+", ""),
        ("strict, other", "strict, other"), ("other+Strict+none", "Strict"),
    ])
    func unknownNames(in selection: String, _ name: String?) throws {
        #expect(try Samples.profiles().unknownName(in: selection) == name)
    }

    @Test(arguments: [
        (#"{"profiles": []}"#, "p.json:1:1: $: the list of profiles is empty"),
        (
            #"{"profiles": [{"name": "a", "about": "a"}, {"name": "a", "about": "a"}]}"#,
            #"p.json:1:44: $.profiles[1]: the profile "a" is listed twice"#
        ),
        (
            #"{"profiles": [{"name": "a", "about": "a", "inherits": "b"}, {"name": "b", "about": "b"}]}"#,
            #"p.json:1:15: $.profiles[0]: "a" inherits from "b", which is not listed before it"#
        ),
        (
            #"{"profiles": [{"name": "a", "about": "a", "inherits": "a"}]}"#,
            #"p.json:1:15: $.profiles[0]: "a" inherits from "a", which is not listed before it"#
        ),
        (
            #"{"profiles": [{"name": "a+b", "about": "a"}]}"#,
            "p.json:1:15: $.profiles[0]: the name of a profile contains no plus sign"
        ),
        (#"{"profiles": [{"name": "a"}]}"#, #"p.json:1:15: $.profiles[0]: the member "about" is missing"#),
    ])
    func brokenLists(_ text: String, _ message: String) throws {
        let node = try JSON.parse(text: text, file: "p.json")
        let error = #expect(throws: JSONError.self) { try ProfileSet(decoding: node) }
        #expect(error?.description == message)
    }
}
