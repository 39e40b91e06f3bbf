import Testing

@testable import ReferenceJOSE

/// The table of the flaws that are switched on.
@Suite struct IdentifierTableTests {
    private static let ids: Set<String> = [
        "", "a", "abcdefg", "abcdefgh", "issuer-not-checked", "audience-not-checked", "audience-not-compared",
        "missing-nonce-accepted", "missing-issue-accepted", "json-é-accepted",
    ]

    @Test(arguments: [ids, ["issuer-not-checked"], Set((0..<500).map { "flaw-number-\($0)-accepted" })])
    func hasItsIDsAlone(_ ids: Set<String>) {
        let table = IdentifierTable(ids.subtracting([""]))
        for id in ids.union(Self.ids).union(["flaw-number-500-accepted", "issuer-not-checkee"]) {
            #expect(table.contains(id) == (ids.contains(id) && !id.isEmpty), "\(id)")
        }
    }

    @Test func nothing() {
        let table = IdentifierTable([])
        for id in Self.ids { #expect(!table.contains(id)) }
        #expect(!table.hasBeginning("issuer"))
    }

    @Test func beginnings() {
        let table = IdentifierTable(["json5-accepted", "state-not-compared", "base64-padding-accepted"])
        for text in ["json", "json5-", "state", "base64-padding-accepted", "", "b"] {
            #expect(table.hasBeginning(text), "\(text)")
        }
        for text in ["json-", "jsp", "state-o", "a", "z", "base64-padding-accepted-"] {
            #expect(!table.hasBeginning(text), "\(text)")
        }
    }

    /// A recorder of some flaws leaves the tests for others as they are.
    @Test func recorderOfSome() {
        let recorder = FlawRecorder(only: ["a-flaw"])
        let flaws = FlawSwitch(["a-flaw", "another-flaw"]).recorded(by: recorder)
        #expect(flaws.has("a-flaw"))
        #expect(flaws.has("another-flaw"))
        #expect(!flaws.has("third-flaw"))
        #expect(!flaws.mayHave("third-flaw"))
        #expect(recorder.ids == ["a-flaw"])
        let all = FlawRecorder()
        let recorded = flaws.recorded(by: all)
        #expect(recorded.mayHave("third-flaw"))
        #expect(!recorded.has("third-flaw"))
        #expect(all.ids == ["third-flaw"])
        #expect(!FlawSwitch(nil).recorded(by: all).isHonest)
        #expect(FlawSwitch(nil).isHonest)
    }
}
