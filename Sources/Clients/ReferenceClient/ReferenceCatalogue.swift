package import AssayConformance
internal import ReferenceJOSE

/// The reference client's flaws, for the kill matrix.
package struct ReferenceCatalogue: FlawCatalogue {
    /// The flaws, in the order of their checks, and then the habits, which have several of them.
    package let flaws: [FlawDescription]

    package let choices: [FlawDescription]

    private let habits: [FlawDescription]

    /// Creates the catalogue of the flaws that are written down.
    package init(_ list: FlawList) {
        flaws = list.flaws
        habits = flaws.filter { !$0.parts.isEmpty }
        choices = list.clients.flatMap(\.choices).map { FlawDescription(choice: $0.id, $0.summary) }
    }

    /// The reference client with those flaws and no other.
    package func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        ReferenceClient(withFlaws: Self.switches(flaws))
    }

    private static func switches(_ flaws: [FlawDescription]) -> [String] {
        flaws.flatMap { $0.parts.isEmpty ? [$0.id] : $0.parts }
    }

    package func flawsReached(by probe: Probe, with flaws: [FlawDescription]) async -> Set<String> {
        let reached = await ReferenceClient.switchesReached(by: probe, with: Self.switches(flaws))
        return reached.union(habits.filter { !reached.isDisjoint(with: $0.parts) }.map(\.id))
    }
}

extension ReferenceClient {
    /// The ids of the flaws and choices that the client with some of them tests for with this input.
    package static func switchesReached(by probe: Probe, with active: [String] = []) async -> Set<String> {
        let recorder = FlawRecorder()
        _ = await probe.send(to: ReferenceClient(flaws: FlawSwitch(Set(active), recorder: recorder)))
        return recorder.ids
    }
}
