import AssayTestSupport
import Testing

@testable import assay

/// What `assay vectors new` tells of the vector: how clients do, which flaws it kills, and what it assumes.
@Suite struct VectorsNewVerdictTests {
    private let temporary = TemporaryFolders()

    /// The vector is run, and a flaw that no other vector kills is new.
    ///
    /// The other vectors are those of the dictionary of known flaws, which is empty here, and those of the folder.
    @Test func tellsWhichFlawsItKills() throws {
        let folder = try temporary.folder(SampleFolder.files)
        try folder.write("causes.json", #"{"about": "a", "flaws": [], "areas": {}}"#)
        let run = CommandRun.newVector(
            in: folder, "id-token/sample::issuer", "--expect", "reject:invalid-issuer", "--covers", "OIDC-3.1.3.7-2",
            "--claims", #"{"iss": "https://other.example"}"#)
        for client in ["library", "reference", "lenient", "hostile-strict"] {
            #expect(run.lines(beginning: client + " ").count == 1)
            #expect(run.lines(beginning: client).allSatisfy { $0.contains("  passed: reject: invalid-issuer") })
        }
        #expect(run.lines(beginning: "kills ").count == 1)
        #expect(
            run.lines(beginning: "issuer-not-checked").allSatisfy { $0.hasSuffix("  new: no other vector kills it") })
        #expect(run.lines(beginning: "issuer-not-checked").count == 1)
        let again = CommandRun.newVector(
            in: folder, "id-token/sample::issuer-again", "--expect", "reject:invalid-issuer", "--covers",
            "OIDC-3.1.3.7-2",
            "--claims", #"{"iss": "https://third.example"}"#)
        #expect(
            again.lines(beginning: "issuer-not-checked").allSatisfy { $0.hasSuffix("  with 1 other vector") })
        #expect(again.lines(beginning: "issuer-not-checked").count == 1)
    }

    @Test func tellsThatItKillsNone() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun.newVector(
            in: folder, "id-token/sample::name", "--expect", "accept", "--claims", #"{"name": "Ya"}"#)
        #expect(run.lines(beginning: "library").map { $0.hasSuffix("  passed: accept") } == [true])
        let kills = run.lines(beginning: "kills ")
        #expect(kills.map { $0.hasPrefix("kills none of the ") && $0.contains("\"control\": true") } == [true])
    }

    /// A strict vector that the clients fail is written all the same, because they may be wrong.
    @Test func tellsThatClientsFailIt() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun.newVector(
            in: folder, "id-token/sample::mark", "--expect", "accept", "--claims", #"{"aud": "?"}"#, "--profile",
            "strict")
        #expect(run.status == .success)
        for client in ["library", "reference"] {
            let words = "  failed: expected an acceptance, but the client refused with invalid-audience ("
            #expect(run.lines(beginning: client + " ").map { $0.contains(words) } == [true])
        }
        #expect(run.lines(beginning: "no flaw was tried, because the reference").count == 1)
        #expect(run.lines(beginning: "kills ") == [])
    }

    @Test func tellsWhatItAssumes() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = ["--expect", "reject:invalid-audience", "--claims", #"{"aud": "*"}"#]
        let typo = CommandRun.newVector(in: folder, "id-token/sampel::wildcard", words[0], words[1], words[2], words[3])
        let file = "\(folder.path)/id-token/sampel.json"
        #expect(
            typo.lines(beginning: file).last
                == "\(file) is a new file, for the new area id-token/sampel; did you mean \"id-token/sample\"?")
        #expect(typo.lines(beginning: "the importance is high, like that of most vectors").count == 1)
        let other = CommandRun.newVector(
            in: folder, "id-token/brand-new::wildcard", words[0], words[1], words[2], #"{"aud": "**"}"#)
        #expect(other.lines(beginning: folder.path).last?.hasSuffix(" for the new area id-token/brand-new") == true)
        let known = CommandRun.newVector(
            in: folder, "id-token/sample::star", words[0], words[1], words[2], #"{"aud": "***"}"#)
        #expect(known.lines(beginning: folder.path).count == 1)
    }
}
