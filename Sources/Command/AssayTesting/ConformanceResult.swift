public import AssayConformance
internal import AssayJSON
internal import AssayReports

/// The result of one vector, for a test with one case for each vector.
public struct ConformanceResult: Sendable, CustomStringConvertible {
    /// The vector's full id, for example `id-token/audience::array-without-client`.
    public let id: String
    /// What is wrong or right about the input.
    public let title: String
    /// The importance of what the client did, which is at most that of the vector, or more if the client's process ended.
    public let importance: Importance
    /// The verdict.
    public let verdict: Verdict
    /// The expected and the actual outcome in a sentence without secrets.
    public let detail: String
    /// The requirements that the vector tests, each with a link to the specification.
    public let requirements: [String]

    /// The causes of the finding, each a sentence about the client; empty if there is no finding or no known flaw
    /// explains it.
    public let causes: [String]
    /// Why the finding is accepted; `nil` for a vector that is not among the known findings.
    public let knownReason: String?
    /// What the client did, in a word or two.
    private let outcome: String
    /// Whether the result would matter if it were a finding.
    private let isImportant: Bool

    init(
        _ result: VectorResult, requirements known: [String: Requirement], causes: [String], knownReason: String?,
        failOn: Importance
    ) {
        self.causes = causes.map { VisibleText.of($0) }
        self.knownReason = knownReason
        outcome = result.outcome.label
        isImportant = result.importance.rank <= failOn.rank
        id = result.vector.fullID
        title = VisibleText.of(result.vector.title)
        importance = result.importance
        verdict = result.judgement.verdict
        // A client's own words are among it, and test runners print it.
        detail = VisibleText.of(result.judgement.detail)
        requirements = result.vector.covers.compactMap { known[$0] }.map { "\($0.id): \($0.summary) \($0.url)" }
    }

    /// Whether the client did what was expected.
    public var isPassed: Bool { verdict == .passed }

    /// Whether the result fails no test: it passed, it is a known finding, or it is less important than the suite's
    /// `failOn`.
    ///
    /// A known finding that no longer happens is not expected, so that the list of known findings stays true.
    public var isExpected: Bool {
        guard knownReason == nil else { return !isPassed }
        return isPassed || !isImportant
    }

    /// The vector's id, as the name of a test case.
    public var description: String { id }

    /// The result in one line, with its cause; the remedies are in the suite's summary.
    public var report: String {
        var line = "\(id): \(importance.rawValue), \(outcome): \(title); \(detail)"
        if let cause = causes.first { line += "; cause: \(cause)" }
        guard let knownReason else { return line }
        return line + (isPassed ? "; the known finding no longer happens: " : "; known: ") + knownReason
    }
}
