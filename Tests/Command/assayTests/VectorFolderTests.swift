import AssayTestSupport
import Foundation
import Testing

/// Which folder of vectors the commands read: all of them the same one.
///
/// The tests run the program, because the folder that it is started in decides.
@Suite struct VectorFolderTests {
    private let temporary = TemporaryFolders()

    /// The end of the program, and what it printed.
    private struct Ending {
        let status: Int32
        let output: String
        let errors: [String]
    }

    private func assay(in folder: TemporaryFolder, _ words: String...) throws -> Ending {
        try assay(in: folder, words)
    }

    private func assay(in folder: TemporaryFolder, _ words: [String]) throws -> Ending {
        let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = try #require(program).appendingPathComponent("assay")
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardInput = FileHandle.nullDevice
        let output = folder.path + "/.output"
        let errors = folder.path + "/.errors"
        for path in [output, errors] { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
        try process.run()
        process.waitUntilExit()
        return Ending(
            status: process.terminationStatus, output: try folder.text(".output"),
            errors: try folder.text(".errors").split(separator: "\n").map(String.init))
    }

    /// A folder in which `vectors` has these files and, as in a checkout, what every vector needs.
    private func checkout(_ files: [String: String] = SampleFolder.files) throws -> TemporaryFolder {
        let folder = try package(files)
        try folder.write("vectors/.hidden", "")
        let vectors = TemporaryFolder(path: folder.path + "/vectors")
        for name in ["golden.json", "profiles.json", "requirements.json", "keys"] {
            try vectors.copy(name, from: SuiteForge.root.path + "/vectors")
        }
        return folder
    }

    /// A folder in which `vectors` has only these files, as in the package of a user.
    private func package(_ files: [String: String]) throws -> TemporaryFolder {
        try temporary.folder(Dictionary(uniqueKeysWithValues: files.map { ("vectors/" + $0, $1) }))
    }

    private static let own = "assay: vectors: ./vectors"

    @Test(
        arguments: [
            ["run"], ["matrix", "--client", "library"], ["flaws"], ["vectors", "lint"], ["vectors", "list"],
            ["vectors", "show", "honest"], ["vectors", "export"], ["schedules"],
            ["bench", "--only", "parse-json"],
            ["adapter", "check", "--exec", "true"], ["serve"],
            ["web", "--start", "http://127.0.0.1:1/", "--accepted", "status=200", "--list"],
            ["vectors", "new", "callback::more", "--expect", "accept"],
        ])
    func everyCommandReportsABrokenFileOfTheCheckout(_ words: [String]) throws {
        let folder = try checkout()
        // Most commands read areas, explore reads schedules, and serve reads only keys and the golden input.
        let name = ["schedules": "schedules/area.json", "serve": "golden.json"][words[0]] ?? "id-token/area.json"
        try TemporaryFolder(path: folder.path + "/vectors").write(name, "{")
        let ending = try assay(in: folder, words)
        #expect(ending.errors.contains(Self.own))
        #expect(
            ending.errors.contains { $0.contains("vectors/\(name):1:2: $: expected a member's name, found the end") })
        #expect(ending.output == "")
        #expect(ending.status == 2)
    }

    @Test func everyCommandFindsANewVectorOfTheCheckout() throws {
        let folder = try checkout()
        let words = ["vectors", "new", "id-token/sample::name", "--expect", "accept", "--claims", #"{"name": "x"}"#]
        let new = try assay(in: folder, words)
        #expect(new.status == 0)
        #expect(new.errors == [Self.own])
        #expect(new.output.hasPrefix("vectors/id-token/sample.json:36: id-token/sample::name, must accept\n"))

        let show = try assay(in: folder, "vectors", "show", "id-token/sample::name")
        #expect(show.output.contains("\nin        vectors/id-token/sample.json:36\n"))
        #expect(show.errors == [Self.own])
        let run = try assay(in: folder, "run", "--only", "id-token/sample::name")
        #expect(run.output.contains("\n1 passed, 0 failed\n"))
        #expect(run.errors == [Self.own])
        let json = try assay(in: folder, "run", "--only", "id-token/sample::name", "--format", "json")
        #expect(json.output.hasPrefix("{\n") && json.output.hasSuffix("}\n"))
        #expect(
            try assay(in: folder, "vectors", "list").output.hasSuffix(
                "\n7 vectors in 2 areas, covering 3 requirements\n"))
    }

    /// A user's own package reads its few vectors only by name, and says so.
    @Test func aFolderThatLacksWhatVectorsNeedIsReadOnlyByName() throws {
        let folder = try package(SampleFolder.files)
        let missing = "./vectors lacks golden.json and profiles.json, so it is read only with --vectors vectors"
        let unread = try assay(in: folder, "vectors", "show", "id-token/sample::nonce")
        #expect(unread.status == 2)
        #expect(unread.errors.first?.hasPrefix("assay: vectors: bundled (/") == true)
        #expect(unread.errors.first?.hasSuffix("/vectors); \(missing)") == true)
        #expect(unread.errors.last?.hasPrefix(#"assay: there is no vector "id-token/sample::nonce""#) == true)
        let refused = try assay(in: folder, "vectors", "new", "callback::more", "--expect", "accept")
        #expect(refused.errors == ["assay: \(missing)"])
        #expect(refused.status == 2)
        #expect(try folder.text("vectors/callback.json") == SampleFolder.callbacks)

        let named = try assay(in: folder, "run", "--vectors", "vectors")
        #expect(named.errors == ["assay: vectors: vectors"])
        #expect(named.output.contains("\n6 passed, 0 failed\n"))
        let both = try assay(
            in: folder, "vectors", "list", "--vectors", "bundled", "--vectors", "vectors", "--only", "callback")
        #expect(both.errors == ["assay: vectors: bundled, vectors"])
        #expect(both.output.hasSuffix("\n2 vectors in 1 area, covering 1 requirement\n"))
    }

    @Test(arguments: ["golden.json", "profiles.json"])
    func theMessageNamesWhatAFolderLacks(_ name: String) throws {
        let folder = try checkout()
        try FileManager.default.removeItem(atPath: folder.path + "/vectors/" + name)
        let ending = try assay(in: folder, "vectors", "list", "--only", "id-token/expiry")
        #expect(ending.errors.first?.contains("; ./vectors lacks \(name), so it is read only with") == true)
    }

    @Test func withoutAFolderTheBundledVectorsAreRead() throws {
        for files in [[:], ["vectors": "a file"]] {
            let folder = try temporary.folder(files)
            let list = try assay(in: folder, "vectors", "list", "--only", "id-token/audience")
            #expect(list.status == 0)
            #expect(list.errors.count == 1)
            #expect(list.errors.first?.hasPrefix("assay: vectors: bundled (/") == true)
            #expect(list.errors.first?.hasSuffix("/vectors)") == true)
            let new = try assay(in: folder, "vectors", "new", "callback::more", "--expect", "accept")
            #expect(new.errors == ["assay: the folder vectors does not exist; name one with --vectors DIR"])
        }
    }

    /// `--vectors` overrides the checkout, which still has what the named folder lacks.
    @Test func aNamedFolderTakesWhatItLacksFromTheCheckout() throws {
        let folder = try checkout([:])
        let golden = try folder.text("vectors/golden.json")
        try folder.write("vectors/golden.json", golden.replacing("108204268033311374519", with: "1234567"))
        try folder.write(
            "other/id-token/sample.json", SampleFolder.tokens.replacing("108204268033311374519", with: "1234567"))
        let run = try assay(in: folder, "run", "--vectors", "other")
        #expect(run.errors == ["assay: vectors: other"])
        #expect(run.output.contains("\n4 passed, 0 failed\n"))
    }
}
