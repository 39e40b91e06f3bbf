/// The kill matrix: which vectors detect which flaws.
package struct KillMatrix: Sendable {
    /// A vector that failed a client with a flaw.
    package struct Kill: Sendable, Hashable {
        /// The vector's full id.
        package let vector: String
        /// How the client failed it.
        package let kind: FindingKind
        /// Whether the flaw is meant to show in this way.
        package let isByReason: Bool
    }

    /// The results of one flaw.
    package struct Row: Sendable {
        /// The flaw.
        package let flaw: FlawDescription
        /// The vectors that detected it, in their order.
        ///
        /// A crash or a hang does not count as detection.
        package let kills: [Kill]
        /// How many vectors were tested with it.
        package let evaluations: Int

        /// Whether a vector detected it.
        package var isKilled: Bool { !kills.isEmpty }
        /// How many vectors detected it in the way that it is meant to show.
        package var killsByReason: Int { kills.reduce(0) { $0 + ($1.isByReason ? 1 : 0) } }
    }

    /// The results of the client without flaws on the same vectors.
    package let baseline: RunReport
    /// One row for each flaw, in the catalogue's order.
    package let rows: [Row]
    /// The vectors that were tested, in their order.
    package let vectors: [Vector]
    /// The vectors whose time ran out before they were tested with all flaws: nothing is known of them.
    package var unfinished: [Vector] = []
    /// For each vector, the flaws that were tried on it, by their places in the catalogue.
    let reached: [Set<Int>]
    /// The profiles of the vectors.
    let profiles: ProfileSet
    /// The requirements that vectors can cover.
    let requirements: [Requirement]
    /// Whether all vectors of the client's operations were tested: only then can a flaw count as a survivor.
    package let hasAllVectors: Bool
    /// Whether these are all flaws: only then can a vector count as one that detects no flaw.
    package let hasAllFlaws: Bool

    /// How many pairs of a vector and a flaw were tested, with the pairs of flaws that have no row.
    package let evaluations: Int

    /// The flaws that no vector detected.
    package var survivors: [Row] { hasAllVectors ? rows.filter { !$0.isKilled } : [] }

    /// The flaws that vectors detected, but none in the way that the flaw is meant to show.
    package var killedBesideTheReason: [Row] { rows.filter { $0.isKilled && $0.killsByReason == 0 } }

    /// The flaws that only one vector detected.
    package var withSingleKiller: [Row] { hasAllVectors ? rows.filter { $0.kills.count == 1 } : [] }

    /// The vectors that detected no flaw and are not marked as controls.
    package var vectorsWithoutKills: [Vector] {
        guard hasAllFlaws else { return [] }
        let killers = killers
        return vectors.filter { !$0.isControl && !killers.contains($0.fullID) }
    }

    /// The vectors that detected a flaw although they are marked as controls.
    package var controlsWithKills: [Vector] {
        let killers = killers
        return vectors.filter { $0.isControl && killers.contains($0.fullID) }
    }

    /// The full ids of the vectors that detected a single flaw: several at once show nothing about a vector.
    package var killers: Set<String> {
        Set(rows.lazy.filter(\.flaw.parts.isEmpty).flatMap { $0.kills.map(\.vector) })
    }

    /// Groups of flaws that exactly the same vectors detected: duplicates of one flaw, or a lack of specific vectors.
    package var indistinguishable: [[Row]] {
        guard hasAllVectors else { return [] }
        var order: [Set<String>] = []
        var groups: [Set<String>: [Row]] = [:]
        for row in rows where row.isKilled {
            let killers = Set(row.kills.map(\.vector))
            if groups[killers] == nil { order.append(killers) }
            groups[killers, default: []].append(row)
        }
        return order.compactMap { groups[$0] }.filter { $0.count > 1 }
    }

    /// The obligations that vectors cover, but none that detected a flaw.
    package var requirementsWithoutKills: [Requirement] {
        guard hasAllVectors, hasAllFlaws else { return [] }
        let killers = killers
        let shown = Set(vectors.lazy.filter { killers.contains($0.fullID) }.flatMap(\.covers))
        let tested = Set(vectors.flatMap(\.covers)).subtracting(shown)
        return requirements.filter { $0.level == .must && tested.contains($0.id) }
    }

    /// Whether the baseline is clean, each vector had time enough, and no control detected a flaw; for all vectors, also
    /// whether every flaw, vector and obligation is accounted for.
    package var isClean: Bool {
        guard baseline.isClean, unfinished.isEmpty, controlsWithKills.isEmpty else { return false }
        return !hasAllVectors
            || survivors.isEmpty && killedBesideTheReason.isEmpty && indistinguishable.isEmpty
                && vectorsWithoutKills.isEmpty && requirementsWithoutKills.isEmpty
    }
}
