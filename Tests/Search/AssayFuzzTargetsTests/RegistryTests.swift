import AssayFuzzTargets
import AssayParserFuzzTargets
import AssayTestSupport
import AssayVectors
import Foundation
import Testing

/// The declarations of the fuzz targets.
@Suite struct RegistryTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(BundledVectors.checkout)/\(path)", encoding: .utf8)
    }

    @Test func everyTargetHasAUniqueName() {
        let names = FuzzTargets.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func canariesComeLastOneInTheSmallestProgramAndOneInTheLargest() {
        #expect(FuzzTargets.all.drop { !$0.isCanary }.map(\.name) == ["canary-bug", "canary-double-resume"])
        #expect(FuzzTargets.all.filter(\.isCanary).map(\.program) == ["parser-fuzzer", "client-fuzzer"])
    }

    @Test func everyParserTargetIsInTheListOfAllTargets() {
        let names = Set(FuzzTargets.all.map(\.name))
        for target in FuzzTargets.parsers { #expect(names.contains(target.name)) }
    }

    @Test(.tags(.page), arguments: FuzzTargets.all.filter { !$0.isCanary }.map(\.name))
    func aTargetHasARowInTheDocumentationAndWordsUnlessItsInputsAreDecisions(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        let rows = try Self.text("docs/fuzz-targets.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.contains { $0.split(separator: "|").first?.contains("`\(name)`") == true })
        #expect(target.dictionary.words.isEmpty == (name == "schedules"))
    }

    /// `Fuzz/check-breaks` replaces the text in a copy of the checkout.
    @Test func theTextOfEveryBreakOccursOnceInTheLibrary() throws {
        let breaks = FuzzTargets.all.flatMap(\.breaks)
        #expect(breaks.count >= 5)
        #expect(Set(breaks.map(\.name)).count == breaks.count)
        for item in breaks {
            #expect(try Self.text(item.file).components(separatedBy: item.before).count == 2, "\(item.name)")
            #expect(item.before != item.after, "\(item.name)")
        }
    }

    @Test(
        arguments: [
            (FuzzDictionary(members: "aud\nexp"), [#""\"aud\":""#, #""\"exp\":""#]),
            (FuzzDictionary(strings: "a b"), [#""\"a\"""#, #""\"b\"""#]),
            (
                FuzzDictionary(words: #"\ ~"#, texts: [" ", "\n", "é"]),
                [#""\\""#, #""~""#, #"" ""#, #""\x0a""#, #""\xc3\xa9""#]
            ),
            (FuzzDictionary(bytes: [[0xFF, 0x41]]) + FuzzDictionary(words: "x"), [#""\xffA""#, #""x""#]),
        ] as [(FuzzDictionary, [String])])
    func wordsAreWrittenInLibFuzzersFormat(_ dictionary: FuzzDictionary, _ entries: [String]) {
        #expect(dictionary.entries == entries)
    }
}
