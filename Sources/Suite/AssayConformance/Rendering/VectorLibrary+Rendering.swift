package import AssayJSON
internal import Dispatch
internal import Synchronization
internal import TokenForge

extension VectorLibrary {
    /// The size in bytes above which a rendering that was only checked is not kept: some dozens of such inputs would
    /// take more memory than all others.
    private static let keptSize = 1 << 14

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
            // Mistakes that keep a vector from being read are recorded already.
            var probe: Probe?
            if vectors[index].content != nil {
                probe = rendered.attempt { () throws(JSONError) in try vectors[index].rendered().probe }
            }
            let outcome = (identity: probe.map(ProbeIdentity.init), rendered.errors)
            if let size = outcome.identity?.size, size > Self.keptSize { vectors[index].once.forget() }
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

    /// The header and the payload of the golden token in the golden context.
    package func decodedGoldenToken() throws(JSONError) -> (header: String, claims: String) {
        let context = try forge.golden.context(with: nil, forge.keys)
        let token = try forge.renderToken(.golden, context, at: context.now)
        return Self.decoded((token.header, token.payload))
    }

    fileprivate static func decoded(_ token: (header: [UInt8], claims: [UInt8])) -> (header: String, claims: String) {
        func text(_ bytes: [UInt8]) -> String {
            if bytes.isEmpty { return "(the segment is written out in the vector)" }
            guard let node = try? JSON.parse(bytes, file: "") else { return String(decoding: bytes, as: UTF8.self) }
            return JSONWriter.text(node.value, style: .pretty)
        }
        return (text(token.header), text(token.claims))
    }
}

extension Vector {
    /// The header and the payload of the vector's token as text; `nil` if the operation has no token.
    package func decodedToken() throws(JSONError) -> (header: String, claims: String)? {
        guard content is TokenCase, let token = try rendered().token else { return nil }
        return VectorLibrary.decoded(token)
    }

    /// The header and the payload of the token that the vector's message contains; `nil` if it contains none.
    package func decodedTokenOfMessage() throws(JSONError) -> (header: String, claims: String)? {
        guard content is CredentialCase, let token = try rendered().token else { return nil }
        return VectorLibrary.decoded(token)
    }

    /// The message of the vector and of its honest twin as text; `nil` if the input is not one message.
    package func decodedMessage() throws(JSONError) -> (input: String, twin: String)? {
        guard operation.isOneMessage else { return nil }
        let rendered = try rendered()
        func text(_ probe: Probe) -> String { JSONWriter.text(probe.adapterInput, style: .pretty) }
        return (text(rendered.probe), text(rendered.control))
    }

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
