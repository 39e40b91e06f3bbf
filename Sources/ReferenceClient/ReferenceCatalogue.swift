public import AssayConformance
internal import ReferenceJOSE

/// The reference client's flaws, for the kill matrix.
public struct ReferenceCatalogue: FlawCatalogue {
    /// Makes the catalogue.
    public init() {}

    /// The flaws, in the order of their areas.
    public var flaws: [FlawDescription] { Flaw.catalogue.map(\.description) }

    /// The reference client with that flaw alone, or without any.
    public func client(with flaw: FlawDescription?) -> any ClientUnderTest {
        ReferenceClient(flaw: flaw.flatMap { Self.flaw(named: $0.id) })
    }

    private static let flaws = Dictionary(uniqueKeysWithValues: Flaw.allCases.map { ($0.id, $0) })

    private static func flaw(named id: String) -> Flaw? { flaws[id] }

    /// The ids of the flaws that the client without flaws asks about, given this input.
    public func flawsReached(by probe: Probe) async -> Set<String> {
        let recorder = FlawRecorder()
        _ = await probe.put(to: ReferenceClient(flaws: FlawSwitch(nil, recorder: recorder)))
        return Set(recorder.flaws.map(\.id))
    }
}
