import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct TerminalTests {
    private let temporary = TemporaryFolders()

    private static let wrapped: [(text: String, width: Int, hang: Int?, lines: [String])] = [
        ("one two", 20, nil, ["one two"]),
        ("one two three", 8, nil, ["one two", "  three"]),
        ("  one two three", 8, nil, ["  one", "    two", "    three"]),
        ("a     b c", 6, nil, ["a", "  b c"]),
        ("id    words of it", 12, 6, ["id    words", "      of it"]),
        ("identity words", 10, 8, ["identity", "  words"]),
        ("https://a.example/long", 8, nil, ["https://a.example/long"]),
        ("to https://a.example/long x", 8, nil, ["to", "  https://a.example/long", "  x"]),
        ("\u{1B}[31mred\u{1B}[0m one", 7, nil, ["\u{1B}[31mred\u{1B}[0m one"]),
        ("日本 日本", 8, nil, ["日本", "  日本"]),
        ("日本 日本", 9, nil, ["日本 日本"]),
        ("a\n\nb c d\n", 3, nil, ["a", "", "b c", " d", ""]),
        ("a b     ", 4, nil, ["a b"]),
        // A command can be copied.
        ("  $ one two three", 8, nil, ["  $ one two three"]),
        ("  $5 one two", 8, nil, ["  $5 one", "    two"]),
        ("          ", 4, nil, ["          "]),
    ]

    @Test(arguments: wrapped) func wraps(_ text: String, _ width: Int, _ hang: Int?, _ lines: [String]) {
        #expect(LineWrap.wrapped(text, to: width, hang: hang) == lines.joined(separator: "\n"))
    }

    @Test func noWordIsLostAndNoLineIsTooWide() {
        let text = CommandRun("clients").output
        for width in [20, 40, 80, 400] {
            let narrow = CommandRun(["clients"], width: width).output
            let words = text.split { $0 == " " || $0 == "\n" }
            #expect(narrow.split { $0 == " " || $0 == "\n" } == words)
            let long = words.map(\.count).max() ?? 0
            for line in narrow.split(separator: "\n") { #expect(line.count <= max(width, width / 2 + long)) }
        }
        #expect(CommandRun(["clients"], width: 400).output == text)
    }

    private static let widths: [(named: String?, measured: Int?, columns: Int)] = [
        (nil, nil, 80), (nil, 132, 132), ("100", 132, 100), ("", 132, 132), ("0", 132, 132), ("-5", nil, 80),
        ("wide", 90, 90), ("7", 132, 20), ("99999999", nil, 10_000), ("999999999999999999999", nil, 80),
    ]

    @Test(arguments: widths) func width(_ named: String?, _ measured: Int?, _ columns: Int) {
        #expect(TerminalWidth.columns(named: named, measured: measured) == columns)
    }

    @Test func noTerminalHasNoWidth() throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
        #expect(TerminalWidth.columns(of: file.fileDescriptor, environment: ["COLUMNS": "80"]) == nil)
    }

    /// The reports of a run fit too, and JSON, in which a line break would be a change, stays as it is.
    @Test func reportsFit() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let words = ["run", "--vectors", folder.path, "--client", "plan-as-written", "--full"]
        let wide = CommandRun(words).output.split(separator: "\n")
        let narrow = CommandRun(words, width: 50).output.split(separator: "\n")
        #expect(wide.contains { $0.count > 50 })
        #expect(narrow.contains { $0.hasPrefix("✗ \(SampleFolder.finding)") })
        #expect(narrow.allSatisfy { $0.count <= 50 || $0.split(separator: " ").count == 1 || $0.hasPrefix("    $ ") })
        let list = ["vectors", "coverage", "--format", "json", "--vectors", folder.path]
        #expect(CommandRun(list, width: 20).output == CommandRun(list).output)
    }
}
