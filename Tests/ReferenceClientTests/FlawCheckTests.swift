import ReferenceJOSE
import Testing

@testable import ReferenceClient

extension FlawCheck: CustomTestStringConvertible {
    /// The id: all members would fill a screen.
    public var testDescription: String { id }
}

/// What reports print about a flaw: "The client " and its summary, and the remedy of its check.
@Suite struct FlawCheckTests {
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

    @Test(arguments: FlawCheck.all) func isDescribed(_ check: FlawCheck) {
        #expect(check.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        #expect(!check.operations.isEmpty && !check.flaws.isEmpty)
        #expect(Self.isTwoSentences(check.remedy), "\(check.remedy)")
        #expect(check.flaws.filter { !Self.goesOn($0.summary) } == [])
    }

    @Test func haveDifferentIDsAndRemedies() {
        #expect(Set(FlawCheck.all.map(\.id)).count == FlawCheck.all.count)
        #expect(Set(FlawCheck.all.map(\.remedy)).count == FlawCheck.all.count)
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
