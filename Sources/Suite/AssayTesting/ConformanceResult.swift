public import AssayConformance
internal import AssayJSON

/// The result of one vector, for a test with one case for each vector.
public struct ConformanceResult: Sendable, CustomStringConvertible {
    /// The vector's full id, for example `id-token/audience::array-without-client`.
    public let id: String
    /// What is wrong or right about the input.
    public let title: String
    /// The importance of the vector.
    public let importance: Importance
    /// The verdict.
    public let verdict: Verdict
    /// The expected and the actual outcome in a sentence without secrets.
    public let detail: String
    /// The requirements that the vector tests, each with a link to the specification.
    public let requirements: [String]

    /// The causes of the finding, each with its remedy; empty if there is no finding or no known flaw explains it.
    public let causes: [String]
    /// Why the finding is accepted; `nil` for a vector that is not among the known findings.
    public let knownReason: String?

    init(
        _ result: VectorResult, requirements known: [String: Requirement], causes: [String], knownReason: String?
    ) {
        self.causes = causes
        self.knownReason = knownReason
        id = result.vector.fullID
        title = VisibleText.of(result.vector.title)
        importance = result.vector.importance
        verdict = result.judgement.verdict
        // A client's own words are among it, and test runners print it.
        detail = VisibleText.of(result.judgement.detail)
        requirements = result.vector.covers.compactMap { known[$0] }.map { "\($0.id): \($0.summary) \($0.url)" }
    }

    /// Whether the client did what was expected.
    public var isPassed: Bool { verdict == .passed }

    /// Whether the vector passed or, if it is among the known findings, failed.
    ///
    /// A known finding that no longer happens is not expected, so that the list of known findings stays true.
    public var isExpected: Bool { isPassed == (knownReason == nil) }

    /// The vector's id, as the name of a test case.
    public var description: String { id }

    /// A full description of a finding, with its causes.
    public var report: String {
        var lines = ["\(id) (\(importance.rawValue)): \(title)", "\(verdict.rawValue): \(detail)"] + requirements
        lines += causes.map { "cause: \($0)" }
        if let knownReason {
            lines.append(isPassed ? "the known finding no longer happens: \(knownReason)" : "known: \(knownReason)")
        }
        return lines.joined(separator: "\n")
    }
}
