internal import Synchronization

/// The flaws that are switched on, each tested at the one place where it changes the result.
///
/// A client at the boundary of core is switched the same way: what it does differently has an id as a flaw has.
package struct FlawSwitch: Sendable {
    /// The ids of the flaws; empty for the client without flaws.
    package let active: Set<String>
    /// Records which flaws were tested for; `nil` if nobody needs them.
    package let recorder: FlawRecorder?
    /// What reads JSON in place of the reference's own reader, and writes it again; `nil` for the own one.
    package let jsonReader: JSONRewriter?

    /// Reads a text and writes what it understood as JSON; `nil` if it refuses the text.
    package typealias JSONRewriter = @Sendable ([UInt8]) -> [UInt8]?

    package init(_ active: Set<String>, recorder: FlawRecorder? = nil, jsonReader: JSONRewriter? = nil) {
        self.active = active
        self.recorder = recorder
        self.jsonReader = jsonReader
    }

    /// Switches on one flaw; none if `nil`.
    package init(_ flaw: String?, recorder: FlawRecorder? = nil) {
        self.init(flaw.map { [$0] } ?? [], recorder: recorder)
    }

    /// Whether no flaw is switched on and no tests are recorded: work that only a flaw needs
    /// can be skipped.
    package var isHonest: Bool { active.isEmpty && recorder == nil }

    /// Whether this flaw is switched on.
    ///
    /// Call it only where the honest result would differ, so that the record stays short.
    ///
    /// - Parameter flaw: its id.
    package func has(_ flaw: String) -> Bool {
        recorder?.note(flaw)
        return active.contains(flaw)
    }

    /// Whether the flaw is switched on, or tests are recorded: work that only this flaw needs can be skipped otherwise.
    package func mayHave(_ flaw: String) -> Bool { recorder != nil || active.contains(flaw) }

    /// Whether a flaw whose id begins so is switched on, or tests are recorded.
    package func mayHave(beginning: String) -> Bool {
        recorder != nil || active.contains { $0.hasPrefix(beginning) }
    }

    /// Whether this flaw is switched on and the result differs with it, which is looked at only if it matters.
    package func has(_ flaw: String, where differs: @autoclosure () -> Bool) -> Bool {
        mayHave(flaw) && differs() && has(flaw)
    }

    /// The first mistake that the client makes where the result differs with it; `nil` if it makes none.
    package func mistake<Mistake: CaseIterable & RawRepresentable<String>>(
        _ type: Mistake.Type, where differs: (Mistake) -> Bool
    ) -> Mistake? {
        if isHonest { return nil }
        return type.allCases.first { mayHave($0.rawValue) && differs($0) && has($0.rawValue) }
    }

    /// The same switch with more flaws.
    package func adding(_ flaws: Set<String>) -> FlawSwitch {
        FlawSwitch(active.union(flaws), recorder: recorder, jsonReader: jsonReader)
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
