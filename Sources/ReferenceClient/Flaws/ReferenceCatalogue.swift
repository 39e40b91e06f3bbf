package import AssayConformance
internal import ReferenceJOSE

/// The reference client's flaws, for the kill matrix.
package struct ReferenceCatalogue: FlawCatalogue {
    /// Creates the catalogue.
    package init() {}

    /// The flaws, in the order of their checks.
    package var flaws: [FlawDescription] { Self.described }

    private static let described = FlawCheck.all.flatMap { check in
        check.flaws.map { FlawDescription($0, breaking: check) }
    }

    /// The reference client with only that flaw, or without flaws.
    package func client(with flaw: FlawDescription?) -> any ClientUnderTest {
        ReferenceClient(flaw: flaw?.id)
    }

    /// The ids of the flaws that the client without flaws tests for with this input.
    package func flawsReached(by probe: Probe) async -> Set<String> {
        let recorder = FlawRecorder()
        _ = await probe.put(to: ReferenceClient(flaws: FlawSwitch(nil, recorder: recorder)))
        return recorder.ids
    }
}
