package import AssayJSON
internal import Dispatch
internal import Synchronization
internal import TokenForge

extension VectorLibrary {
    /// Renders every vector and its honest twin, on all cores.
    ///
    /// Records vectors that cannot be rendered, and vectors that expect different verdicts on the same input.
    ///
    /// - Parameter chosen: the vectors to render; `nil` for all.
    /// - Returns: what identifies each vector's input; `nil` for one that cannot be rendered.
    @discardableResult
    package func checkRendering(
        of chosen: [Vector]? = nil, into collector: inout JSONErrorCollector
    ) -> [ProbeIdentity?] {
        let vectors = chosen ?? vectors
        let outcomes = Mutex<[(identity: ProbeIdentity?, errors: [JSONError.Problem])]>(
            Array(repeating: (nil, []), count: vectors.count))
        DispatchQueue.concurrentPerform(iterations: vectors.count) { index in
            var rendered = JSONErrorCollector()
            let probe = rendered.attempt { () throws(JSONError) in
                try renderer.probe(for: vectors[index], at: nil)
            }
            if probe != nil {
                _ = rendered.attempt { () throws(JSONError) in
                    let read = try renderer.read(vectors[index])
                    _ = try read.rendered(vectors[index].expectation, at: nil)
                    return try read.control(at: nil)
                }
            }
            let outcome = (probe.map(ProbeIdentity.init), rendered.errors)
            outcomes.withLock { $0[index] = outcome }
        }
        var seen: [ProbeIdentity: Vector] = [:]
        let rendered = outcomes.withLock { $0 }
        for (vector, outcome) in zip(vectors, rendered) {
            collector.record(outcome.errors)
            guard let identity = outcome.identity else { continue }
            guard let earlier = seen[identity] else {
                seen[identity] = vector
                continue
            }
            if earlier.expectation.contradicts(vector.expectation) {
                collector.record(
                    "the input is the same as that of \(earlier.fullID) (\(earlier.file):\(earlier.line)), but the verdict differs",
                    at: vector.location)
            }
        }
        return rendered.map(\.identity)
    }

    /// The vector's concrete input at an instant; `nil` for the instant of its context.
    package func probe(for vector: Vector, at now: Int64?) throws(JSONError) -> Probe {
        try renderer.probe(for: vector, at: now)
    }

    /// The golden ID token in the golden context.
    package func goldenIDToken() throws(JSONError) -> IDTokenProbe { try renderer.goldenIDToken() }

    /// The header and the payload of the vector's token as text; `nil` if the operation has no token.
    package func decodedToken(of vector: Vector) throws(JSONError) -> (header: String, claims: String)? {
        guard let token = try (renderer.read(vector) as? TokenCase)?.renderedToken(at: nil) else { return nil }
        return Self.decoded(token)
    }

    /// The header and the payload of the golden token in the golden context.
    package func decodedGoldenToken() throws(JSONError) -> (header: String, claims: String) {
        let forge = renderer.forge
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        return Self.decoded(try forge.renderToken(.golden, context, at: context.now, urls: .unreachable))
    }

    /// The message of the vector and of its honest twin as text; `nil` if the input is not one message.
    package func decodedMessage(of vector: Vector) throws(JSONError) -> (input: String, twin: String)? {
        let message = try renderer.read(vector)
        guard vector.operation.isOneMessage else { return nil }
        func text(_ probe: Probe) -> String { JSONWriter.text(probe.adapterInput, style: .pretty) }
        return (text(try message.probe(at: nil, urls: .unreachable)), text(try message.control(at: nil)))
    }

    private static func decoded(_ token: RenderedToken) -> (header: String, claims: String) {
        func text(_ bytes: [UInt8]) -> String {
            if bytes.isEmpty { return "(the segment is written out in the vector)" }
            guard let node = try? JSON.parse(bytes, file: "") else { return String(decoding: bytes, as: UTF8.self) }
            return JSONWriter.text(node.value, style: .pretty)
        }
        return (text(token.header), text(token.payload))
    }
}

extension Vector {
    /// The members that the vector changes, as JSON text.
    package var changes: [(name: String, json: String)] {
        [("token", token), ("context", context), ("input", input)].compactMap { name, node in
            node.map { (name, SpacedJSON.text($0.value)) }
        }
    }

    /// An estimate of how long rendering takes, by the expensive constructs.
    var renderingCost: Int {
        guard let token, case .object(let members) = token.value else { return 0 }
        // The forge repeats the signature until it begins with a zero byte.
        return members.contains { $0.name == "signature" } ? 2 : 1
    }
}
