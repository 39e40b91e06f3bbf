internal import AssayConformance
internal import ReferenceJOSE

/// Flaws that come together, because a client is written in one careless way.
///
/// A client that reads `sub` and never checks it has five flaws of the catalogue at once, and is told of one cause.
struct Habit {
    /// The name that `assay flaws --flaw` takes: lower-case words joined by hyphens.
    let id: String
    /// One line that says what the client does.
    let summary: String
    let threat: Flaw.Threat
    /// The ids of its flaws.
    let flaws: [String]
    /// How to mend it, in two sentences.
    let remedy: String

    init(_ id: String, _ summary: String, _ threat: Flaw.Threat, _ flaws: [String], remedy: String) {
        self.id = id
        self.summary = summary
        self.threat = threat
        self.flaws = flaws
        self.remedy = remedy
    }

    /// Every habit, in the order of the kill matrix.
    static let all = ofTokens + ofKeys + ofResponses + ofRequests
}

extension FlawDescription {
    /// The description of a habit, from its flaws.
    init(_ habit: Habit, among flaws: [FlawDescription]) {
        let parts = flaws.filter { habit.flaws.contains($0.id) }
        self.init(
            id: habit.id, summary: habit.summary, threat: habit.threat.text, check: habit.id, remedy: habit.remedy,
            source: nil,
            operations: parts.reduce(into: []) { $0.formUnion($1.operations) },
            aims: parts.reduce(into: []) { $0.formUnion($1.aims) }, parts: habit.flaws)
    }
}
