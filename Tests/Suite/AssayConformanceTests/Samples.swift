import AssayJSON
import AssayVectors
import Testing
import TokenForge

@testable import AssayConformance

/// Small vector libraries for tests, with the bundled keys and golden input.
enum Samples {
    static func library(_ text: String, area: String = "sample/area") throws -> VectorLibrary {
        let path = try #require(BundledVectors.path)
        var collector = JSONErrorCollector()
        let forge = try Forge(VectorSource(folders: [], bundled: path))
        let file = VectorFile(
            decoding: try JSON.parse(text: text, file: "\(area).json"), area: area, forge: forge, into: &collector)
        #expect(collector.errors == [])
        let library = VectorLibrary(
            files: [try #require(file)], requirements: [], profiles: try profiles(),
            forge: forge)
        library.checkRendering(into: &collector)
        #expect(collector.errors == [])
        return library
    }

    /// Three profiles that inherit from each other, and a separate one.
    static func profiles() throws -> ProfileSet {
        try ProfileSet(
            decoding: JSON.parse(
                text: """
                    {"profiles": [
                      {"name": "core", "about": "a"},
                      {"name": "strict", "about": "b", "inherits": "core", "compares_reasons": true},
                      {"name": "stricter", "about": "c", "inherits": "strict"}, {"name": "other", "about": "d"}
                    ]}
                    """, file: "profiles.json"))
    }

    /// ID tokens: honest, to refuse, open, strict, and two that need a feature.
    static let tokens = """
        {
          "about": "Samples.", "operation": "verify-id-token",
          "base": {"covers": ["R-1"], "importance": "high"},
          "vectors": [
            {"id": "honest", "title": "the golden token", "expect": {"accept": {"subject": "108204268033311374519"}}},
            {"id": "audience", "title": "another audience", "token": {"claims": {"aud": "other.example"}},
             "expect": {"reject": "invalid-audience"}},
            {"id": "open", "title": "typ in another case", "token": {"header": {"typ": "jwt"}},
             "expect": {"either": "RFC 7515 leaves it open"}},
            {"id": "strict", "title": "typ of another kind", "profile": "strict", "token": {"header": {"typ": "at+jwt"}},
             "expect": {"reject": "invalid-id-token"}},
            {"id": "nonce", "title": "another nonce", "needs": ["nonce"], "token": {"claims": {"nonce": "other"}},
             "expect": {"reject": "invalid-nonce"}},
            {"id": "domain", "title": "another domain", "needs": ["hosted_domain"],
             "context": {"hosted_domain": "school.example"}, "token": {"claims": {"hd": "other.example"}},
             "expect": {"reject": "invalid-hosted-domain"}}
          ]
        }
        """

    /// The given number of valid code verifiers.
    static func verifiers(_ count: Int) -> String {
        let vectors = (0..<count).map { number in
            let verifier = String(repeating: "v", count: 50) + String(number)
            return """
                {"id": "number-\(number)", "title": "number \(number)", "input": {"code_verifier": "\(verifier)"},
                 "expect": "accept"}
                """
        }
        return """
            {"about": "Samples.", "operation": "derive-code-challenge",
             "base": {"covers": ["R-1"], "importance": "low"}, "vectors": [\(vectors.joined(separator: ",\n"))]}
            """
    }
}

extension VectorLibrary {
    /// Runs all vectors and returns the results by the vectors' ids.
    func run(
        _ client: any ClientUnderTest, options: Runner.Options = Runner.Options()
    ) throws -> [String: VectorResult] {
        let report = try Runner(self, client: client, options: options).run(vectors)
        return Dictionary(report.results.map { ($0.vector.id, $0) }) { first, _ in first }
    }

    /// The verdicts of a run by the vectors' ids.
    func verdicts(_ client: any ClientUnderTest, options: Runner.Options = Runner.Options()) throws -> [String: Verdict]
    {
        try run(client, options: options).mapValues(\.judgement.verdict)
    }
}
