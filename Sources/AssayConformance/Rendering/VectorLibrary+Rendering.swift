package import AssayDocument
internal import Dispatch
internal import Synchronization
internal import TokenForge

extension VectorLibrary {
    /// Renders every vector and its honest twin, on all cores, and records what cannot be rendered and which vectors
    /// ask for different verdicts on the same input.
    package func checkRendering(into collector: inout DocumentErrorCollector) {
        let vectors = vectors
        let outcomes = Mutex<[(identity: ProbeIdentity?, errors: [DocumentError.Problem])]>(
            Array(repeating: (nil, []), count: vectors.count))
        DispatchQueue.concurrentPerform(iterations: vectors.count) { index in
            var rendered = DocumentErrorCollector()
            let probe = rendered.attempt { () throws(DocumentError) in
                try renderer.probe(for: vectors[index], at: nil)
            }
            if probe != nil {
                _ = rendered.attempt { () throws(DocumentError) in
                    let read = try renderer.read(vectors[index])
                    _ = try read.rendered(vectors[index].expectation, at: nil)
                    return try read.control(at: nil)
                }
            }
            let outcome = (probe.map(ProbeIdentity.init), rendered.errors)
            outcomes.withLock { $0[index] = outcome }
        }
        var seen: [ProbeIdentity: Vector] = [:]
        for (vector, outcome) in zip(vectors, outcomes.withLock { $0 }) {
            collector.record(outcome.errors)
            guard let identity = outcome.identity else { continue }
            guard let earlier = seen[identity] else {
                seen[identity] = vector
                continue
            }
            if earlier.expectation.contradicts(vector.expectation) {
                collector.record(
                    "the input is that of \(earlier.fullID) (\(earlier.file):\(earlier.line)), the verdict another",
                    at: vector.location)
            }
        }
    }

    /// The vector's concrete input at an instant; at that of its context if `nil`.
    package func probe(for vector: Vector, at now: Int64?) throws(DocumentError) -> Probe {
        try renderer.probe(for: vector, at: now)
    }

    /// The golden ID token in the golden context.
    package func goldenIDToken() throws(DocumentError) -> IDTokenProbe { try renderer.goldenIDToken() }

    /// The header and the payload of the vector's token as text; `nil` where the operation has none.
    package func decodedToken(of vector: Vector) throws(DocumentError) -> (header: String, claims: String)? {
        guard let token = try (renderer.read(vector) as? TokenCase)?.renderedToken(at: nil) else { return nil }
        func text(_ bytes: [UInt8]) -> String {
            if bytes.isEmpty { return "(the segment is written out in the vector)" }
            guard let node = try? Document.parse(bytes, file: "") else { return String(decoding: bytes, as: UTF8.self) }
            return DocumentWriter.text(node.value, style: .pretty)
        }
        return (text(token.header), text(token.payload))
    }
}

extension Vector {
    /// What the vector changes, member by member, as JSON text.
    package var changes: [(name: String, json: String)] {
        [("token", token), ("context", context), ("input", input)].compactMap { name, node in
            node.map { (name, SpacedJSON.text($0.value)) }
        }
    }

    /// A guess at how long the vector takes, from the constructs that are dear.
    var renderingCost: Int {
        guard let token, case .object(let members) = token.value else { return 0 }
        // The forge signs again and again until a signature begins with a zero byte.
        return members.contains { $0.name == "signature" } ? 2 : 1
    }
}
