import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// No link in a folder of vectors is followed, so nothing outside is read and every walk ends.
@Suite struct LinkedFolderTests {
    private let temporary = TemporaryFolders()

    /// A link in a folder, and the folder that it is in.
    typealias Link = Case<(name: String, destination: String)>

    static let links: [Link] = [
        Link("a loop", ("loop", ".")), Link("a loop through the parent", ("id-token/up", "..")),
        Link("a link to itself", ("self.json", "self.json")),
        Link("a file outside", ("outside.json", "../outside/callback.json")),
        Link("a file of no format outside", ("passwd", "/etc/passwd")),
        Link("a folder outside", ("outside", "../outside")),
        Link("a file inside", ("twin.json", "callback.json")),
        Link("nothing", ("dangling.json", "nowhere.json")),
        Link("the golden input", ("golden.json", "../outside/callback.json")),
        Link("a golden input that is missing", ("golden.json", "nowhere.json")),
        Link("the keys", ("keys", "../outside")), Link("web scenarios", ("web", "../outside")),
        Link("a web scenario", ("web/area.json", "../../outside/callback.json")),
        Link("schedules", ("schedules", "../outside")),
        Link("a schedule", ("schedules/area.json", "../../outside/callback.json")),
        Link("a key", ("keys/own.json", "../../outside/callback.json")),
    ]

    private func folder() throws -> TemporaryFolder {
        let root = try temporary.folder([:])
        for (name, text) in SampleFolder.files { try root.write("vectors/" + name, text) }
        try root.write("outside/callback.json", SampleFolder.callbacks)
        return root
    }

    @Test(arguments: links)
    func aLinkIsNamedAndNotFollowed(_ link: Link) throws {
        let root = try folder()
        let vectors = TemporaryFolder(path: root.path + "/vectors")
        #expect(CommandRun("vectors", "lint", "--vectors", vectors.path).status == .success)
        try vectors.link(link.value.name, to: link.value.destination)
        let line =
            "\(vectors.path)/\(link.value.name):1:1: $: expected a file or a folder, found a symbolic link, which is not followed"
        let run = CommandRun("vectors", "lint", "--vectors", vectors.path)
        #expect(Set(run.errorLines.dropLast()) == [line])
        #expect(run.output == "")
        #expect(run.status == .usage)
    }

    /// The other commands refuse the same folder.
    @Test(arguments: [
        ["run"], ["run", "--client", "reference"], ["vectors", "show", "honest"], ["vectors", "list"],
        ["vectors", "new", "callback::x", "--expect", "accept"], ["flaws"], ["matrix", "--client", "library"],
    ])
    func noCommandFollowsALink(_ words: [String]) throws {
        let vectors = TemporaryFolder(path: try folder().path + "/vectors")
        try vectors.link("loop", to: ".")
        let run = CommandRun(words + ["--vectors", vectors.path])
        #expect(run.errorLines.first?.hasPrefix("\(vectors.path)/loop:1:1: ") == true)
        #expect(run.status == .usage)
    }

    @Test(arguments: ["golden.json", "keys"])
    func aServerReadsNoKeysThroughALink(_ name: String) throws {
        let vectors = TemporaryFolder(path: try folder().path + "/vectors")
        for own in ["golden.json", "keys"] where own != name {
            try vectors.copy(own, from: SuiteForge.root.path + "/vectors")
        }
        try vectors.link(name, to: SuiteForge.root.path + "/vectors/" + name)
        let run = CommandRun("serve", "--vectors", vectors.path)
        #expect(run.errorLines.last?.contains("/\(name):1:1: $: expected a file or a folder, found a symb") == true)
        #expect(run.status == .usage)
    }

    /// The user named it.
    @Test func theFolderItselfMayBeALink() throws {
        let root = try folder()
        try root.link("other", to: "vectors")
        let run = CommandRun("vectors", "lint", "--vectors", root.path + "/other")
        #expect(run.errorLines == [])
        #expect(run.status == .success)
    }

    /// Opening a pipe would wait for a writer.
    @Test(arguments: ["pipe.json", "keys/pipe.json", "golden.json", "id-token/pipe"])
    func aPipeIsNotOpened(_ name: String) throws {
        let vectors = TemporaryFolder(path: try folder().path + "/vectors")
        if name.hasPrefix("keys/") { try vectors.copy("keys", from: SuiteForge.root.path + "/vectors") }
        #expect(mkfifo(vectors.path + "/" + name, 0o600) == 0)
        let run = CommandRun("vectors", "lint", "--vectors", vectors.path)
        #expect(
            Set(run.errorLines.dropLast().map { $0.replacing("a file or a folder", with: "a file") }) == [
                "\(vectors.path)/\(name):1:1: $: expected a file"
            ])
    }

    @Test func theDepthOfFoldersIsLimited() throws {
        let folder = try temporary.folder(["a/b/c/d/e/f/g/h/area.json": SampleFolder.callbacks])
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).status == .success)
        try folder.write("a/b/c/d/e/f/g/h/i/area.json", SampleFolder.callbacks)
        let run = CommandRun("vectors", "lint", "--vectors", folder.path)
        let deep = folder.path + "/a/b/c/d/e/f/g/h/i"
        #expect(
            run.errorLines == ["\(deep):1:1: $: the folder is nested deeper than 8 folders", "assay: 1 problem"])
    }
}
