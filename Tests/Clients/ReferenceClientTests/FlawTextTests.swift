import AssayConformance
import Testing

/// What reports print about a flaw: "The client " and its summary, and the remedy of its check.
@Suite struct FlawTextTests {
    /// Whether the text is two sentences, with every name between two grave accents.
    private static func isTwoSentences(_ text: String) -> Bool {
        let sentences = text.split(separator: ". ", omittingEmptySubsequences: false)
        return sentences.count == 2 && text.hasSuffix(".") && !text.contains("\n") && !text.contains("  ")
            && sentences.allSatisfy { $0.first?.isUppercase == true && $0.count { $0 == "`" }.isMultiple(of: 2) }
    }

    /// Whether the text goes on from "The client": a verb in the third person first, and no full stop.
    private static func goesOn(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z]+s .*[^.]/) != nil && text.wholeMatch(of: /(is|was) .*/) == nil
    }

    @Test func areWritten() {
        #expect(Matrix.list.flaws.filter { !Self.goesOn($0.summary) }.map(\.id) == [])
        #expect(Matrix.list.flaws.filter { !Self.isTwoSentences($0.remedy) }.map(\.id) == [])
        #expect(Matrix.list.flaws.filter { !$0.threat.hasSuffix(".") }.map(\.id) == [])
        #expect(Matrix.list.flaws.filter(\.operations.isEmpty).map(\.id) == [])
    }

    /// Each check has a remedy of its own.
    @Test func remediesDiffer() {
        let checks = Dictionary(grouping: Matrix.list.flaws, by: \.remedy).mapValues { Set($0.map(\.check)) }
        #expect(checks.filter { $0.value.count > 1 }.map(\.key) == [])
    }

    @Test(arguments: [
        ("Compare `aud` (RFC 7519 §4.1.3). Refuse others.", true),
        ("Compare `aud`.", false),
        ("Compare `aud`. Refuse others. Report it.", false),
        ("Compare `aud`. Refuse others", false),
        ("Compare `aud. Refuse others.", false),
        ("Compare `aud`. refuse others.", false),
    ])
    func twoSentencesAreRecognised(_ text: String, _ isRight: Bool) {
        #expect(Self.isTwoSentences(text) == isRight)
    }

    @Test(arguments: [
        ("does not compare state", true), ("accepts alg none", true), ("accept alg none", false),
        ("accepts", false), ("is careless", false), ("accepts alg none.", false), ("State is not compared", false),
    ])
    func predicatesAreRecognised(_ text: String, _ isRight: Bool) {
        #expect(Self.goesOn(text) == isRight)
    }
}
