import AssayDocument
import Testing

/// Suggestions for misspelt names: near ones only.
@Suite("Suggestions")
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
    ]

    @Test("The nearest name", arguments: cases)
    func nearest(_ name: String, _ known: [String], _ nearest: String?) {
        #expect(SpellingSuggestion.nearest(to: name, among: known) == nearest)
    }

    @Test("The suggestion is a clause of a message")
    func suggestion() {
        #expect(SpellingSuggestion.clause(for: "tokn", among: ["token"]) == #"; did you mean "token"?"#)
        #expect(SpellingSuggestion.clause(for: "zzz", among: ["token"]) == "")
    }
}
