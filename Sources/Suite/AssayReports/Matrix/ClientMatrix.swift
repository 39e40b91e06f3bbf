package import AssayConformance

/// The results of one or several clients for the same vectors.
package struct ClientMatrix: Sendable {
    /// One client's run.
    package struct Column: Sendable {
        /// The client's name in this matrix.
        package let name: String
        /// Its results.
        package let report: RunReport

        package init(name: String, report: RunReport) {
            self.name = name
            self.report = report
        }

        /// The name with the client's version.
        package var title: String { report.client.version.isEmpty ? name : "\(name) \(report.client.version)" }
    }

    /// A client without a run.
    package struct Absence: Sendable {
        /// The client's name in this matrix.
        package let name: String
        /// Why it was not run, in one line.
        package let reason: String

        package init(name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// The results of one vector.
    package struct Row: Sendable {
        package let vector: Vector
        /// One result for each column.
        package let results: [VectorResult]

        /// The most severe outcome of any client.
        package var worst: ReportOutcome { results.map(\.outcome).min { $0.rank < $1.rank } ?? .skipped }

        /// The highest importance of any finding or inconclusive result; that of the vector if there is none.
        package var importance: Importance {
            results.filter { !$0.isClean }.map(\.importance).min { $0.rank < $1.rank } ?? vector.importance
        }

        /// Whether the clients that were judged have different outcomes.
        package var differs: Bool {
            Set(results.map(\.outcome).filter { !$0.isLeftOut }).count > 1
        }

        /// Whether the result of at least one client was judged.
        package var isJudged: Bool { results.contains(where: \.isJudged) }

        /// Whether no client has a finding or an inconclusive result.
        package var isClean: Bool { results.allSatisfy(\.isClean) }
    }

    package let columns: [Column]
    package let rows: [Row]
    /// The clients that could not be run.
    package let absences: [Absence]

    /// Creates a matrix from several runs.
    ///
    /// A vector gets a row only if every run has it; all runs of one command use the same vectors.
    package init(_ columns: [Column], absences: [Absence] = []) {
        self.columns = columns
        self.absences = absences
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

    /// Creates a matrix with one column from one run.
    package init(_ report: RunReport) {
        self.init([Column(name: report.client.name, report: report)])
    }

    /// The areas in order of appearance, each with its rows.
    package var areas: [(name: String, rows: [Row])] {
        rows.grouped { $0.vector.area }.map { ($0.key, $0.elements) }
    }

    /// The rows with a finding or an inconclusive result, sorted by severity and then by importance.
    package var unclean: [Row] {
        rows.enumerated().filter { !$0.element.isClean }.sorted { one, other in
            let (left, right) = (one.element, other.element)
            return (left.worst.rank, left.importance.rank, one.offset)
                < (right.worst.rank, right.importance.rank, other.offset)
        }.map(\.element)
    }

    /// The clients without a single judged result.
    package var unjudged: [Column] { columns.filter { !$0.report.hasJudgement } }

    /// Whether every client was judged in all vectors and none has a finding or an inconclusive result.
    package var isClean: Bool {
        absences.isEmpty && unjudged.isEmpty && rows.allSatisfy(\.isClean)
            && columns.allSatisfy { $0.report.interruption == nil }
    }

    /// The number of results of one column that have the outcome.
    package static func count(_ outcome: ReportOutcome, _ rows: [Row], column: Int) -> Int {
        rows.reduce(0) { $0 + ($1.results[column].outcome == outcome ? 1 : 0) }
    }
}
