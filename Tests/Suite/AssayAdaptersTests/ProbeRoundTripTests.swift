import AssayJSON
import Testing

@testable import AssayAdapters
@testable import AssayConformance

/// A client in another process gets the same probe as one in this process.
@Suite struct ProbeRoundTripTests {
    @Test func everyBundledProbeSurvivesARoundTrip() throws {
        let library = try #require(Bundled.library)
        var seen: Set<AssayConformance.ClientOperation> = []
        for vector in library.vectors where vector.operation != .signIn && vector.operation != .account {
            let probe = try vector.rendered().probe
            let text = JSONWriter.text(probe.adapterInput, style: .ascii)
            let node = try JSON.parse(text: text, file: vector.fullID)
            let read = try Probe(operation: vector.operation, adapterInput: node)
            #expect(read.withoutNetwork == probe.withoutNetwork, "\(vector.fullID)")
            seen.insert(vector.operation)
        }
        #expect(seen == Set(AdapterProtocol.carried.filter { $0 != .signIn }))
    }
}

extension Probe {
    /// The documents that the suite serves are not part of the probe.
    fileprivate var withoutNetwork: Probe {
        guard var probe = input as? IDTokenProbe else { return self }
        probe.network = ProbeNetwork([])
        return Probe(probe)
    }
}
