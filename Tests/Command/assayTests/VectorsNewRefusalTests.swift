import AssayTestSupport
import Testing

@testable import assay

/// What `assay vectors new` refuses, and how it says why.
@Suite struct VectorsNewRefusalTests {
    private let temporary = TemporaryFolders()

    /// Command lines that the command or lint refuses leave nothing behind, not even an empty folder.
    @Test(arguments: [
        ["id-token/sample::twin", "--expect", "reject:invalid-audience"],
        ["id-token/sample::nonce", "--expect", "accept", "--claims", #"{"name": "x"}"#],
        ["id-token/sample::One", "--expect", "accept", "--claims", #"{"name": "x"}"#],
        ["id-token/sample::same", "--expect", "accept", "--claims", #"{"sub": "108204268033311374519"}"#],
        ["id-token/sample::key", "--expect", "accept", "--context", #"{"keys": ["google-z"]}"#],
        ["id-token/sample::covers", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--covers", "NOTHING-1"],
        ["id-token/sample::profile", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--profile", "loose"],
        ["id-token/sample::level", "--expect", "accept", "--claims", #"{"name": "x"}"#, "--importance", "grave"],
        ["id-token/sample::input", "--expect", "accept", "--input", #"{"url": "x"}"#],
        ["id-token/sample::json", "--expect", "accept", "--claims", #"{"name": x}"#],
        ["id-token/sample::verdict", "--expect", "maybe"], ["id-token/sample::reason", "--expect", "reject:nothing"],
        ["id-token/sample::no-verdict"], ["brand/new::twin", "--expect", "reject:invalid-audience"],
        [
            "brand/new/deep::same", "--expect", "accept", "--operation", "verify-id-token", "--claims",
            #"{"sub": null, "x": }"#,
        ],
        ["lonely::one", "--expect", "accept"], ["lonely::one", "--expect", "accept", "--operation", "nothing"],
        ["../outside::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["keys/own::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["schema/own::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["retired::one", "--expect", "accept", "--operation", "verify-id-token"],
        ["Area::one", "--expect", "accept", "--operation", "verify-id-token"], ["no-id"],
        ["id-token/sample::repeats", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "other.example"}"#],
        [
            "info::should", "--operation", "parse-user-info", "--expect", "reject:invalid-user-info", "--covers",
            "OIDC-3.1.3.7-4", "--input", #"{"body": "{"}"#,
        ],
        ["web/callback::denied", "--expect", "reject:access-denied"],
        ["web/own::x", "--expect", "reject", "--claims", "{}"],
        ["web/own::x", "--expect", "reject", "--covers", "RFC6749-10.12", "--scenario", #"{"play": "dance"}"#],
        ["web/own::x", "--expect", "reject", "--covers", "NOTHING-1", "--scenario", #"{"play": "no-session"}"#],
        ["web/own::x", "--expect", "reject", "--covers", "RFC6749-10.12", "--scenario", "[]"],
        ["id-token/sample::x", "--expect", "accept", "--scenario", #"{"play": "no-session"}"#],
        ["schedules/sign-in::two", "--expect", "accept"],
        ["::id"], ["area::"],
        ["a::b::c", "--expect", "accept"],
    ])
    func isRefused(_ words: [String]) throws {
        let root = try temporary.folder([:])
        for (name, text) in SampleFolder.files { try root.write("vectors/" + name, text) }
        try root.write("vectors/retired.json", #"{ "retired": [] }"#)
        let before = try root.contents()
        let run = CommandRun(["vectors", "new"] + words + ["--vectors", root.path + "/vectors"])
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.errorLines.count == 1)
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("assay: ") })
        #expect(try root.contents() == before)
    }

    @Test func reasonIsReported() throws {
        let folder = try temporary.folder(SampleFolder.files)
        #expect(
            CommandRun.newVector(
                in: folder, "brand/new::nonce", "--expect", "reject:invalid-issuer", "--operation", "verify-id-token",
                "--claims", #"{"nonce": "of-another-session"}"#, "--covers", "OIDC-3.1.3.7-2"
            ).errorLines == [
                "assay: nothing was written: \(folder.path)/id-token/sample.json:19:5: $.vectors[2]: the input is the same as that of "
                    + "brand/new::nonce (\(folder.path)/brand/new.json:6), but the verdict differs"
            ])
        #expect(
            CommandRun.newVector(in: folder, "../outside::one", "--expect", "accept").errorLines == [
                #"assay: "../outside" is not an area name: lower-case words joined by hyphens and "/""#
            ])
        #expect(
            CommandRun.newVector(in: folder, "id-token/sample::one", "--expect", "reject:invalid-nonse").errorLines == [
                #"assay: unknown reason "invalid-nonse"; did you mean "invalid-nonce"?"#
            ])
        #expect(
            CommandRun.newVector(in: folder, "web/callback::one", "--expect", "reject:invalid-nonce").errorLines == [
                "assay: --expect takes accept, reject, either:WHY or a JSON object for a web application"
            ])
        #expect(
            CommandRun.newVector(in: folder, "keys/own::one", "--expect", "accept").errorLines == [
                #"assay: "keys/own" cannot be an area: keys/ in a folder of vectors is something else"#
            ])
        #expect(
            CommandRun.newVector(in: folder, "lonely::one", "--expect", "accept").errorLines == [
                #"assay: "lonely" is a new area; name the operation that its vectors test with --operation"#
            ])
    }

    /// A file whose list of vectors is not its last member is not changed.
    @Test func fileWithVectorsNotLast() throws {
        let text = """
            {"about": "a", "operation": "verify-id-token", "vectors": [], "base": {"covers": ["OIDC-3.1.3.7-3"]}}
            """
        let folder = try temporary.folder(["area.json": text])
        let run = CommandRun.newVector(in: folder, "area::one", "--expect", "accept", "--covers", "OIDC-3.1.3.7-3")
        #expect(run.status == .usage)
        #expect(
            run.errorLines.first
                == "assay: \(folder.path)/area.json: \"vectors\" is not the last member; add this vector by hand:")
        #expect(try folder.text("area.json") == text)
    }

    @Test func folderWithProblems() throws {
        let folder = try temporary.folder(["area.json": "[]"])
        let run = CommandRun.newVector(in: folder, "area::one", "--expect", "accept")
        #expect(
            run.errorLines == [
                "\(folder.path)/area.json:1:1: $: expected an object, found an array",
                "assay: the vectors in \(folder.path) have problems; fix them first",
            ])
        #expect(run.status == .usage)
    }

    /// Every mistake of the options is told, and every rule that the vector breaks.
    @Test func severalMistakesAtOnce() throws {
        let folder = try temporary.folder(SampleFolder.files)
        #expect(
            CommandRun.newVector(in: folder, "lonely::one", "--expect", "reject:nothing", "--claims", "{").errorLines
                == [
                    #"assay: "lonely" is a new area; name the operation that its vectors test with --operation"#,
                    #"assay: unknown reason "nothing"; assay vectors reasons lists all"#,
                    "assay: --claims:1:2: $: expected a member's name, found the end of the document",
                ])
        let lines = CommandRun.newVector(
            in: folder, "id-token/other::strange", "--expect", "accept", "--claims", #"{"aud": "?"}"#, "--covers",
            "OIDC-3.1.3.7-4"
        ).errorLines
        let place = "\(folder.path)/id-token/other.json:6:5: $.vectors[0]: "
        #expect(lines.count == 4)
        #expect(
            lines.first == place + "the profile core demands this, but no requirement that the vector covers is a MUST")
        #expect(lines[1...2].allSatisfy { $0.hasPrefix(place + "a conformant client, ") })
        #expect(lines.last == "assay: nothing was written: 3 problems")
        #expect(try folder.contents().count == 3)
    }

    /// A folder that has problems of its own can get vectors; lint tells the problems.
    @Test func problemsOfOtherVectorsAreNotItsOwn() throws {
        let folder = try temporary.folder([
            "id-token/sample.json": SampleFolder.tokens.replacing("OIDC-3.1.3.7-3", with: "OIDC-3.1.3.7-4")
        ])
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .usage)
        let run = CommandRun.newVector(
            in: folder, "id-token/other::star", "--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#,
            "--covers", "OIDC-3.1.3.7-3")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
    }
}
