/// One named, deliberate defect that a client can be given, to show that the vectors notice it.
public struct FlawDescription: Sendable, Hashable {
    /// In which way a vector has to fail, to have failed because of this flaw rather than beside it.
    public enum Aim: Sendable, Hashable {
        /// The client takes what should have been refused for this reason.
        case accepting(Reason)
        /// The client refuses, but for another reason than this one.
        case misreporting(Reason)
        /// What comes out of an acceptance, or the request that it builds, is wrong.
        case output
        /// The client refuses what it should take.
        case refusing
    }

    /// The name that `assay flaws --flaw` takes: lower-case words joined by hyphens.
    public let id: String
    /// One line that says what the client does.
    public let summary: String
    /// What somebody gains by it, or what goes wrong.
    public let threat: String
    /// Where a real client had it; `nil` where none is known.
    public let source: String?
    /// The operations in which it can show.
    public let operations: Set<Operation>
    /// In which ways it is meant to show; never empty.
    public let aims: Set<Aim>

    /// Describes a flaw.
    public init(
        id: String, summary: String, threat: String, source: String?, operations: Set<Operation>, aims: Set<Aim>
    ) {
        self.id = id
        self.summary = summary
        self.threat = threat
        self.source = source
        self.operations = operations
        self.aims = aims
    }

    /// Whether a vector that failed in this way failed by reason.
    ///
    /// - Parameter outcomes: those expected; of a scenario that of every attempt and step.
    func accounts(for kind: FindingKind, expecting outcomes: [Expectation.Outcome]) -> Bool {
        outcomes.contains { outcome in
            switch (kind, outcome) {
            case (.rejectedGood, _): aims.contains(.refusing)
            case (.acceptedBad, .reject(let reasons)): reasons.contains { aims.contains(.accepting($0)) }
            case (.acceptedBad, _), (.wrongOutput, _): aims.contains(.output)
            case (.wrongReason, .reject(let reasons)): reasons.contains { aims.contains(.misreporting($0)) }
            case (.wrongReason, _): false
            }
        }
    }
}
