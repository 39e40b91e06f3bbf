/// A deliberate defect of a client, which shows that the vectors detect it.
package struct FlawDescription: Sendable, Hashable {
    /// How a vector must fail for the failure to count as caused by this flaw.
    package enum Aim: Sendable, Hashable {
        /// The client accepts an input that it should refuse for this reason.
        case accepting(Reason)
        /// The client refuses for another reason than this one.
        case misreporting(Reason)
        /// The output of an acceptance, or the request that the client builds, is wrong.
        case output
        /// The client refuses an input that it should accept.
        case refusing
    }

    /// The name that `assay flaws --flaw` takes: lower-case words joined by hyphens.
    package let id: String
    /// What the client does, as the rest of a sentence that begins with "The client".
    package let summary: String
    /// What an attacker gains by it, or what goes wrong.
    package let threat: String
    /// The check that it breaks, as lower-case words joined by hyphens.
    package let check: String
    /// How to fix a client that has it or another flaw of the same check: two sentences for its developer.
    package let remedy: String
    /// A report of a real client with this defect; `nil` if none is known.
    package let source: String?
    /// The operations in which it can show.
    package let operations: Set<ClientOperation>
    /// How it is meant to show; never empty.
    package let aims: Set<Aim>
    /// The ids of the flaws that make up this one; empty for a single flaw.
    package let parts: [String]

    /// Describes a flaw.
    package init(
        id: String, summary: String, threat: String, check: String, remedy: String, source: String?,
        operations: Set<ClientOperation>, aims: Set<Aim>, parts: [String] = []
    ) {
        self.id = id
        self.summary = summary
        self.threat = threat
        self.check = check
        self.remedy = remedy
        self.source = source
        self.operations = operations
        self.aims = aims
        self.parts = parts
    }

    /// Whether this flaw explains such a failure of a vector.
    ///
    /// - Parameter outcomes: the expected outcomes; for a scenario those of all attempts and steps.
    func accounts(for kind: FindingKind, expecting outcomes: [VectorExpectation.Outcome]) -> Bool {
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
