package import AssayConformance
internal import ReferenceJOSE

/// The reference client's flaws, for the kill matrix.
package struct ReferenceCatalogue: FlawCatalogue {
    /// The flaws, in the order of their checks, and then the habits, which have several of them.
    package let flaws: [FlawDescription]

    private let habits: [FlawDescription]

    /// Creates the catalogue of the flaws that are written down.
    package init(_ list: FlawList) {
        flaws = list.flaws
        habits = flaws.filter { !$0.parts.isEmpty }
    }

    /// The reference client with those flaws and no other.
    package func client(with flaws: [FlawDescription]) -> any ClientUnderTest {
        ReferenceClient(withFlaws: flaws.flatMap { $0.parts.isEmpty ? [$0.id] : $0.parts })
    }

    package func flawsReached(by probe: Probe) async -> Set<String> {
        let reached = await ReferenceClient.switchesReached(by: probe)
        return reached.union(habits.filter { !reached.isDisjoint(with: $0.parts) }.map(\.id))
    }
}

extension ReferenceClient {
    /// The ids of the flaws and choices that the client without any tests for with this input.
    static func switchesReached(by probe: Probe) async -> Set<String> {
        let recorder = FlawRecorder()
        _ = await probe.send(to: ReferenceClient(flaws: FlawSwitch(nil, recorder: recorder)))
        return recorder.ids
    }
}
