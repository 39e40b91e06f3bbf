import AssayConformance
import AssayJSON
import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct VectorsPromoteTests {
    private let temporary = TemporaryFolders()

    private static let redirectURI =
        "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"

    struct Case: Sendable, CustomTestStringConvertible {
        let target: String
        let input: [UInt8]
        let operation: String
        let area: String
        /// The members that the draft must have.
        let holds: String

        init(_ target: String, _ input: String, _ operation: String, _ area: String, holds: String) {
            self.init(target, Array(input.utf8), operation, area, holds: holds)
        }

        init(_ target: String, _ input: [UInt8], _ operation: String, _ area: String, holds: String) {
            self.target = target
            self.input = input
            self.operation = operation
            self.area = area
            self.holds = holds
        }

        var testDescription: String { target + ": " + holds }
    }

    static let cases = [
        Case(
            "id-token-structured", #"{"token":{"claims":{"aud":["x"]}},"context":{"leeway":5}}"#, "verify-id-token",
            "id-token/found", holds: #""token": { "claims": { "aud": ["x"] } },"#),
        Case(
            "id-token-raw", "a.b$.c", "verify-id-token", "id-token/found",
            holds: #""token": { "compact": { "text": "a.b$$.c" } }"#),
        Case(
            "callback-url", "\(redirectURI)?code=$1", "parse-authorization-response", "authorization-response/found",
            holds: #""url": "\#(redirectURI)?code=$$1", "redirect_uri": "\#(redirectURI)""#),
        Case(
            "callback-url", "\u{2}\(redirectURI)?code=1", "parse-authorization-response",
            "authorization-response/found", holds: #""issuer": null"#),
        Case(
            "token-response", "400\nX-One: a\nX-One: b\n\n{}", "parse-token-response", "token-response/found",
            holds: #""status": 400, "headers": [["X-One", "a"], ["X-One", "b"]], "body": "{}""#),
        Case(
            "token-response", Array("200\n\n".utf8) + [0xFF], "parse-token-response", "token-response/found",
            holds: #""body": { "base64": "/w==" }"#),
        Case("jwk-set", #"{"keys":1}"#, "parse-key-set", "key-set/found", holds: #""body": "{\"keys\":1}""#),
        Case("jwk", "7", "parse-key-set", "key-set/found", holds: #""body": "{\"keys\":[7]}""#),
        Case(
            "cache-headers", "Age: 7", "parse-key-set", "key-set/found",
            holds: #""headers": [["Age", "7"]], "body": "{\"keys\":[]}""#),
    ]

    @Test(arguments: cases) func draftsTheInput(_ item: Case) throws {
        let folder = try temporary.folder([:])
        let path = try write(item.input, folder)
        let run = try promote([path, "--target", item.target], seeing: .reject(.invalidIDToken))
        #expect(run.status == .success)
        #expect(run.output.contains(item.holds))
        #expect(run.output.contains(#""operation": "\#(item.operation)""#))
        #expect(run.output.contains(#""expect": { "reject": "invalid-id-token" }"#))
        #expect(run.errorLines.first?.hasPrefix(item.area + "::" + item.target + "-") == true)

        // Lint asks only for the requirement, which a reviewer must name, and then has no problems.
        let file = folder.path + "/" + item.area + ".json"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.removeItem(atPath: path)
        try run.output.write(toFile: file, atomically: true, encoding: .utf8)
        let lint = CommandRun("vectors", "lint", "--vectors", folder.path)
        #expect(lint.errorLines.count == 2)
        #expect(lint.errorLines.first?.contains("the vector covers no requirement") == true)
        try run.output.replacing(#""covers": []"#, with: #""covers": ["RFC7519-7.2"], "profile": "strict""#)
            .write(toFile: file, atomically: true, encoding: .utf8)
        #expect(CommandRun("vectors", "lint", "--vectors", folder.path).errorLines == [])
    }

    @Test(
        arguments: [
            ("accept", Observation.accept([:]), #""expect": "accept""#),
            (
                "accept with output", .accept(["key_ids": .strings(["$a"]), "fresh_for": .integer(7)]),
                #""expect": { "accept": { "fresh_for": 7, "key_ids": ["$$a"] } }"#
            ),
            ("secrets stay out", .accept(["access_token": .string("…")]), #""expect": "accept""#),
            (
                "no reason", .reject(nil, message: "no"),
                #""expect": { "either": "the reference gives no verdict: reject: no" }"#
            ),
            (
                "crash", .crashed("by signal 4"),
                #"{ "either": "the reference gives no verdict: crashed: by signal 4" }"#
            ),
        ] as [(String, Observation, String)]) func expectsWhatTheReferenceSays(
            _ name: String, _ observation: Observation, _ expected: String
        ) throws
    {
        let folder = try temporary.folder(["input": "{}"])
        let run = try promote([folder.path + "/input", "--target", "jwk-set"], seeing: observation)
        #expect(run.output.contains(expected))
    }

    @Test func reportsDifferences() throws {
        let folder = try temporary.folder(["input": "{}"])
        var words: [String] = []
        for (library, reference) in [
            (Observation.accept([:]), Observation.accept([:])), (.accept([:]), .reject(.invalidKeySet)),
            (.reject(.invalidKey), .reject(.invalidKeySet)), (.crashed("x"), .crashed("x")),
            (.accept(["fresh_for": .integer(1)]), .accept(["fresh_for": .integer(2)])),
        ] {
            let run = try promote([folder.path + "/input", "--target", "jwk-set"], library, reference)
            words.append(run.errorLines[2].hasSuffix("; they differ") ? "differ" : "agree")
        }
        #expect(words == ["agree", "differ", "differ", "differ", "differ"])
    }

    @Test func asJSON() throws {
        let folder = try temporary.folder(["input": "7"])
        let run = try promote(
            [folder.path + "/input", "--target", "jwk-set", "--format", "json"], .accept([:]),
            .reject(.invalidKeySet, message: "not an object"))
        #expect(run.errorLines == [])
        let value = try JSON.parse(text: run.output, file: "output").value
        #expect(value["assay"] == 1)
        #expect(value["target"] == "jwk-set")
        #expect(value["operation"] == "parse-key-set")
        #expect(value["library"] == ["outcome": "accept"])
        #expect(value["reference"] == ["outcome": "reject", "reason": "invalid-key-set", "message": "not an object"])
        #expect(value["agree"] == false)
        // printf 7 | openssl dgst -sha256
        #expect(value["id"] == "jwk-set-7902699b")
        guard case .array(let vectors)? = value["file"]?["vectors"] else {
            Issue.record("there is no file of vectors")
            return
        }
        #expect(vectors.first?.value["expect"] == ["reject": "invalid-key-set"])
    }

    @Test(
        arguments: [
            (["input"], "--target is missing, and the file is no input of --keep-inputs; the targets are base64url"),
            (["--target", "jwk-set"], "vectors promote needs FILE"),
            (["missing", "--target", "jwk-set"], "missing: the file cannot be read"),
            (["input", "--target", "jwk-sett"], "there is no fuzz target \"jwk-sett\" to promote from; did you mean"),
            (["input", "--target", "canary-bug"], "\"canary-bug\" to promote from; its bug is planted"),
            (["large", "--target", "jwk-set"], "no fuzz target takes more than 1048576 bytes"),
            (["input", "--target", "jwk-set", "--format", "xml"], "--format takes text or json, not \"xml\""),
        ] as [([String], String)]) func refuses(_ words: [String], _ message: String) throws
    {
        let folder = try temporary.folder([:])
        try Data([0xFF]).write(to: URL(fileURLWithPath: folder.path + "/input"))
        try Data(count: 1 << 20 + 1).write(to: URL(fileURLWithPath: folder.path + "/large"))
        let words = words.map { ["input", "missing", "large"].contains($0) ? folder.path + "/" + $0 : $0 }
        let run = CommandRun(["vectors", "promote"] + words)
        #expect(run.status == .usage)
        #expect(run.output == "")
        #expect(run.errorLines.count == 1 && run.errorLines.first?.contains(message) == true)
    }

    private func promote(_ words: [String], seeing observation: Observation) throws -> CommandRun {
        try promote(words, observation, observation)
    }

    private func promote(_ words: [String], _ library: Observation, _ reference: Observation) throws -> CommandRun {
        try CommandRun { console in
            try VectorsPromote.run(words: words, console) { _, client in client == "library" ? library : reference }
        }
    }

    private func write(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/input"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
