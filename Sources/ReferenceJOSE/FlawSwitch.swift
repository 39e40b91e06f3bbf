internal import Synchronization

/// Which defect is switched on, asked at the one place where it makes a difference.
package struct FlawSwitch: Sendable {
    /// The id of the defect; `nil` for the client as it should be.
    package let active: String?
    /// Notes which defects were asked about, if anybody wants to know.
    package let recorder: FlawRecorder?

    package init(_ active: String?, recorder: FlawRecorder? = nil) {
        self.active = active
        self.recorder = recorder
    }

    /// Whether no defect is switched on and nobody asks which one would make a difference: what only a defect needs
    /// can be left out.
    package var isHonest: Bool { active == nil && recorder == nil }

    /// Whether this is the defect that is switched on.
    ///
    /// Asked only once the honest answer would be another, so that the note of who asked stays short.
    ///
    /// - Parameter flaw: its id.
    package func has(_ flaw: String) -> Bool {
        recorder?.note(flaw)
        guard let active else { return false }
        return flaw == active
    }
}

/// Collects the defects that a run came by.
package final class FlawRecorder: Sendable {
    private let noted = Mutex<Set<String>>([])

    package init() {}

    /// The ids of the flaws noted.
    package var ids: Set<String> { noted.withLock { $0 } }

    package func note(_ id: String) {
        noted.withLock { _ = $0.insert(id) }
    }
}
