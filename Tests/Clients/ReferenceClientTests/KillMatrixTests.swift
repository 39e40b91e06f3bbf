import AssayConformance
import ReferenceClient
import Testing

/// The reference client, except for one kind of input.
private struct AlteredClient: ClientUnderTest {
    let result: Observation?
    let operations: Set<AssayConformance.ClientOperation>?

    var description: ClientDescription { ReferenceClient().description }

    var handlers: [OperationHandler] {
        ReferenceClient().handlers.filter { operations?.contains($0.operation) != false }.map { own in
            guard own.operation == .parseUserInfo, let result else { return own }
            return OperationHandler { (_: UserInfoProbe) in result }
        }
    }
}

/// A catalogue of one flaw, with which a client gives the same result for every input.
private struct OneFlaw: FlawCatalogue {
    let result: Observation?
    var aims: Set<FlawDescription.Aim> = [.accepting(.invalidUserInfo)]
    /// The client's operations; those of the reference client if `nil`.
    var operations: Set<AssayConformance.ClientOperation>?

    var flaws: [FlawDescription] {
        [
            FlawDescription(
                id: "constant-result", summary: "always returns the same result", threat: "none", check: "result",
                remedy: "none", source: nil, operations: [.parseUserInfo], aims: aims)
        ]
    }

    func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        AlteredClient(result: flaws.isEmpty ? nil : result, operations: operations)
    }

    func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String> { ["constant-result"] }
}

/// The reference client's flaws, each tried on every vector.
private struct Exhaustive: FlawCatalogue {
    var flaws: [FlawDescription] { Matrix.catalogue.flaws }
    func client(with flaws: [FlawDescription]) -> any ClientUnderTest { Matrix.catalogue.client(with: flaws) }
    func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String> { Set(self.flaws.map(\.id)) }
}

@Suite struct KillMatrixTests {
    private static let vectors = Matrix.vectors.filter { $0.operation == .parseUserInfo }

    private func row(_ catalogue: OneFlaw) throws -> KillMatrix.Row {
        let matrix = Matrix.matrix(catalogue, vectors: Self.vectors)
        #expect(matrix.baseline.isClean)
        // A selection of vectors cannot show that a flaw survives.
        #expect(matrix.survivors.isEmpty && matrix.indistinguishable.isEmpty)
        return try #require(matrix.rows.first)
    }

    @Test func acceptingEverythingIsDetected() throws {
        let row = try row(OneFlaw(result: .accept(["subject": .string("108204268033311374519")])))
        // It also lacks an output, which the flaw does not aim at.
        #expect(row.kills.allSatisfy { $0.isByReason == ($0.kind == .acceptedBad) })
        #expect(row.killsByReason > 0)
        #expect(row.kills.contains { $0.vector == "user-info/subject::other" && $0.kind == .acceptedBad })
    }

    @Test func aKillWithoutAnAimIsNotByReason() throws {
        let result = Observation.accept(["subject": .string("108204268033311374519")])
        let row = try row(OneFlaw(result: result, aims: [.accepting(.invalidNonce)]))
        #expect(row.isKilled && row.killsByReason == 0)
    }

    @Test func refusingEverythingIsDetectedOnlyByAcceptances() throws {
        let row = try row(OneFlaw(result: .reject(.invalidUserInfo), aims: [.refusing]))
        #expect(row.kills.allSatisfy { $0.kind == .rejectedGood && $0.isByReason })
        #expect(row.kills.contains { $0.vector == "user-info/subject::same" })
    }

    @Test(arguments: [nil, .crashed("trap"), .hung, .unsupported("anything")] as [Observation?])
    func resultsThatAreNotVerdictsDetectNothing(_ result: Observation?) {
        let matrix = Matrix.matrix(OneFlaw(result: result), vectors: Self.vectors)
        #expect(matrix.baseline.isClean)
        #expect(matrix.rows.isEmpty)
    }

    @Test func aFlawThatChangesNothingSurvivesAllVectors() {
        let matrix = Matrix.matrix(OneFlaw(result: nil, operations: [.parseUserInfo]), vectors: Self.vectors)
        #expect(matrix.hasAllVectors)
        #expect(matrix.survivors.map(\.flaw.id) == ["constant-result"])
        #expect(!matrix.isClean)
        // Where both verdicts are right, only the output of an acceptance can show a flaw.
        let decided = Self.vectors.count { vector in
            if case .either = vector.expectation.outcome { !vector.expectation.output.isEmpty } else { true }
        }
        #expect(matrix.rows.map(\.evaluations) == [decided])
    }

    @Test func skippingUnreachedFlawsChangesNothing() {
        let areas = ["id-token/audience", "id-token/json", "authorization-response/state", "key-set/freshness"]
        let vectors = Matrix.vectors.filter { areas.contains($0.area) }.enumerated().filter { $0.offset % 12 == 0 }
            .map(\.element)
        let all = Matrix.matrix(Exhaustive(), vectors: vectors)
        let reached = Matrix.matrix(Matrix.catalogue, vectors: vectors)
        #expect(all.rows.map(\.kills) == reached.rows.map(\.kills))
        #expect(all.evaluations > reached.evaluations)
        #expect(reached.isClean && !reached.rows.isEmpty)
    }
}
