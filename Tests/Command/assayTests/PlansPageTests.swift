import AssayTestSupport
import Foundation
import Testing

/// Everything that `docs/plans.md` names exists: folders, types, suites and areas of vectors.
@Suite(.tags(.page)) struct PlansPageTests {
    private struct Row {
        let line: Int
        let asked: String
        let place: String
        let covered: String
        let onLinux: String
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let page = Result { try text("docs/plans.md") }
    private static let declared = Result { try declaredNames() }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The rows of the tables about the plans.
    private static func rows() throws -> [Row] {
        let lines = try page.get().split(separator: "\n", omittingEmptySubsequences: false)
        return try lines.enumerated().compactMap { number, line in
            guard line.hasPrefix("| "), !line.hasPrefix("| asked |"), line.split(separator: "|").count > 3 else {
                return nil
            }
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4, "docs/plans.md:\(number + 1): expected four cells")
            return Row(line: number + 1, asked: cells[0], place: cells[1], covered: cells[2], onLinux: cells[3])
        }
    }

    /// The names that Swift files below `Sources` and `Tests` declare.
    private static func declaredNames() throws -> Set<String> {
        let pattern = try NSRegularExpression(
            pattern: #"\b(?:struct|class|actor|enum|protocol|func|var|let|case|typealias) +(\w+)"#)
        var names: Set<String> = []
        for folder in ["Sources", "Tests"] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            for file in files where file.hasSuffix(".swift") && isOfAnApp(file) {
                let path = root.appending(path: "\(folder)/\(file)").path
                // NSRegularExpression counts in UTF-16.
                let text = try NSString(contentsOfFile: path, encoding: String.Encoding.utf8.rawValue)
                let all = NSRange(location: 0, length: text.length)
                for match in pattern.matches(in: text.substring(with: all), range: all) {
                    names.insert(text.substring(with: match.range(at: 1)))
                }
            }
        }
        return names
    }

    /// Whether a file belongs to the subject of the page.
    private static func isOfAnApp(_ file: String) -> Bool {
        ["Library/", "Clients/AssayClients", "Search/AssayFuzzTargets"].contains { file.hasPrefix($0) }
    }

    /// The texts between grave accents.
    private static func codes(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
    }

    /// Whether an area, or an area below it, has vectors.
    private static func isArea(_ name: String) -> Bool {
        if name.hasSuffix("/**") { return exists("vectors/\(name.dropLast(3))") }
        return exists("vectors/\(name).json")
    }

    /// Whether the libraries declare something with that name.
    private static func isKnown(_ name: String) throws -> Bool {
        let parts = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        if try !parts.isEmpty && parts.allSatisfy({ try declared.get().contains($0) }) { return true }
        let folders =
            ["Library/", "Provider/", "Clients/"]
            + ["Client/", "Accounts/", "Directory/"].map { "Library/GoogleSignIn\($0)" }
        return folders.contains { exists("Sources/\($0)\(name)") } || exists(name)
    }

    @Test func everyAreaExists() throws {
        var count = 0
        for row in try Self.rows() {
            for name in Self.codes(in: row.covered) where name.contains("/") {
                count += 1
                #expect(Self.isArea(name), "docs/plans.md:\(row.line): there are no vectors \(name)")
            }
        }
        #expect(count > 40)
    }

    @Test func everySuiteExists() throws {
        let declared = try Self.declared.get()
        var count = 0
        for row in try Self.rows() {
            for name in Self.codes(in: row.covered) where !name.contains("/") && name.first?.isUppercase == true {
                count += 1
                let isDeclared = declared.contains(name)
                #expect(isDeclared, "docs/plans.md:\(row.line): there is no \(name)")
            }
        }
        #expect(count > 20)
    }

    @Test func everyPlaceExists() throws {
        var count = 0
        for row in try Self.rows() {
            for name in Self.codes(in: row.place) where name.first?.isUppercase == true {
                count += 1
                #expect(try Self.isKnown(name), "docs/plans.md:\(row.line): there is no \(name)")
            }
        }
        #expect(count > 30)
    }

    /// A row names what covers it or says why nothing does.
    @Test func noRowIsEmpty() throws {
        for row in try Self.rows() {
            #expect(!row.asked.isEmpty && !row.place.isEmpty && !row.onLinux.isEmpty, "docs/plans.md:\(row.line)")
            let reasons = ["not on Linux", "outside", "not needed", "not taken over", "the command line stands in"]
            let isExcused = reasons.contains { row.onLinux.contains($0) || row.place.contains($0) }
            #expect(!row.covered.isEmpty || isExcused, "docs/plans.md:\(row.line): nothing covers \(row.asked)")
        }
    }

    /// The counts of vectors match the files.
    @Test func countsAreRight() throws {
        var counted = 0
        for line in try Self.page.get().split(separator: "\n") where line.hasPrefix("| `account/") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let area = try #require(Self.codes(in: cells[0]).first)
            let file = try JSONSerialization.jsonObject(with: Data(Self.text("vectors/\(area).json").utf8))
            let vectors = try #require((file as? [String: Any])?["vectors"] as? [Any])
            #expect(Int(cells[1]) == vectors.count, "docs/plans.md: \(area) has \(vectors.count) vectors")
            counted += 1
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "vectors/account").path)
        #expect(counted == files.count)
    }

    @Test func missingNamesAreDetected() throws {
        #expect(!Self.isArea("account/no-such-area"))
        #expect(!Self.isArea("no-such-folder/**"))
        #expect(try !Self.isKnown("NoSuchType"))
        #expect(try !Self.isKnown("AccountService.noSuchMember"))
        #expect(try Self.isKnown("AccountService.accessToken"))
    }
}
