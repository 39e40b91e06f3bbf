/// Why a run failed; two failures are equal if their kinds and subjects are equal.
struct Failure: Equatable {
    var kind: Finding.Kind
    var subject: String
    var message: String

    /// Whether another thread caused it, so that the same decisions need not lead to it again.
    var isForeign = false

    static func == (left: Failure, right: Failure) -> Bool {
        left.kind == right.kind && left.subject == right.subject
    }
}

/// The result of one run of a world.
struct Outcome {
    var decisions: [Decision]
    var steps: Int
    var failure: Failure?
    var trace: Trace
    var abandonedTasks: Int

    /// Whether the choices differed from those that the chooser expected.
    var diverged: Bool

    /// A hash of the tasks that ran, in order.
    var shape: UInt64

    /// Whether a default actor ran jobs.
    var runsDefaultActors = false

    var schedule: Schedule { Schedule(decisions: decisions.map(\.choice)).trimmed }

    /// Whether a second run of the same decisions went the same way.
    func isRepeated(by other: Outcome) -> Bool {
        !other.diverged && decisions == other.decisions && steps == other.steps && shape == other.shape
            && failure == other.failure
    }
}
