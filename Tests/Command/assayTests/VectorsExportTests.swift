import AssayConformance
import AssayTestRuns
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// `vectors export` writes what a library needs to test itself.
@Suite struct VectorsExportTests {
    private let temporary = TemporaryFolders()

    private func export(_ words: String...) throws -> CommandRun {
        let folder = try temporary.folder(SampleFolder.files)
        return CommandRun(["vectors", "export", "--vectors", folder.path] + words)
    }

    private func exported(_ words: String...) throws -> [String: Any] {
        let folder = try temporary.folder(SampleFolder.files)
        return try Self.object(CommandRun(["vectors", "export", "--vectors", folder.path] + words).output)
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func vectors(_ file: [String: Any]) throws -> [String: [String: Any]] {
        let vectors = try #require(file["vectors"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: try vectors.map { (try #require($0["id"] as? String), $0) })
    }

    @Test func theHeadSaysWhatTheFileIs() throws {
        let file = try exported("--operation", "verify-id-token")
        #expect(file["assay"] as? Int == 1 && file["version"] as? String == Command.version)
        #expect(file["operation"] as? String == "verify-id-token" && file["now"] as? Int == 1_790_000_000)
        #expect(file["license"] as? String == "Apache-2.0")
        #expect((file["about"] as? String)?.contains("Scenarios are left out") == true)
        let profiles = try #require(file["profiles"] as? [String: [String: Any]])
        #expect(profiles.mapValues { $0["compares_reasons"] as? Bool } == ["core": false, "strict": true, "app": true])
        #expect(profiles["strict"]?["inherits"] as? String == "core")
        let requirements = try #require(file["requirements"] as? [String: [String: Any]])
        #expect(Set(requirements.keys) == ["OIDC-3.1.3.7-3", "OIDC-3.1.3.7-11"])
        #expect(requirements["OIDC-3.1.3.7-11"]?["level"] as? String == "MUST")
        #expect(requirements["OIDC-3.1.3.7-11"]?["text"] as? String != "")
    }

    @Test func aVectorHasItsInputItsTwinAndItsVerdicts() throws {
        let vectors = try Self.vectors(try exported("--operation", "verify-id-token"))
        #expect(Set(vectors.keys) == Set(SampleFolder.ids.filter { $0.hasPrefix("id-token/") }))
        let honest = try #require(vectors["id-token/sample::honest"])
        #expect(honest["expect"] as? [String: String] == ["core": "accept", "strict": "accept", "app": "either"])
        #expect(honest["output"] as? [String: String] == ["subject": "108204268033311374519"])
        #expect(honest["honest"] == nil && honest["reasons"] == nil)
        let nonce = try #require(vectors["id-token/sample::nonce"])
        #expect(nonce["expect"] as? [String: String] == ["core": "reject", "strict": "reject", "app": "either"])
        #expect(nonce["reasons"] as? [String] == ["invalid-nonce"] && nonce["needs"] as? [String] == ["nonce"])
        #expect(nonce["importance"] as? String == "critical" && nonce["revision"] as? Int == 1)
        #expect(nonce["note"] as? String == "A token stolen from one session and replayed in another.")
        #expect(try Self.claims(of: nonce["input"])["nonce"] as? String == "of-another-session")
        #expect(try Self.claims(of: nonce["honest"])["nonce"] as? String == "n-0S6_WzA2Mj-assay-golden-nonce")
        let strict = try #require(vectors["id-token/sample::strict"])
        #expect(strict["expect"] as? [String: String] == ["core": "either", "strict": "reject", "app": "either"])
        #expect(strict["profile"] as? String == "strict" && strict["reasons"] as? [String] == ["invalid-audience"])
    }

    /// The input is that of the adapter protocol, at the golden instant or another one.
    @Test func theInputIsThatOfTheProtocol() throws {
        let id = "id-token/sample::nonce"
        let input = try #require(try Self.vectors(try exported("--only", id))[id]?["input"] as? [String: Any])
        #expect(Set(input.keys) == ["id_token", "jwks", "provider", "client_id", "issuers", "nonce", "now", "leeway"])
        #expect(input["now"] as? Int == 1_790_000_000)
        #expect(try Self.claims(of: input)["iat"] as? Int == 1_790_000_000)
        #expect(try Self.claims(of: input)["exp"] as? Int == 1_790_003_600)
        let later = try exported("--only", id, "--now", "1800000000")
        let moved = try #require(try Self.vectors(later)[id]?["input"] as? [String: Any])
        #expect(later["now"] as? Int == 1_800_000_000 && moved["now"] as? Int == 1_800_000_000)
        #expect(try Self.claims(of: moved)["exp"] as? Int == 1_800_003_600)
        let callback = try Self.vectors(try exported("--only", "callback::issuer"))["callback::issuer"]
        let other = try #require(callback?["input"] as? [String: Any])
        #expect(Set(other.keys) == ["url", "redirect_uri", "state", "issuer", "iss_advertised"])
        #expect(other["iss_advertised"] as? Bool == true)
    }

    /// All bundled vectors, twice: the same bytes, each vector on one line, and a digest of those lines.
    @Test func aFolderGetsAFileOfEachOperation() throws {
        let folder = try temporary.folder([:])
        for name in ["one", "two"] {
            let run = CommandRun("vectors", "export", "--vectors", "bundled", "--output", "\(folder.path)/\(name)/new")
            #expect(run.status == .success && run.errorLines == [])
        }
        let library = try BundledLibrary.shared()
        var ids: Set<String> = []
        for operation in VectorExport.operations.map(\.rawValue) {
            let text = try folder.text("one/new/\(operation).json")
            #expect(try text == folder.text("two/new/\(operation).json"), "\(operation)")
            #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }, "\(operation)")
            let vectors = try Self.vectors(try Self.object(text))
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("{\"id\":") }
            #expect(lines.count == vectors.count, "\(operation)")
            ids.formUnion(vectors.keys)
        }
        let played = ["sign-in", "account"]
        let expected = library.vectors.filter { !played.contains($0.operation.rawValue) }.map(\.fullID)
        #expect(ids == Set(expected) && ids.count == expected.count)
        #expect(try folder.contents().count == 2 * (2 + VectorExport.operations.count))
    }

    /// The SHA-256 that `sha256sum` computes of the lines.
    @Test func theDigestIsOfTheLines() throws {
        let text = try export("--only", "callback").output
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("{\"id\":") }
        let bytes = lines.map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }.joined(separator: "\n") + "\n"
        let folder = try temporary.folder(["lines": bytes])
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        process.arguments = [folder.path + "/lines"]
        process.standardOutput = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(printed.prefix(64) == (try Self.object(text)["digest"] as? String) ?? "")
    }

    @Test(arguments: [
        (
            ["--only", "*"],
            "the vectors are of 2 operations: name a folder with --output, or one with --operation"
        ),
        (["--only", "callback", "--operation", "verify-id-token"], "no selected vector is of this operation"),
        (["--only", "nothing"], "the options select no vector"),
        (
            ["--operation", "sign-in"],
            "vectors of sign-in need a running provider and are not exported; assay run plays them"
        ),
        (
            ["--operation", "verify-id-tokens"],
            #"there is no operation "verify-id-tokens" to export; did you mean "verify-id-token"?"#
        ),
        (["--output", ""], "--output needs the name of a folder"),
        (["--output", "/dev/null/no"], "/dev/null/no: the folder cannot be made: "),
    ])
    func aMistakeIsNamed(_ words: [String], _ message: String) throws {
        let folder = try temporary.folder(SampleFolder.files)
        let run = CommandRun(["vectors", "export", "--vectors", folder.path] + words)
        #expect(run.errorLines.count == 1 && run.errorLines.first?.hasPrefix("assay: \(message)") == true)
        #expect(run.output == "" && run.status == .usage)
    }

    @Test func scenariosAreNotExported() {
        let run = CommandRun("vectors", "export", "--vectors", "bundled", "--only", "sign-in/*")
        #expect(
            run.errorLines == [
                "assay: only scenarios are selected, which need a running provider; assay run plays them"
            ])
        #expect(run.status == .usage)
    }

    private static func claims(of input: Any?) throws -> [String: Any] {
        let token = try #require((input as? [String: Any])?["id_token"] as? String)
        let payload = try #require(token.split(separator: ".").dropFirst().first)
        let base64 = String(payload).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
        let data = try #require(Data(base64Encoded: base64 + padding))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
