import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Problems of folders and of the support files.
@Suite struct LintFolderTests {
    private let temporary = TemporaryFolders()

    private func lint(_ folders: String...) -> CommandRun {
        CommandRun(["vectors", "lint"] + folders.flatMap { ["--vectors", $0] })
    }

    @Test func missingFolder() throws {
        let folder = try temporary.folder([:])
        let run = lint(folder.path + "/missing")
        #expect(
            run.errorLines == ["\(folder.path)/missing:1:1: $: there is no such folder", "assay: 1 problem"])
        #expect(run.status == .usage)
    }

    @Test func fileInsteadOfAFolder() throws {
        let folder = try temporary.folder(["file": "{}"])
        let run = lint(folder.path + "/file")
        #expect(
            run.errorLines == [
                "\(folder.path)/file:1:1: $: expected a folder of vectors, found a file", "assay: 1 problem",
            ])
        #expect(run.status == .usage)
    }

    /// If one folder is missing, the other is still checked.
    @Test func oneFolderOfTwoIsMissing() throws {
        let folder = try temporary.folder(["area.json": #"{ "about": 1 }"#])
        let run = lint(folder.path + "/missing", folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/missing:1:1: $: there is no such folder",
                "\(folder.path)/area.json:1:1: $: the member \"operation\" is missing", "assay: 2 problems",
            ])
    }

    @Test func fileThatIsNotUTF8() throws {
        let folder = try temporary.folder(SampleFolder.files)
        try folder.write("bytes.json", Data([0x7B, 0x0A, 0x20, 0xFF, 0x7D]))
        let run = lint(folder.path)
        #expect(run.errorLines == ["\(folder.path)/bytes.json:2:2: $: the text is not UTF-8", "assay: 1 problem"])
    }

    @Test func areaInTwoFolders() throws {
        let one = try temporary.folder(SampleFolder.files)
        let two = try temporary.folder(["callback.json": SampleFolder.callbacks])
        let run = lint(one.path, two.path)
        #expect(
            run.errorLines == [
                "\(two.path)/callback.json:1:1: $: the area \"callback\" is already in \(one.path)/callback.json",
                "assay: 1 problem",
            ])
        #expect(run.status == .usage)
    }

    @Test func invalidAreaName() throws {
        let folder = try temporary.folder(["Bad_Name.json": SampleFolder.callbacks, "a/B/c.json": SampleFolder.tokens])
        #expect(
            lint(folder.path).errorLines == [
                "\(folder.path)/Bad_Name.json:1:1: $: expected a path of lower-case words joined by hyphens",
                "\(folder.path)/a/B/c.json:1:1: $: expected a path of lower-case words joined by hyphens",
                "assay: 2 problems",
            ])
    }

    /// The causes of a changed vector are a problem only where the folder is checked before it is merged.
    @Test func oldCauses() throws {
        let folder = try temporary.folder(SampleFolder.files)
        try folder.write("causes.json", #"{"about": "a", "flaws": [], "areas": {"callback": "00"}}"#)
        let run = lint(folder.path)
        #expect(run.errorLines == [])
        #expect(run.status == .success)
        #expect(
            run.output.hasPrefix("the causes in causes.json do not know the changes of callback, id-token/sample, "))
        let gate = CommandRun("vectors", "lint", "--gate", "--vectors", folder.path)
        #expect(gate.status == .usage)
        #expect(
            gate.errorLines
                == ["callback", "id-token/sample"].map {
                    "\(folder.path)/causes.json:1:1: $: the vectors of \($0) have changed since; "
                        + "run assay flaws --write-causes vectors/causes.json"
                } + ["assay: 2 problems"])
    }

    /// All kinds of problems are told at once: of a file, of a rule, and of what conformant clients do.
    @Test func severalKindsOfProblems() throws {
        func file(_ covers: String, _ token: String) -> String {
            """
            {"about": "a", "operation": "verify-id-token", "vectors": [
              {"id": "one", "title": "t", "importance": "low", "covers": ["\(covers)"], "token": \(token),
               "expect": "accept"}]}
            """
        }
        let folder = try temporary.folder([
            "broken.json": file("OIDC-3.1.3.7-3", #"{"claim": {}}"#),
            "advice.json": file("OIDC-3.1.3.7-4", #"{"claims": {"name": "x"}}"#),
            "refused.json": file("OIDC-3.1.3.7-3", #"{"claims": {"aud": "?"}}"#),
        ])
        let lines = lint(folder.path).errorLines.map { $0.replacing(folder.path + "/", with: "") }
        #expect(lines.count == 5)
        #expect(lines.first?.hasPrefix("broken.json:2:") == true)
        #expect(lines.contains { $0.hasPrefix("advice.json:2:3: $.vectors[0]: the profile core demands this") })
        #expect(lines.count { $0.hasPrefix("refused.json:2:3: $.vectors[0]: a conformant client, ") } == 2)
        #expect(lines.last == "assay: 4 problems")
    }

    @Test func requirementWithoutAVector() throws {
        let folder = try temporary.folder(["callback.json": SampleFolder.callbacks])
        func requirement(_ id: String) -> String {
            #"{"id": "\#(id)", "source": "s", "section": "1", "url": "https://a.example/", "level": "MUST", "summary": "s"}"#
        }
        try folder.write(
            "requirements.json", "{\"requirements\": [\(requirement("RFC6749-10.12")),\n \(requirement("LONELY"))]}")
        let run = lint(folder.path)
        #expect(
            run.errorLines == [
                "\(folder.path)/requirements.json:2:2: $.requirements[1]: no vector covers the requirement \"LONELY\", and it has no \"status\"",
                "assay: 1 problem",
            ])
        #expect(run.status == .usage)
    }

    /// A folder without requirements uses the bundled ones and need not cover them.
    @Test func bundledRequirementsNeedNotBeCovered() throws {
        #expect(lint(try temporary.folder(["callback.json": SampleFolder.callbacks]).path).status == .success)
    }

    @Test(arguments: [
        (
            "requirements.json", #"{"requirements": [{"id": "A"}]}"#,
            [
                #"requirements.json:1:19: $.requirements[0]: the member "source" is missing"#,
                #"callback.json:6:5: $.vectors[0]: there is no requirement "RFC6749-10.12""#,
                #"callback.json:12:5: $.vectors[1]: there is no requirement "RFC6749-10.12""#,
            ]
        ),
        ("profiles.json", #"{"profiles": []}"#, ["profiles.json:1:1: $: the list of profiles is empty"]),
        (
            "retired.json", #"{"retired": [{"id": "a"}]}"#,
            [#"retired.json:1:14: $.retired[0]: the member "why" is missing"#]
        ),
        (
            "golden.json", #"{"header": {}"#,
            [#"golden.json:1:14: $: expected "," or "}", found the end of the document"#]
        ),
        ("golden.json", #"{"header": {}}"#, [#"golden.json:1:1: $: the member "claims" is missing"#]),
        ("keys/own.json", "[]", ["keys/own.json:1:1: $: expected an object, found an array"]),
        ("keys/own.json", "{", [#"keys/own.json:1:2: $: expected a member's name, found the end of the document"#]),
    ])
    func brokenSupportFiles(_ name: String, _ text: String, _ problems: [String]) throws {
        let folder = try temporary.folder(["callback.json": SampleFolder.callbacks])
        try folder.write(name, text)
        try folder.write("zz.json", "[]")
        let run = lint(folder.path)
        let lines = run.errorLines.dropLast().map { $0.replacing(folder.path + "/", with: "") }
        #expect(lines.sorted() == (problems + ["zz.json:1:1: $: expected an object, found an array"]).sorted())
        #expect(run.status == .usage)
    }

    @Test func bundledVectorsHaveNoProblems() {
        let run = CommandRun("vectors", "lint")
        #expect(run.errorLines == [])
        #expect(run.output.hasSuffix(" requirements; no problems\n"))
        #expect(run.status == .success)
    }
}
