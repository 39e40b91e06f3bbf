import SwiftOperators
import SwiftParser
import SwiftSyntax
import Testing

@testable import schemata

/// The mutants of one condition.
@Suite struct OperatorTests {
    /// Comparisons, and what each becomes when its equality is weakened.
    static let equalities: [(condition: String, weakened: [String])] = [
        (
            #"a == "x""#,
            [#"(a).starts(with: "x")"#, #"(a).lowercased() == ("x").lowercased()"#, #"(a).isSubset(of: "x")"#]
        ),
        (#"a == "..""#, [#"(a).starts(with: "..")"#, #"(a).isSubset(of: "..")"#]),
        (#"a != "/""#, [#"!(a).starts(with: "/")"#, #"!(a).isSubset(of: "/")"#]),
        (
            #"a.hasSameBytes(as: "x")"#,
            [#"(a).hasPrefix("x")"#, #"("x").hasPrefix(a)"#, #"(a).lowercased() == ("x").lowercased()"#]
        ),
        (
            "a.hasSameBytes(as: c)",
            ["(a).hasPrefix(c)", "(c).hasPrefix(a)", "(a).lowercased() == (c).lowercased()", "(a) == (c)"]
        ),
        ("a == 1", []),
        ("a == nil", []),
    ]

    @Test(arguments: equalities) func equality(_ condition: String, _ weakened: [String]) throws {
        let text = "func f(a: String) { if \(condition) { b() } }"
        let file = SourceFile(path: "", text: text)
        let regions = RegionFinder.regions(
            of: try OperatorTable.standardOperators.foldAll(Parser.parse(source: text)))
        try #require(regions.count == 1)
        let mutants = Operators.mutants(of: regions[0], in: file, neighbours: [:])
        #expect(mutants.filter { $0.change == "weaken equality" }.map(\.replacement) == weakened)
    }
}
