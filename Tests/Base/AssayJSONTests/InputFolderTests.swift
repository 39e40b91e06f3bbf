import AssayJSON
import Foundation
import Testing

/// What is read of a folder and of a file.
@Suite final class InputFolderTests {
    private let path = FileManager.default.temporaryDirectory.path + "/assay-input-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    private func messages(_ body: () throws(JSONError) -> JSONNode) -> [String] {
        var collector = JSONErrorCollector()
        collector.attempt { () throws(JSONError) in _ = try body() }
        return collector.errors.map(\.description)
    }

    @Test func entriesAreSortedWithoutHiddenOnes() throws {
        for name in ["b", "a.json", ".hidden"] { try write(name, "") }
        try FileManager.default.createDirectory(atPath: path + "/c", withIntermediateDirectories: false)
        var collector = JSONErrorCollector()
        let entries = InputFolder.entries(of: path, into: &collector)
        #expect(entries.map(\.name) == ["a.json", "b", "c"])
        #expect(entries.map(\.isFolder) == [false, false, true])
        #expect(collector.errors == [])
    }

    @Test func theNumberOfEntriesIsLimited() throws {
        try write("0", "")
        // Links are entries like others, and a file system makes and removes them faster than files.
        for number in 1..<InputFolder.maximumEntries {
            try FileManager.default.linkItem(atPath: "\(path)/0", toPath: "\(path)/\(number)")
        }
        var collector = JSONErrorCollector()
        #expect(InputFolder.entries(of: path, into: &collector).count == 10_000)
        try write("one more", "")
        #expect(InputFolder.entries(of: path, into: &collector).count == 0)
        #expect(collector.errors.map(\.description) == ["\(path):1:1: $: the folder has more than 10000 entries"])
    }

    @Test func aFileThatTheUserNamedMayBeALinkOrADeviceAndOneOfAFolderMayNot() throws {
        try write("file", "[1]")
        try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: "file")
        let link = path + "/link"
        #expect(try DocumentFile.parse(link, as: "f", isNamedByUser: true).value == [1])
        #expect(
            messages { () throws(JSONError) in try DocumentFile.parse(link, as: "f") } == [
                "f:1:1: $: expected a file or a folder, found a symbolic link, which is not followed"
            ])
        #expect(
            messages { () throws(JSONError) in try DocumentFile.parse("/dev/null", as: "f") } == [
                "f:1:1: $: expected a file"
            ])
    }

    /// A device without an end is read no further than the limit.
    @Test func theSizeOfAFileIsLimited() {
        #expect(
            messages { () throws(JSONError) in try DocumentFile.parse("/dev/zero", as: "f", isNamedByUser: true) }
                == ["f:1:1: $: the file has more than 16777216 bytes"])
    }

    @Test(arguments: [("missing", "the file cannot be read"), (".", "expected a file")])
    func aFileThatCannotBeReadIsNamed(_ name: String, _ message: String) {
        let path = path + "/" + name
        #expect(messages { () throws(JSONError) in try DocumentFile.parse(path, as: "f") } == ["f:1:1: $: \(message)"])
    }
}
