internal import Synchronization

/// The flaw that is switched on, tested at the one place where it changes the result.
package struct FlawSwitch: Sendable {
    /// The id of the flaw; `nil` for the client without flaws.
    package let active: String?
    /// Records which flaws were tested for; `nil` if nobody needs them.
    package let recorder: FlawRecorder?

    package init(_ active: String?, recorder: FlawRecorder? = nil) {
        self.active = active
        self.recorder = recorder
    }

    /// Whether no flaw is switched on and no tests are recorded: work that only a flaw needs
    /// can be skipped.
    package var isHonest: Bool { active == nil && recorder == nil }

    /// Whether this flaw is switched on.
    ///
    /// Call it only where the honest result would differ, so that the record stays short.
    ///
    /// - Parameter flaw: its id.
    package func has(_ flaw: String) -> Bool {
        recorder?.note(flaw)
        guard let active else { return false }
        return flaw == active
    }
}

/// Records the flaws that a run tests for.
package final class FlawRecorder: Sendable {
    private let noted = Mutex<Set<String>>([])

    package init() {}

    /// The ids of the recorded flaws.
    package var ids: Set<String> { noted.withLock { $0 } }

    package func note(_ id: String) {
        noted.withLock { _ = $0.insert(id) }
    }
}
