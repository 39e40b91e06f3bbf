internal import Synchronization

/// The flaws that are switched on, each tested at the one place where it changes the result.
///
/// A client at the boundary of core is switched the same way: what it does differently has an id as a flaw has.
package struct FlawSwitch: Sendable {
    /// What all copies share, so that a copy costs one reference.
    private final class Setting: Sendable {
        let active: Set<String>
        let ids: IdentifierTable
        let recorder: FlawRecorder?
        let jsonReader: JSONRewriter?

        init(
            _ active: Set<String>, _ ids: IdentifierTable, _ recorder: FlawRecorder?, _ jsonReader: JSONRewriter?
        ) {
            self.active = active
            self.ids = ids
            self.recorder = recorder
            self.jsonReader = jsonReader
        }
    }

    private let setting: Setting

    private static let honest = Setting([], IdentifierTable([]), nil, nil)

    /// The ids of the flaws; empty for the client without flaws.
    package var active: Set<String> { setting.active }
    /// What reads JSON in place of the reference's own reader, and writes it again; `nil` for the own one.
    package var jsonReader: JSONRewriter? { setting.jsonReader }

    /// Reads a text and writes what it understood as JSON; `nil` if it refuses the text.
    package typealias JSONRewriter = @Sendable ([UInt8]) -> [UInt8]?

    /// - Parameter recorder: records which flaws are tested for.
    package init(_ active: Set<String>, recorder: FlawRecorder? = nil, jsonReader: JSONRewriter? = nil) {
        let isPlain = active.isEmpty && recorder == nil && jsonReader == nil
        setting = isPlain ? Self.honest : Setting(active, IdentifierTable(active), recorder, jsonReader)
    }

    private init(_ setting: Setting) { self.setting = setting }

    /// Switches on one flaw; none if `nil`.
    package init(_ flaw: String?, recorder: FlawRecorder? = nil) {
        self.init(flaw.map { [$0] } ?? [], recorder: recorder)
    }

    /// Whether no flaw is switched on and no tests are recorded: work that only a flaw needs
    /// can be skipped.
    package var isHonest: Bool { setting.active.isEmpty && !recordsAll }

    /// Whether tests for flaws that are not switched on are recorded.
    private var recordsAll: Bool { setting.recorder?.recordsAll ?? false }

    /// Whether this flaw is switched on.
    ///
    /// Call it only where the honest result would differ, so that the record stays short.
    ///
    /// - Parameter flaw: its id.
    package func has(_ flaw: String) -> Bool {
        setting.recorder?.note(flaw)
        return setting.ids.contains(flaw)
    }

    /// Whether the flaw is switched on, or tests are recorded: work that only this flaw needs can be skipped otherwise.
    package func mayHave(_ flaw: String) -> Bool { recordsAll || setting.ids.contains(flaw) }

    /// Whether a flaw whose id begins so is switched on, or tests are recorded.
    package func mayHave(beginning: String) -> Bool { recordsAll || setting.ids.hasBeginning(beginning) }

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
        FlawSwitch(active.union(flaws), recorder: setting.recorder, jsonReader: jsonReader)
    }

    /// The same switch, with a record of the tests.
    package func recorded(by recorder: FlawRecorder) -> FlawSwitch {
        FlawSwitch(Setting(setting.active, setting.ids, recorder, setting.jsonReader))
    }
}

/// Records the flaws that a run tests for.
package final class FlawRecorder: Sendable {
    private let noted = Mutex<Set<String>>([])
    private let only: IdentifierTable?

    /// - Parameter only: the flaws that are recorded, all of them switched on; `nil` for all flaws.
    package init(only: Set<String>? = nil) { self.only = only.map(IdentifierTable.init) }

    /// Whether flaws are recorded that are not switched on.
    var recordsAll: Bool { only == nil }

    /// The ids of the recorded flaws.
    package var ids: Set<String> { noted.withLock { $0 } }

    package func note(_ id: String) {
        if let only, !only.contains(id) { return }
        noted.withLock { _ = $0.insert(id) }
    }
}
