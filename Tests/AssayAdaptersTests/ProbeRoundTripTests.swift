import AssayDocument
import Testing

@testable import AssayAdapters
@testable import AssayConformance

/// What a client in another process is handed is what one in this process gets.
@Suite struct ProbeRoundTripTests {
    @Test func everyBundledProbeIsReadAsItWasWritten() throws {
        let library = try #require(Bundled.library)
        var seen: Set<AssayConformance.Operation> = []
        for vector in library.vectors where vector.operation != .signIn && vector.operation != .account {
            let probe = try library.renderer.probe(for: vector, at: nil)
            let text = DocumentWriter.text(probe.adapterInput, style: .ascii)
            let node = try Document.parse(text: text, file: vector.fullID)
            let read = try Probe(operation: vector.operation, adapterInput: node)
            #expect(read.withoutNetwork == probe.withoutNetwork, "\(vector.fullID)")
            seen.insert(vector.operation)
        }
        #expect(seen == Set(AdapterProtocol.carried.filter { $0 != .signIn }))
    }
}

extension Probe {
    /// The documents that the suite serves stay on its side.
    fileprivate var withoutNetwork: Probe {
        guard var probe = input as? IDTokenProbe else { return self }
        probe.network = ProbeNetwork([])
        return Probe(probe)
    }
}
