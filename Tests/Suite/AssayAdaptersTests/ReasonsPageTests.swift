import AssayTestSupport
import AssayVectors
import Foundation
import Testing

@testable import AssayAdapters
@testable import AssayConformance

/// The lists of reasons in docs/adapter-protocol.md.
@Suite(.tags(.page)) struct ReasonsPageTests {
    private static let section: [Substring] = {
        let page = (try? String(contentsOfFile: BundledVectors.checkout + "/docs/adapter-protocol.md", encoding: .utf8))
        let section = page?.components(separatedBy: "\n## Reasons\n").dropFirst().first?
            .components(separatedBy: "\n## ").first
        return (section ?? "").split(separator: "\n")
    }()

    private static func reasons(in lines: [Substring]) -> Set<Reason> {
        Set(lines.flatMap { $0.split(separator: "`") }.compactMap { Reason(rawValue: String($0)) })
    }

    private static func expected(of operation: AssayConformance.ClientOperation) throws -> Set<Reason> {
        let library = try #require(Bundled.library)
        var reasons: Set<Reason> = []
        for vector in library.vectors where vector.operation == operation {
            if let scenario = vector.content as? ScenarioCase {
                reasons.formUnion(scenario.expected.reasons)
            } else if case .reject(let own) = vector.expectation.outcome {
                reasons.formUnion(own)
            }
        }
        return reasons
    }

    @Test(arguments: AdapterProtocol.carried.filter { $0 != AssayConformance.ClientOperation.signIn })
    func areThoseOfTheVectors(_ operation: AssayConformance.ClientOperation) throws {
        let row = Self.section.filter { $0.hasPrefix("| `\(operation.rawValue)` |") }
        #expect(row.count == 1)
        // Only a client that fetches key sets has one that cannot be fetched.
        let fetched: Set<Reason> =
            [.verifyIDToken, .verifyCredentialResponse, .verifySecurityEvent].contains(operation)
            ? [.keySetUnavailable] : []
        #expect(try Self.reasons(in: row) == Self.expected(of: operation).union(fetched))
    }

    @Test func containsEveryReasonOfASignIn() throws {
        #expect(try Self.expected(of: .signIn).subtracting(Self.reasons(in: Self.section)) == [])
    }
}
