extension KillMatrix {
    /// A vector that adds nothing, and the one that shows the same.
    package struct Surplus: Sendable {
        package let vector: Vector
        package let other: Vector
    }

    /// What a vector shows, as far as flaws and clients of others can tell.
    private struct Sight: Hashable {
        let operation: ClientOperation
        let demands: VectorDemands
        /// The flaws that the client without flaws reaches with the input: the path that it takes.
        let reached: Set<Int>
        let kills: [Int: FindingKind]
        /// Which of the known clients fail the vector.
        let failures: [Bool]
    }

    /// The vectors that add nothing to another one.
    ///
    /// The other demands the same of the result, detects the same flaws in the same ways after the same path through the
    /// client, and is failed by the same known clients. It judges every client that the vector judges, covers every
    /// requirement that the vector covers, and is no less important. So without the vector every flaw is still detected,
    /// and told apart from every other flaw as before.
    ///
    /// A vector may still differ from others by something that no flaw shows yet. Then it says so in a note, and is neither
    /// listed nor compared.
    ///
    /// - Parameter failures: the full ids of the vectors that each known client of others fails.
    package func surplus(failures: [Set<String>]) -> [Surplus] {
        guard hasAllVectors, hasAllFlaws else { return [] }
        var kills: [String: [Int: FindingKind]] = [:]
        for (flaw, row) in rows.enumerated() {
            for kill in row.kills { kills[kill.vector, default: [:]][flaw] = kill.kind }
        }
        var groups: [Sight: [Int]] = [:]
        for (index, vector) in vectors.enumerated() where vector.note == nil {
            guard let own = kills[vector.fullID] else { continue }
            let sight = Sight(
                operation: vector.operation, demands: vector.demands, reached: reached[index], kills: own,
                failures: failures.map { $0.contains(vector.fullID) })
            groups[sight, default: []].append(index)
        }
        var found: [Int: Surplus] = [:]
        for group in groups.values where group.count > 1 {
            for index in group {
                let other = group.first { other in
                    guard other != index, isCovered(index, by: other) else { return false }
                    // Of two that cover each other, the first stays.
                    return !isCovered(other, by: index) || other < index
                }
                if let other { found[index] = Surplus(vector: vectors[index], other: vectors[other]) }
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Whether the other vector judges whatever this one judges, and covers and grades as much.
    private func isCovered(_ index: Int, by other: Int) -> Bool {
        let (vector, twin) = (vectors[index], vectors[other])
        return twin.replaces(vector, profiles) && Set(vector.covers).isSubset(of: twin.covers)
            && twin.importance.rank <= vector.importance.rank
    }
}
