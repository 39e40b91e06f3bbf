import AssayClients
import AssayReports
import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct CompletionTests {
    private let temporary = TemporaryFolders()

    private static let cases: [(line: String, words: [String], place: Completion.Place?)] = [
        ("vec", ["vectors"], nil),
        ("vectors sh", ["show"], nil),
        ("vectors co", ["coverage"], nil),
        ("vectors frobnicate ", [], nil),
        ("help vectors sh", ["show"], nil),
        ("vectors help sh", ["show"], nil),
        ("help run ", [], nil),
        ("completions z", ["zsh"], nil),
        ("--ver", ["--version"], nil),
        ("--cl", ["--client"], nil),
        ("run --cl", ["--client"], nil),
        ("run --only x --cl", ["--client"], nil),
        ("run --client ", BundledClients.names, nil),
        ("--client ref", ["reference"], nil),
        ("run --client=ref", ["--client=reference"], nil),
        ("run --isolate --format j", ["json", "junit"], nil),
        ("run --format ", RunResults.formats.map(\.name), nil),
        ("run --profile st", ["strict"], nil),
        ("run --order ", [], nil),
        ("run --output ", [], .files),
        ("run --output=a", [], .files),
        ("run --vectors ", [], .folders),
        ("run x", [], nil),
        ("run -- --cl", [], nil),
        ("run --frobnicate=", [], nil),
        ("flaws --flaw missing-audience", ["missing-audience-accepted"], nil),
        ("clients l", ["lenient"], nil),
        ("adapter serve pl", ["plan-as-written"], nil),
        ("vectors new --importance c", ["critical"], nil),
        ("vectors new --expect reject:invalid-aud", ["reject:invalid-audience"], nil),
        ("vectors promote x --format j", ["json"], nil),
        ("vectors promote ", [], .files),
        ("bench --only sched", ["schedules-actor", "schedules-sign-in"], nil),
        ("schedules --strategy r", ["random"], nil),
    ]

    @Test(arguments: cases)
    func words(_ line: String, _ words: [String], _ place: Completion.Place?) {
        let completion = Completion(
            line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
        #expect(completion.candidates.map(\.word) == words)
        #expect(completion.place == place)
    }

    @Test func vectorsOfTheFolder() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let only = Completion(["run", "--vectors", folder.path, "--only", "id-token/sample::a"])
        #expect(only.candidates == [.init(word: "id-token/sample::audience", about: "another audience")])
        let words = Completion(["vectors", "show", "--vectors", folder.path, "callback::"])
        #expect(words.candidates.map(\.word) == ["callback::state", "callback::issuer"])
        let none = Completion(["vectors", "show", "--vectors", folder.path + "/none", "callback::"])
        #expect(none.candidates == [])
    }

    @Test func requirements() {
        let words = Completion(["vectors", "list", "--covers", "RFC8725-3.1"]).candidates.map(\.word)
        #expect(words == ["RFC8725-3.1", "RFC8725-3.10", "RFC8725-3.11", "RFC8725-3.11-nested", "RFC8725-3.12"])
    }

    @Test func areALineEach() {
        let run = CommandRun("completions", "words", "--", "run", "--is")
        #expect(run.output.hasPrefix("--isolate\trun the bundled client") && run.output.hasSuffix("\n"))
        #expect(CommandRun("completions", "words", "--", "run", "--output", "").output == ":files\n")
        #expect(CommandRun("completions", "words", "--", "run", "-h").output == "")
    }
}
