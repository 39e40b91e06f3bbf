import AssayJSON
import Testing

@testable import AssayConformance

@Suite struct ProfileSetTests {
    @Test(arguments: [
        ("core", true, true, true, false), ("strict", false, true, true, false),
        ("stricter", false, false, true, false),
        ("other", false, false, false, true), ("unknown", false, false, false, false),
    ])
    func aProfileAndItsHeirsJudgeItsVectors(
        _ own: String, underCore: Bool, underStrict: Bool, underStricter: Bool, underOther: Bool
    ) throws {
        let profiles = try Samples.profiles()
        #expect(profiles.judges(own, under: "core") == underCore)
        #expect(profiles.judges(own, under: "strict") == underStrict)
        #expect(profiles.judges(own, under: "stricter") == underStricter)
        #expect(profiles.judges(own, under: "other") == underOther)
    }

    @Test func aVectorWithoutProfileIsAlwaysJudged() throws {
        let profiles = try Samples.profiles()
        #expect(["core", "strict", "stricter", "other", "unknown"].allSatisfy { profiles.judges(nil, under: $0) })
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
        (#"{"profiles": [{"name": "a"}]}"#, #"p.json:1:15: $.profiles[0]: the member "about" is missing"#),
    ])
    func brokenLists(_ text: String, _ message: String) throws {
        let node = try JSON.parse(text: text, file: "p.json")
        let error = #expect(throws: JSONError.self) { try ProfileSet(decoding: node) }
        #expect(error?.description == message)
    }
}
