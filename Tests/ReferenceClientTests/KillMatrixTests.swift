import AssayConformance
import AssayTestSupport
import ReferenceClient
import Testing

/// A client that answers as the reference client does, but for one input's kind.
private struct SpoiltClient: ClientUnderTest {
    let answer: Observation?
    let operations: Set<AssayConformance.Operation>?

    var description: ClientDescription { ReferenceClient().description }

    var handlers: [OperationHandler] {
        ReferenceClient().handlers.filter { operations?.contains($0.operation) != false }.map { own in
            guard own.operation == .parseUserInfo, let answer else { return own }
            return OperationHandler { (_: UserInfoProbe) in answer }
        }
    }
}

/// A catalogue of one flaw, which makes a client give one answer to everything.
private struct OneFlaw: FlawCatalogue {
    let answer: Observation?
    var aims: Set<FlawDescription.Aim> = [.accepting(.invalidUserInfo)]
    /// What the client can do; all that the reference client can if `nil`.
    var operations: Set<AssayConformance.Operation>?

    var flaws: [FlawDescription] {
        [
            FlawDescription(
                id: "spoilt", summary: "gives one answer", threat: "none", source: nil, operations: [.parseUserInfo],
                aims: aims)
        ]
    }

    func client(with flaw: FlawDescription?) -> any ClientUnderTest {
        SpoiltClient(answer: flaw == nil ? nil : answer, operations: operations)
    }

    func flawsReached(by probe: Probe) async -> Set<String> { ["spoilt"] }
}

/// The reference client's flaws, all of them tried on everything.
private struct Exhaustive: FlawCatalogue {
    var flaws: [FlawDescription] { Matrix.catalogue.flaws }
    func client(with flaw: FlawDescription?) -> any ClientUnderTest { Matrix.catalogue.client(with: flaw) }
    func flawsReached(by probe: Probe) async -> Set<String> { Set(flaws.map(\.id)) }
}

@Suite struct KillMatrixTests {
    private static let vectors = Matrix.vectors.filter { $0.operation == .parseUserInfo }

    private func row(_ catalogue: OneFlaw) throws -> KillMatrix.Row {
        let matrix = Matrix.matrix(catalogue, vectors: Self.vectors)
        #expect(matrix.baseline.isClean)
        // A selection of vectors cannot tell that a flaw survives.
        #expect(matrix.isClean && matrix.survivors.isEmpty && matrix.indistinguishable.isEmpty)
        return try #require(matrix.rows.first)
    }

    @Test func acceptingEverythingIsNoticed() throws {
        let row = try row(OneFlaw(answer: .accept(["subject": .string("108204268033311374519")])))
        #expect(row.killsByReason == row.kills.count)
        #expect(row.kills.contains { $0.vector == "user-info/subject::other" && $0.kind == .acceptedBad })
    }

    @Test func anotherAimIsNoReason() throws {
        let answer = Observation.accept(["subject": .string("108204268033311374519")])
        let row = try row(OneFlaw(answer: answer, aims: [.accepting(.invalidNonce)]))
        #expect(row.isKilled && row.killsByReason == 0)
    }

    @Test func refusingEverythingIsNoticedByAcceptancesAlone() throws {
        let row = try row(OneFlaw(answer: .reject(.invalidUserInfo), aims: [.refusing]))
        #expect(row.kills.allSatisfy { $0.kind == .rejectedGood && $0.isByReason })
        #expect(row.kills.contains { $0.vector == "user-info/subject::same" })
    }

    @Test(arguments: [nil, .crashed("trap"), .hung, .unsupported("anything")] as [Observation?])
    func whatChangesNothingOrEndsIsNotNoticed(_ answer: Observation?) {
        let matrix = Matrix.matrix(OneFlaw(answer: answer), vectors: Self.vectors)
        #expect(matrix.baseline.isClean)
        #expect(matrix.rows.isEmpty)
    }

    @Test func aFlawThatChangesNothingSurvivesAllVectors() {
        let matrix = Matrix.matrix(OneFlaw(answer: nil, operations: [.parseUserInfo]), vectors: Self.vectors)
        #expect(matrix.hasAllVectors)
        #expect(matrix.survivors.map(\.flaw.id) == ["spoilt"])
        #expect(!matrix.isClean)
        // Where both verdicts are right, there is nothing to notice.
        let decided = Self.vectors.count { vector in
            if case .either = vector.expectation.outcome { false } else { true }
        }
        #expect(matrix.rows.map(\.evaluations) == [decided])
    }

    @Test func leavingOutFlawsThatAreNotReachedChangesNothing() {
        let areas = ["id-token/audience", "id-token/json", "authorization-response/state", "key-set/freshness"]
        let vectors = Matrix.vectors.filter { areas.contains($0.area) }.enumerated().filter { $0.offset % 12 == 0 }
            .map(\.element)
        let all = Matrix.matrix(Exhaustive(), vectors: vectors)
        let reached = Matrix.matrix(Matrix.catalogue, vectors: vectors)
        #expect(all.rows.map(\.kills) == reached.rows.map(\.kills))
        #expect(all.evaluations > reached.evaluations)
    }

    @Test func aSearchFindsWhatTheMatrixHolds() async throws {
        let areas = ["id-token/audience", "authorization-response/state", "key-set/freshness"]
        let vectors = Matrix.vectors.filter { areas.contains($0.area) }.enumerated().filter { $0.offset % 6 == 0 }
            .map(\.element)
        let (matrix, search) = try await onThreadOfItsOwn {
            (
                Matrix.matrix(Matrix.catalogue, vectors: vectors),
                try KillSearch(Matrix.library, catalogue: Matrix.catalogue, vectors: vectors, workers: 2)
            )
        }
        for (number, flaw) in search.flaws.enumerated() {
            let kills = matrix.rows.first { $0.flaw == flaw }?.kills ?? []
            var found: [KillMatrix.Kill] = []
            for vector in vectors {
                if let kill = await search.kill(of: flaw.id, by: vector.fullID) { found.append(kill) }
            }
            #expect(found == kills, "\(flaw.id)")
            #expect(search.killsByReason[number] == kills.count { $0.isByReason }, "\(flaw.id)")
        }
        #expect(search.killers.contains { !$0.isEmpty })
    }
}
