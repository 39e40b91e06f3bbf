import AssayJSON
import AssayVectors
import Foundation
import Testing

@testable import AssayConformance
@testable import TokenForge

/// The honest inputs of `golden.json`.
@Suite struct GoldenInputTests {
    private static let folder = BundledVectors.path.map { URL(filePath: $0) }

    private func mistakes(replacing old: String, with new: String) throws -> [String] {
        let folder = try #require(Self.folder)
        let keys = try KeyRing(directory: folder.appending(path: "keys").path)
        let text = try String(contentsOf: folder.appending(path: "golden.json"), encoding: .utf8)
        try #require(text.contains(old))
        let golden = try Golden(
            decoding: JSON.parse(text: text.replacing(old, with: new), file: "golden.json"), keys: keys)
        do throws(JSONError) {
            try golden.checkInputs(keys)
            return []
        } catch {
            return error.problems.map { "\($0.path): \($0.message)" }
        }
    }

    @Test(arguments: [
        (
            old: #""parse-user-info": {"#, new: #""parse-userinfo": {"#,
            told:
                #"$.inputs.parse-userinfo: no operation "parse-userinfo" has an input; did you mean "parse-user-info"?"#
        ),
        (
            old: #""parse-user-info": {"#, new: #""verify-id-token": {"#,
            told: #"$.inputs.verify-id-token: no operation "verify-id-token" has an input"#
        ),
        (
            old: "\"tokens\": {\n    \"verify-security-event\":",
            new: "\"tokens\": {\n    \"verify-security-events\":",
            told: "$.tokens.verify-security-events: no operation \"verify-security-events\" has a token of its own; "
                + "did you mean \"verify-security-event\"?"
        ),
        (
            old: #""parse-key-set": "2"#, new: #""parse-keyset": "2"#,
            told: #"$.as_of.parse-keyset: there is no operation "parse-keyset"; did you mean "parse-key-set"?"#
        ),
        (
            old: #""code_verifier":"#, new: #""code_verifer":"#,
            told:
                #"$.inputs.derive-code-challenge.code_verifer: unknown member "code_verifer"; did you mean "code_verifier"?"#
        ),
        (
            old: #""iss_advertised": {"#, new: #""prompt": {"#,
            told: #"$.inputs.parse-authorization-response.when.prompt: "prompt" is not what the client is told"#
        ),
        (
            old: #""iss_advertised": {"#, new: #""iss_advertised": { "uri": "x", "#,
            told:
                #"$.inputs.parse-authorization-response.when.iss_advertised.uri: unknown member "uri"; did you mean "url"?"#
        ),
    ])
    func aMistakeHasItsLocation(_ test: (old: String, new: String, told: String)) throws {
        #expect(try mistakes(replacing: test.old, with: test.new) == [test.told])
        #expect(try mistakes(replacing: test.old, with: test.old) == [])
    }

    /// Every operation on one message has an honest input that can be rendered.
    @Test(arguments: ClientOperation.allCases.filter { !$0.input.isEmpty })
    func theHonestInputHasAllMembers(_ operation: AssayConformance.ClientOperation) throws {
        let path = try #require(BundledVectors.path)
        let forge = try Forge(VectorSource(folders: [], bundled: path))
        let probe = try #require(try forge.goldenProbe(of: operation))
        #expect(probe.operation == operation)
    }

    /// The golden callback has an `iss` exactly where the client is told that the provider sends one.
    @Test(arguments: [(#""iss_advertised": true,"#, true), (#""iss_advertised": false,"#, false), ("", false)])
    func theGoldenCallbackAdapts(_ told: String, _ hasIssuer: Bool) throws {
        let library = try Samples.library(
            """
            {"about": "A sample.", "operation": "parse-authorization-response",
             "base": {"covers": ["R-1"], "importance": "high"},
             "vectors": [{"id": "v", "title": "a callback that is not a URL",
                          "input": {\(told) "url": "callback"}, "expect": {"reject": "redirect-mismatch"}}]}
            """)
        let vector = try #require(library.vectors.first)
        let control = try vector.rendered().control.input as? AuthorizationResponseProbe
        let url = try #require(control.flatMap { String(validating: $0.url, as: UTF8.self) })
        #expect(url.contains("iss=https://accounts.google.com") == hasIssuer)
        #expect(url.contains("code=4/0AassayGoldenCode-abcDEF_123"))
    }
}
