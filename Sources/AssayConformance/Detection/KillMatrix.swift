/// Which vectors notice which flaws.
public struct KillMatrix: Sendable {
    /// A vector that failed a client with a flaw.
    public struct Kill: Sendable, Hashable {
        /// The vector's full id.
        public let vector: String
        /// In which way the client failed it.
        public let kind: FindingKind
        /// Whether it is the way that the flaw is meant to show.
        public let isByReason: Bool
    }

    /// What became of one flaw.
    public struct Row: Sendable {
        /// The flaw.
        public let flaw: FlawDescription
        /// The vectors that noticed it, in their order.
        ///
        /// A crash or a hang notices nothing.
        public let kills: [Kill]
        /// How many vectors were put to the client with it.
        public let evaluations: Int

        /// Whether a vector noticed it.
        public var isKilled: Bool { !kills.isEmpty }
        /// How many vectors noticed it in the way that it is meant to show.
        public var killsByReason: Int { kills.reduce(0) { $0 + ($1.isByReason ? 1 : 0) } }
    }

    /// The client without flaws on the same vectors.
    public let baseline: RunReport
    /// One row a flaw, in the catalogue's order.
    public let rows: [Row]
    /// The vectors that were put, in their order.
    public let vectors: [Vector]
    /// Whether these are all vectors of the client's operations: only then is a flaw that none noticed a survivor.
    public let hasAllVectors: Bool
    /// Whether these are all flaws: only then has a vector that noticed none of them no use.
    public let hasAllFlaws: Bool

    /// How many times a vector was put to a client with a flaw.
    public var evaluations: Int { rows.reduce(0) { $0 + $1.evaluations } }

    /// The flaws that no vector noticed.
    public var survivors: [Row] { hasAllVectors ? rows.filter { !$0.isKilled } : [] }

    /// The flaws that vectors noticed, but none in the way that the flaw is meant to show.
    public var killedBesideTheReason: [Row] { rows.filter { $0.isKilled && $0.killsByReason == 0 } }

    /// The flaws that hang on one vector.
    public var withSingleKiller: [Row] { hasAllVectors ? rows.filter { $0.kills.count == 1 } : [] }

    /// The vectors that noticed nothing, though they do not say that they are controls.
    public var vectorsWithoutKills: [Vector] {
        guard hasAllFlaws else { return [] }
        let killers = killers
        return vectors.filter { !$0.isControl && !killers.contains($0.fullID) }
    }

    /// The vectors that say they are controls, though they noticed a flaw.
    public var controlsWithKills: [Vector] {
        let killers = killers
        return vectors.filter { $0.isControl && killers.contains($0.fullID) }
    }

    /// The full ids of the vectors that noticed a flaw.
    public var killers: Set<String> { Set(rows.flatMap { $0.kills.map(\.vector) }) }

    /// Groups of flaws that exactly the same vectors noticed: one flaw under several names, or vectors too coarse.
    public var indistinguishable: [[Row]] {
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

    /// Whether the matrix shows what it is for: a sound baseline, and no flaw that goes unnoticed.
    public var isClean: Bool { baseline.isClean && survivors.isEmpty }
}
