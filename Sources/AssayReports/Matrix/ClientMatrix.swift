package import AssayConformance

/// What several clients, or one, did with the same vectors.
package struct ClientMatrix: Sendable {
    /// One client's run.
    package struct Column: Sendable {
        /// What the client is called here.
        package let name: String
        /// Its results.
        package let report: RunReport

        package init(name: String, report: RunReport) {
            self.name = name
            self.report = report
        }

        /// The name with the version of the client.
        package var title: String { report.client.version.isEmpty ? name : "\(name) \(report.client.version)" }
    }

    /// What became of one vector.
    package struct Row: Sendable {
        package let vector: Vector
        /// One result a column.
        package let results: [VectorResult]

        /// The gravest outcome of any client.
        package var gravest: ReportOutcome { results.map(\.outcome).min { $0.rank < $1.rank } ?? .skipped }

        /// Whether clients that were asked did different things.
        package var differs: Bool {
            Set(results.map(\.outcome).filter { $0 != .skipped }).count > 1
        }

        /// Whether a client was asked, and its answer judged.
        package var isJudged: Bool { results.contains(where: \.isJudged) }

        /// Whether no client deviated, and no refusal showed nothing.
        package var isClean: Bool { results.allSatisfy(\.isClean) }
    }

    package let columns: [Column]
    package let rows: [Row]

    /// Puts runs side by side.
    ///
    /// A vector is a row only if every run has it: all runs of one command put the same vectors.
    package init(_ columns: [Column]) {
        self.columns = columns
        guard let first = columns.first else {
            rows = []
            return
        }
        let others = columns.dropFirst().map { column in
            Dictionary(column.report.results.map { ($0.vector.fullID, $0) }) { first, _ in first }
        }
        rows = first.report.results.compactMap { result in
            let rest = others.compactMap { $0[result.vector.fullID] }
            return rest.count == others.count ? Row(vector: result.vector, results: [result] + rest) : nil
        }
    }

    /// One client's run as a matrix of one column.
    package init(_ report: RunReport) {
        self.init([Column(name: report.client.name, report: report)])
    }

    /// The areas in their order, each with its rows.
    package var areas: [(name: String, rows: [Row])] {
        var order: [String] = []
        var byArea: [String: [Row]] = [:]
        for row in rows {
            if byArea[row.vector.area] == nil { order.append(row.vector.area) }
            byArea[row.vector.area, default: []].append(row)
        }
        return order.map { ($0, byArea[$0, default: []]) }
    }

    /// The rows with a finding or an inconclusive result: the gravest outcome first, then the most important vector.
    package var unclean: [Row] {
        rows.enumerated().filter { !$0.element.isClean }.sorted { one, other in
            let (left, right) = (one.element, other.element)
            return (left.gravest.rank, left.vector.importance.rank, one.offset)
                < (right.gravest.rank, right.vector.importance.rank, other.offset)
        }.map(\.element)
    }

    /// The clients of which nothing was judged.
    package var unjudged: [Column] { columns.filter { !$0.report.hasJudgement } }

    /// Whether every client was judged, and none has a finding or an inconclusive result.
    package var isClean: Bool { unjudged.isEmpty && rows.allSatisfy(\.isClean) }

    /// How many results of one column have the outcome.
    package static func count(_ outcome: ReportOutcome, _ rows: [Row], column: Int) -> Int {
        rows.reduce(0) { $0 + ($1.results[column].outcome == outcome ? 1 : 0) }
    }
}
