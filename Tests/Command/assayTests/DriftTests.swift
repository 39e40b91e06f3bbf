import AssayJSON
import AssayTestSupport
import Foundation
import Testing
import TokenForge

@testable import assay

/// What `assay drift` says when Google changes: a line for each difference.
@Suite struct DriftTests {
    private let temporary = TemporaryFolders()

    typealias Drift = NamedCase<@Sendable (inout DriftStandIn) -> Void, String>

    /// Vectors of which one names `jwks_uri` and one the claim `aud`.
    static let vectors = [
        "metadata.json": """
        {
          "$schema": "../schema/vectors-1.schema.json",
          "about": "Metadata of these tests.",
          "operation": "parse-provider-metadata",
          "base": { "covers": ["OIDCD-3"], "importance": "high" },
          "vectors": [
            {
              "id": "relative",
              "title": "jwks_uri is relative",
              "input": { "body": "{\\"jwks_uri\\": \\"/keys\\"}" },
              "expect": { "reject": "invalid-provider-metadata" }
            }
          ]
        }
        """,
        "token.json": """
        {
          "$schema": "../schema/vectors-1.schema.json",
          "about": "Tokens of these tests.",
          "operation": "verify-id-token",
          "base": { "covers": ["OIDC-3.1.3.7-3"], "importance": "high" },
          "vectors": [
            {
              "id": "audience",
              "title": "another audience",
              "token": { "claims": { "aud": "other.example" } },
              "expect": { "reject": "invalid-audience" }
            }
          ]
        }
        """,
    ]

    @Test(arguments: discovery + keySet + tokens) func aDriftIsOneLine(_ drift: Drift) throws {
        var google = try DriftStandIn()
        drift.input(&google)
        let run = try google.compare(with: temporary.folder(Self.vectors))
        #expect(run.error == "")
        #expect(run.status == .findings)
        #expect(run.output == "\(drift.expected)\n1 difference in: \(Self.parts)\n")
    }

    private static let parts = DriftPart.allCases.map(\.rawValue).joined(separator: ", ")

    @Test func withoutDriftThereIsNoLine() throws {
        let run = try DriftStandIn().compare(with: temporary.folder(Self.vectors))
        #expect(run.status == .success)
        #expect(run.output == "no differences in: \(Self.parts)\n")
    }

    /// Claims that Google sends only on request are no difference where they are absent or present.
    @Test(arguments: ["nonce", "hd", "at_hash"]) func aClaimOnRequestIsNoDrift(_ name: String) throws {
        var google = try DriftStandIn()
        for value in [nil, "text"] as [JSONValue?] {
            google.claims[name] = value
            #expect(try google.compare(with: temporary.folder(Self.vectors)).status == .success)
        }
    }

    @Test func jsonHasTheVectorsAndTheDay() throws {
        var google = try DriftStandIn()
        google.claims["aud"] = 1
        let run = try google.compare(with: temporary.folder(Self.vectors), format: "json")
        let report = try JSON.parse(text: run.output, file: "report").value
        let day = try SuiteForge.forge.get().golden.dates.first { $0.operation == "verify-id-token" }?.day
        #expect(
            report["differences"] == [
                [
                    "part": "claims of the ID token", "name": "aud", "live": "a whole number",
                    "expected": "a client ID of Google", "expected_by": ["golden.json", "the mock provider"],
                    "as_of": .string(try #require(day)), "vectors": ["token::audience"],
                ]
            ])
    }
}
