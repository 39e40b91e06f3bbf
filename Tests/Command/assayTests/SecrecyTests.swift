import AssayClients
import AssayConformance
import AssayJSON
import AssayReports
import AssayTestRuns
import AssayTestSupport
import Foundation
import Synchronization
import Testing

@testable import assay

/// The commands print no token, code or verifier, except `vectors export`.
@Suite struct SecrecyTests {
    private let temporary = TemporaryFolders()

    /// The secrets of the golden input in `golden.json`.
    private static let golden = [
        "ya29.assay-golden-access-token", "1//assay-golden-refresh-token", "4/0AassayGoldenCode-abcDEF_123",
        "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl",
    ]

    /// The beginnings of the longer segments of the rendered tokens, including signatures.
    private static let segments: Set<String> = {
        guard let library = try? BundledLibrary.shared() else { return [] }
        var segments: Set<String> = []
        for vector in library.vectors where vector.operation == .verifyIDToken {
            guard let probe = try? vector.rendered().probe.input as? IDTokenProbe else { continue }
            for segment in probe.idToken.split(separator: UInt8(ascii: ".")) where segment.count >= 100 {
                // A signature of zeros, a segment of one repeated letter and the published modulus are not secret.
                guard Set(segment.prefix(100)).count > 8 else { continue }
                segments.formUnion(windows(of: segment.prefix(100)).subtracting(windows(of: probe.keySet)))
            }
        }
        return segments
    }()

    @Test func secretsToLookForExist() {
        #expect(Self.segments.count >= 400)
    }

    @Test func reportsContainNoSecrets() throws {
        let library = try BundledLibrary.shared()
        let reports = try BundledRuns.all()
        #expect(reports.map(\.client.name) == BundledClients.names)
        for report in reports {
            let results = RunResults(report, ReportSetting(library))
            // The page shows a vector's changes, like `vectors show`.
            for format in RunResults.formats where !format.showsSupplements {
                let text = try format.text(results, false).description
                #expect(Self.golden(in: text) == [], "\(format.name)")
                #expect(Self.windows(of: text.utf8).intersection(Self.segments) == [], "\(format.name)")
            }
        }
    }

    @Test func listContainsNoSecrets() throws {
        let text = CommandRun("vectors", "list").output + CommandRun("vectors", "list", "--requirements").output
        #expect(text.contains("id-token/golden::unchanged"))
        #expect(Self.golden(in: text) == [])
        #expect(Self.windows(of: text.utf8).intersection(Self.segments) == [])
    }

    /// `show` prints the changes of a vector from its file and no other secret.
    @Test func showContainsOnlySecretsOfTheFile() throws {
        let library = try BundledLibrary.shared()
        for vector in library.vectors {
            let text = try Self.printed { console in try VectorsShow.show(vector, of: library, console) }
            #expect(text.hasPrefix(vector.fullID))
            let written = vector.changes.map(\.json).joined(separator: "\n")
            #expect(Self.golden(in: text).subtracting(Self.golden(in: written)) == [], "\(vector.fullID)")
            let found = Self.windows(of: text.utf8).intersection(Self.segments)
            #expect(found.subtracting(Self.windows(of: written.utf8)) == [], "\(vector.fullID)")
        }
    }

    /// Shows that the tests above can fail: `export` writes all of these secrets.
    @Test func exportContainsSecrets() throws {
        let folder = try temporary.folder(SampleFolder.files)
        let token = CommandRun("vectors", "export", "--only", "*::honest", "--vectors", folder.path).output
        #expect(Self.windows(of: token.utf8).intersection(Self.segments).count == 3)
        let callback = CommandRun("vectors", "export", "--only", "callback::issuer", "--vectors", folder.path).output
        #expect(Self.golden(in: callback) == ["4/0AassayGoldenCode-abcDEF_123"])
    }

    private static func printed(_ body: (Console) throws -> Void) rethrows -> String {
        let text = Mutex("")
        try body(Console(write: { piece in text.withLock { $0 += piece } }, writeError: { _ in }))
        return text.withLock { $0 }
    }

    private static func golden(in text: String) -> Set<String> {
        let data = Data(text.utf8)
        return Set(golden.filter { data.range(of: Data($0.utf8)) != nil })
    }

    /// The first 100 characters of every run of at least 100 base64url characters.
    private static func windows(of text: some Sequence<UInt8>) -> Set<String> {
        let bytes = Array(text)
        var windows: Set<String> = []
        // Every such run has a character at one of these positions.
        var place = 99
        while place < bytes.count {
            var start = place
            while start > 0, isBase64URL[Int(bytes[start - 1])] { start -= 1 }
            var end = place
            while end < bytes.count, isBase64URL[Int(bytes[end])] { end += 1 }
            if end - start >= 100 { windows.insert(String(decoding: bytes[start..<start + 100], as: UTF8.self)) }
            place = max(end, place) + 100
        }
        return windows
    }

    private static let isBase64URL: [Bool] = {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        return (0...255).map { alphabet.contains(UInt8($0)) }
    }()
}
