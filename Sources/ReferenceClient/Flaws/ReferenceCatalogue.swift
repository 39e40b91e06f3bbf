package import AssayConformance
internal import ReferenceJOSE

/// The reference client's flaws, for the kill matrix.
package struct ReferenceCatalogue: FlawCatalogue {
    package init() {}

    /// The flaws, in the order of their checks, and then the habits, which have several of them.
    package var flaws: [FlawDescription] { Self.single + Self.habits }

    private static let single = FlawCheck.all.flatMap { check in
        check.flaws.map { FlawDescription($0, breaking: check) }
    }

    private static let habits = Habit.all.map { FlawDescription($0, among: single) }

    /// The reference client with those flaws and no other.
    package func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        ReferenceClient(withFlaws: flaws.flatMap { $0.parts.isEmpty ? [$0.id] : $0.parts })
    }

    /// The ids of the flaws that the client without flaws tests for with this input.
    package func flawsReached(by probe: Probe) async -> Set<String> {
        let recorder = FlawRecorder()
        _ = await probe.put(to: ReferenceClient(flaws: FlawSwitch(nil, recorder: recorder)))
        let reached = recorder.ids
        return reached.union(Self.habits.filter { !reached.isDisjoint(with: $0.parts) }.map(\.id))
    }
}
