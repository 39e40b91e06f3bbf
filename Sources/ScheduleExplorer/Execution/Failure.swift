/// Why a run ended badly; two are the same if kind and subject are.
struct Failure: Equatable {
    var kind: Finding.Kind
    var subject: String
    var message: String

    /// Whether the same decisions need not lead here again, as it came from another thread.
    var isForeign = false

    static func == (left: Failure, right: Failure) -> Bool {
        left.kind == right.kind && left.subject == right.subject
    }
}

/// What one run of a world left behind.
struct Outcome {
    var decisions: [Decision]
    var steps: Int
    var failure: Failure?
    var trace: Trace
    var abandonedTasks: Int

    /// Whether the chooser found other choices than it expected.
    var diverged: Bool

    /// A hash of who ran in each step.
    var shape: UInt64

    var schedule: Schedule { Schedule(decisions: decisions.map(\.choice)).trimmed }

    /// Whether two runs of the same decisions went the same way.
    func isRepeated(by other: Outcome) -> Bool {
        !other.diverged && decisions == other.decisions && steps == other.steps && shape == other.shape
            && failure == other.failure
    }
}
