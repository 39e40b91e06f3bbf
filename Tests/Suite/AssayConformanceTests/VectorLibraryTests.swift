import AssayJSON
import AssayTestSupport
import AssayVectors
import Foundation
import Testing

@testable import AssayConformance

@Suite struct VectorLibraryTests {
    private let temporary = TemporaryFolders()

    /// Without support files nothing can be rendered, but the vectors are still read and checked.
    @Test func aFolderWithoutSupportFiles() throws {
        let folder = try temporary.folder(["area.json": #"{"about": 1}"#])
        var collector = JSONErrorCollector()
        #expect(VectorLibrary.load(VectorSource(folders: [folder.path], bundled: nil), into: &collector) == nil)
        #expect(
            collector.errors.map(\.description) == [
                "requirements.json:1:1: $: there is no requirements.json in \(folder.path)",
                "profiles.json:1:1: $: there is no profiles.json in \(folder.path)",
                "keys:1:1: $: there is no folder of keys",
                "\(folder.path)/area.json:1:1: $: the member \"operation\" is missing",
            ])
    }

    @Test func aFolderWithoutTheGoldenInput() throws {
        let bundled = try #require(BundledVectors.path)
        let folder = try temporary.folder([:])
        try folder.copy("keys", from: bundled)
        var collector = JSONErrorCollector()
        _ = VectorLibrary.load(VectorSource(folders: [folder.path], bundled: nil), into: &collector)
        #expect(
            collector.errors.map(\.description).last
                == "golden.json:1:1: $: there is no golden.json in \(folder.path)")
    }

    @Test(arguments: [
        ("id-token/audience", true), ("audience", true), ("a/b/c-1", true), ("keys/a", false), ("schema/a", false),
        ("golden", false), ("requirements", false), ("profiles", false), ("retired", false), ("a/golden", true),
        ("keys", true), ("", false), ("/", false), ("a/", false), ("/a", false), ("a//b", false), ("../a", false),
        ("a/../b", false), ("A", false), ("a_b", false), ("a-", false), (".a", false), ("a/caf\u{E9}", false),
    ])
    func areas(_ name: String, _ isArea: Bool) {
        #expect(VectorSource.isArea(name) == isArea)
    }
}
