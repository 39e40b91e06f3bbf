public import AssayConformance
internal import AssayJSON

/// The search of one scenario, for a test with one case for each.
public struct SearchResult: Sendable, CustomStringConvertible {
    /// How much of the orders was seen.
    public enum Coverage: Sendable, Hashable, CustomStringConvertible {
        /// Every order of suspension points within the limit of preemptions.
        case complete
        /// Some of the orders.
        case sampled
        /// Not all orders that happen elsewhere can happen in the search, or none could be searched: why.
        case notControlled(Uncontrolled, String)

        /// One or two words, with the reason.
        public var description: String {
            switch self {
            case .complete: "complete"
            case .sampled: "sampled"
            case .notControlled(_, let why): "not controlled: \(why)"
            }
        }
    }

    /// The vector's full id.
    public let id: String
    /// What the scenario is about.
    public let title: String
    /// The importance of a finding.
    public let importance: Importance
    /// How much of the orders was seen.
    public let coverage: Coverage
    /// How many schedules were run.
    public let schedules: Int
    /// What the client did wrong; `nil` if nothing was found.
    public let finding: SearchFinding?
    /// Why the search ran in the process of the tests, which a trap ends; `nil` if it ran in one of its own.
    public let whyInThisProcess: String?
    private let isAccepted: Bool

    init(
        _ vector: Vector, _ searched: SearchedScenario, accepting: Set<Uncontrolled>, whyInThisProcess: String?
    ) {
        id = vector.fullID
        title = VisibleText.of(vector.title)
        importance = vector.importance
        schedules = searched.schedules
        finding = searched.finding
        self.whyInThisProcess = whyInThisProcess
        if let uncontrolled = searched.uncontrolled {
            coverage = .notControlled(
                uncontrolled, VisibleText.of(uncontrolled.words + (searched.why.map { " (\($0))" } ?? "")))
            isAccepted = accepting.contains(uncontrolled)
        } else {
            coverage = searched.isComplete ? .complete : .sampled
            isAccepted = true
        }
    }

    /// Whether the search found nothing in orders that it controls.
    public var isPassed: Bool {
        if case .notControlled = coverage { false } else { finding == nil }
    }

    /// Whether the result fails no test: nothing was found, and what the search does not control is accepted.
    public var isExpected: Bool { finding == nil && isAccepted }

    /// The vector's id, as the name of a test case.
    public var description: String { id }

    /// The result in a line, and for a finding the steps that lead to it.
    public var report: String {
        var line = "\(id): \(title); \(schedules) schedule\(schedules == 1 ? "" : "s"), \(coverage)"
        if let whyInThisProcess { line += "; in the process of the tests: \(whyInThisProcess)" }
        guard let finding else { return line }
        return line + "\n\(finding.kind.rawValue), \(importance.rawValue): \(finding.message)\nreplay: "
            + "\"\(finding.schedule)\"\n\(finding.trace)"
    }
}
