import AssayTestSupport
import Testing

@testable import assay

/// What lint refuses of a file as a whole and takes for valid, with a case for each kind of mistake.
@Suite struct LintTests {
    private let temporary = TemporaryFolders()

    @Test(arguments: brokenJSON + brokenHeads) func refuses(_ file: BrokenFile) throws {
        try file.isRefused(by: temporary)
    }

    @Test func acceptsValidVectors() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(run.errorLines == [])
        #expect(run.output.hasPrefix("6 vectors in 2 areas, covering "))
        #expect(run.status == .success)
    }

    /// Remedies are for the flaws next to them, or for the bundled ones.
    @Test func refusesARemedyForNothing() throws {
        let remedies = """
            {"library": "jose", "language": "C", "documentation": "https://a.example/", "version": "1", "tested": false,
            "given": "g", "call": ["check();"], "remedies": [{"causes": ["nonce-not-chekced"], "text": "t"}]}
            """
        let folder = try temporary.folder(
            SampleFolder.files.merging(["remedies/jose.json": remedies], uniquingKeysWith: { first, _ in first }))
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/remedies/jose.json:2:62: $.remedies[0].causes[0]: there is no flaw or check "
                    + "\"nonce-not-chekced\"; did you mean \"nonce-not-checked\"?",
                "assay: 1 problem",
            ])
        #expect(run.status == .usage)
    }

    @Test func runRefusesInvalidVectors() throws {
        let folder = try temporary.folder(
            SampleFolder.files.merging(BrokenFile.other, uniquingKeysWith: { first, _ in first }))
        let run = CommandRun("run", "--vectors", folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/\(BrokenFile.otherProblem)", "assay: 1 problem in the vectors; nothing was run",
            ])
        #expect(run.status == .usage)
        #expect(run.output == "")
    }

    private static let brokenJSON: [BrokenFile] = [
        BrokenFile("no comma", #"{ "about": "a" §"operation": 1 }"#, [("$", #"expected "," or "}", found """"#)]),
        BrokenFile("cut off", #"{ "about": "a"§"#, [("$", #"expected "," or "}", found the end of the document"#)]),
        BrokenFile("empty", "§", [("$", "expected a value, found the end of the document")]),
        BrokenFile("text behind", "{}\n§x", [("$", "text after the end of the document")]),
        BrokenFile("byte order mark", "§\u{FEFF}{}", [("$", "the document begins with a byte order mark")]),
        BrokenFile(
            "a member twice", #"{ "about": "a", §"about": "b" }"#, [("$.about", #"the member "about" occurs twice"#)]),
        BrokenFile(
            "a lone surrogate", #"{ "about": "\§ud800" }"#,
            [
                ("$.about", "a string cannot contain a lone surrogate; write it in a $raw or a hex text")
            ]),
        BrokenFile("no object", "§[]", [("$", "expected an object, found an array")]),
    ]

    private static let brokenHeads: [BrokenFile] = [
        BrokenFile(
            "about is not a text", #"{ "about": §1, "operation": "verify-id-token", "vectors": [] }"#,
            [("$.about", "expected a string, found a number")]),
        BrokenFile(
            "about is empty", #"{ "about": §"", "operation": "verify-id-token", "vectors": [] }"#,
            [("$.about", "the string is empty")]),
        BrokenFile(
            "vectors is not a list", #"{ "about": "a", "operation": "verify-id-token", "vectors": §{} }"#,
            [("$.vectors", "expected an array, found an object")]),
        BrokenFile(
            "no operation", #"§{ "about": "a", "vectors": [] }"#, [("$", #"the member "operation" is missing"#)]),
        BrokenFile(
            "an unknown operation", #"{ "about": "a", "operation": §"verify-idtoken", "vectors": [] }"#,
            [("$.operation", #"unknown value "verify-idtoken"; did you mean "verify-id-token"?"#)]),
        BrokenFile(
            "an unknown member", #"{ "about": "a", "operation": "verify-id-token", §"vector": [] }"#,
            [("$.vector", #"unknown member "vector"; did you mean "vectors"?"#)]),
        BrokenFile(
            "an unknown member without a near one", #"{ "about": "a", §"author": "x", "vectors": [] }"#,
            [("$.author", #"unknown member "author""#)]),
        BrokenFile(
            "an unknown member of base",
            #"{ "about": "a", "operation": "verify-id-token", "base": { §"cover": [] }, "vectors": [] }"#,
            [("$.base.cover", #"unknown member "cover"; did you mean "covers"?"#)]),
        BrokenFile(
            "a newer format", #"{ "format": §"1.9", "about": "a", "operation": "verify-id-token", "vectors": [] }"#,
            [("$.format", "this reader knows the formats 1 to 1.8")]),
    ]
}
