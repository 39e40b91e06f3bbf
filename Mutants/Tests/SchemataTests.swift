import SwiftParser
import SwiftSyntax
import Testing

@testable import schemata

/// What is written for a change.
@Suite struct SchemataTests {
    private static let file = SourceFile(path: "F.swift", text: "func f(a: Int) -> Int {\n    a + 1\n}\n")

    /// Changes of the only expression of a body, and the body that is written.
    static let bodies: [(original: String, replacement: String, body: String)] = [
        ("1", "2", "\n    return a + 2\n"),
        (
            "a + 1", "guard a > 0 else { return 0 }\n    return a + 1",
            "\n    guard a > 0 else { return 0 }\n    return a + 1\n"
        ),
        ("a", "let b = a\n    return b", "\n    let b = a\n    return b + 1\n"),
        ("a + 1", "if a > 0 { 1 } else { 2 }", "\n    return if a > 0 { 1 } else { 2 }\n"),
        ("a + 1", "if a > 0 { return 1 } else { return 2 }", "\n    if a > 0 { return 1 } else { return 2 }\n"),
        ("\n    a + 1", "\n    // One more.\n    1 + a", "\n    // One more.\n    return 1 + a\n"),
    ]

    @Test(arguments: bodies) func body(_ original: String, _ replacement: String, _ body: String) throws {
        let region = try #require(RegionFinder.regions(of: Syntax(Parser.parse(source: Self.text))).first)
        let place = try #require(
            Self.file.ranges(of: Array(original.utf8)).first { $0.lowerBound >= region.range.lowerBound })
        let mutant = Mutant(place, replacement, "by hand")
        let schemata = Schemata(Self.file, [(region, [mutant])], unrecorded: [])
        #expect(schemata.body(region, mutant) == body)
        #expect(schemata.text.contains("case -1: do {\(body)}"))
    }

    private static var text: String { file.text(0..<file.bytes.count) }

    /// Two changes by hand of `a + 1`, and what is wrong with the second.
    static let pairs: [(first: String, second: String, problem: String?)] = [
        ("b", "c", nil),
        ("b", "b", "second: it is the same change as first"),
        ("b", "a", "second: its replacement is its original text"),
    ]

    @Test(arguments: pairs) func distinct(_ first: String, _ second: String, _ problem: String?) {
        let start = Self.file.ranges(of: Array("a + 1".utf8))[0].lowerBound
        let mutants = [("first", first), ("second", second)].map { name, text in
            var mutant = Mutant(start..<(start + 1), text, "by hand")
            mutant.id = name
            return mutant
        }
        var found: String?
        do {
            try Library.requireDistinct(mutants, in: Self.file)
        } catch {
            found = "\(error)"
        }
        #expect(found == problem)
    }
}
