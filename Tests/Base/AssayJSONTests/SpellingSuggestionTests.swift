import AssayJSON
import Testing

/// Only a similar name is suggested.
struct SpellingSuggestionTests {
    static let cases: [(name: String, known: [String], nearest: String?)] = [
        ("tokn", ["token", "title"], "token"),
        ("heder", ["header", "claims"], "header"),
        ("clams", ["claims", "header"], "claims"),
        ("signatrue", ["sign", "signature"], "signature"),
        ("xyz", ["token", "title"], nil),
        ("a", ["b"], nil),
        ("token", ["token"], nil),
        ("", ["token"], nil),
        (String(repeating: "x", count: 1000), ["x"], nil),
        // What two full ids share does not make the rest similar.
        ("id-token/audience::question-mark", ["id-token/audience::nested-array"], nil),
        ("id-token/audience::question-mrak", ["id-token/audience::question-mark"], "id-token/audience::question-mark"),
        ("id-token/audience::two", ["id-token/audience::one"], nil),
        ("id-tokn/audiense::one", ["id-token/audience::one"], "id-token/audience::one"),
        // A long name allows no more than three edits.
        ("build-authorization-abc", ["build-authorization-xyz"], "build-authorization-xyz"),
        ("build-authorization-abcd", ["build-authorization-wxyz"], nil),
    ]

    @Test(arguments: cases)
    func theMostSimilarName(_ name: String, _ known: [String], _ nearest: String?) {
        #expect(SpellingSuggestion.nearest(to: name, among: known) == nearest)
    }

    @Test
    func theSuggestionIsAClauseOfAMessage() {
        #expect(SpellingSuggestion.clause(for: "tokn", among: ["token"]) == #"; did you mean "token"?"#)
        #expect(SpellingSuggestion.clause(for: "zzz", among: ["token"]) == "")
    }
}
