import SwiftParser
import SwiftSyntax
import Testing

@testable import schemata

@Suite struct RegionTests {
    /// The bodies of a function that returns a number, and whether the body is a value without `return`.
    static let bodies: [(body: String, isValue: Bool)] = [
        ("a + 1", true),
        ("return a + 1", false),
        ("switch a { case 0: 1; default: 2 }", true),
        ("switch a { case 0: 1; default: fatalError() }", true),
        ("switch a { case 0: return 1; default: return 2 }", false),
        ("switch a { case 0: return 1; default: throw E() }", false),
        ("switch a { case 0: return 1; default: b(); return 2 }", false),
        ("switch a { case 0: if b { return 1 } else { return 2 }; default: return 3 }", false),
        ("switch a { case 0: [1].map { return $0 }[0]; default: 2 }", true),
        ("if b { 1 } else { 2 }", true),
        ("if b { return 1 } else { return 2 }", false),
        ("if b { 1 } else if c { 2 } else { 3 }", true),
        ("guard b else { return 1 }; return 2", false),
    ]

    @Test(arguments: bodies) func value(_ body: String, _ isValue: Bool) throws {
        let text = "func f(a: Int) -> Int { \(body) }"
        let regions = RegionFinder.regions(of: Syntax(Parser.parse(source: text)))
        try #require(regions.count == 1)
        let value = regions[0].implicitReturn.map { SourceFile(path: "", text: text).text($0) }
        #expect(value == (isValue ? body : nil))
    }

    @Test func names() {
        let text = #"""
            struct S: P {
                let a = 1
                var description: String { "\(a)" }
                var b: Int { get { a } set { c(newValue) } }
                init(d: Int = 2) { e() }
                subscript(f: Int) -> Int { f }
                func g(_ h: Int = 3) { i() }
            }
            """#
        let names = RegionFinder.regions(of: Syntax(Parser.parse(source: text))).map(\.name)
        #expect(names == ["a", "description", "b", "b", "d", "init", "subscript", "_", "g"])
    }

    /// A `switch` that returns is a statement, and what records reach can be written in its branches.
    @Test func reachOfBranches() throws {
        let text = "func f(a: Int) -> Int { switch a { case 0: return 1; default: return 2 } }"
        let region = try #require(RegionFinder.regions(of: Syntax(Parser.parse(source: text))).first)
        let finder = StatementFinder(region)
        finder.walk(region.node)
        let file = SourceFile(path: "", text: text)
        #expect(
            finder.statements.map(file.text)
                == ["switch a { case 0: return 1; default: return 2 }", "return 1;", "return 2"])
    }
}
