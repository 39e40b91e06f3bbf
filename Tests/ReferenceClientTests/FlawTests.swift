import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

@Suite struct FlawTests {
    @Test func areMany() {
        #expect(Flaw.allCases.count >= 80)
    }

    @Test(arguments: Flaw.allCases) func isDescribedOnce(_ flaw: Flaw) {
        let descriptions = Flaw.catalogue.filter { $0.flaw == flaw }.map(\.description)
        #expect(descriptions.count == 1)
        #expect(descriptions.allSatisfy { !$0.summary.isEmpty && !$0.threat.isEmpty && !$0.aims.isEmpty })
        #expect(descriptions.allSatisfy { !$0.operations.isEmpty })
        #expect(flaw.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
    }

    @Test(arguments: [
        (Flaw.keyIDIsPath, "key-id-is-path"), (.jsonUTF16Accepted, "json-utf16-accepted"),
        (.macKeyedWithRSAPublicKeyPEM, "mac-keyed-with-rsa-public-key-pem"),
        (.missingAlgorithmIsRS256, "missing-algorithm-is-rs256"), (.stateNotCompared, "state-not-compared"),
    ])
    func isNamedInWords(_ flaw: Flaw, _ id: String) {
        #expect(flaw.id == id)
    }

    @Test func haveDifferentNames() {
        #expect(Set(Flaw.allCases.map(\.id)).count == Flaw.allCases.count)
    }

    @Test(arguments: Flaw.allCases) func isKilledByReason(_ flaw: Flaw) async throws {
        let search = try await Matrix.search
        let number = try #require(search.flaws.firstIndex { $0.id == flaw.id })
        #expect(search.killsByReason[number] > 0, "\(flaw.id): \(search.flaws[number].summary)")
    }

    @Test func areToldApartByTheVectors() async throws {
        let search = try await Matrix.search
        for (number, flaw) in search.flaws.enumerated() {
            let alike = search.flaws.indices.filter { $0 > number && !search.isToldApart(number, $0) }
            #expect(alike.map { search.flaws[$0].id } == [], "\(flaw.id)")
        }
    }
}
