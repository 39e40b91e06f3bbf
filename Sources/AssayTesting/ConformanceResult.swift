public import AssayConformance

/// What became of one vector, made for a test that has one case a vector.
public struct ConformanceResult: Sendable, CustomStringConvertible {
    /// The vector's full id, for example `id-token/audience::array-without-client`.
    public let id: String
    /// What is wrong, or right, with the input.
    public let title: String
    /// How much it matters.
    public let importance: Importance
    /// What became of it.
    public let verdict: Verdict
    /// What was expected and what came, in one sentence without secrets.
    public let detail: String
    /// The rules that it tests, each with where it is written.
    public let requirements: [String]

    init(_ result: VectorResult, requirements known: [String: Requirement]) {
        id = result.vector.fullID
        title = result.vector.title
        importance = result.vector.importance
        verdict = result.judgement.verdict
        detail = result.judgement.detail
        requirements = result.vector.covers.compactMap { known[$0] }.map { "\($0.id): \($0.summary) \($0.url)" }
    }

    /// Whether the client did what was expected.
    public var isPassed: Bool { verdict == .passed }

    /// The vector's id, as a test case's name.
    public var description: String { id }

    /// Everything that a person needs to know about a finding.
    public var report: String {
        (["\(id) (\(importance.rawValue)): \(title)", "\(verdict.rawValue): \(detail)"] + requirements)
            .joined(separator: "\n")
    }
}
