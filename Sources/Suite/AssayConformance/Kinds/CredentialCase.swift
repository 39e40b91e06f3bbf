internal import AssayJSON
internal import TokenForge

/// A vector that is a message with a signed token: a request that posts an ID token, which its texts contain as
/// `${credential}`, or a security event token, which is `${token}`.
struct CredentialCase: VectorCase {
    static let inputMembers = ["input", "token", "context"]
    static let inputNames = ["credential", "token"]

    /// The members of a context that the operation has no use for.
    private static func foreignMembers(of operation: ClientOperation) -> [String] {
        let told = operation.input.map(\.name) + [ContextMember.clientID, .now].map(\.name) + ["keys", "jwks_text"]
        return ContextDescription.members.filter { !told.contains($0) }
    }

    private let operation: ClientOperation
    private let forge: Forge
    private let token: TokenDescription
    private let context: ContextDescription
    private let input: InputDescription
    private let twin: InputDescription
    private let expectation: VectorExpectation
    private let location: JSONLocation

    static func golden(_ operation: ClientOperation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe? {
        let golden = try CredentialCase(
            operation, forge, input: nil, token: nil, context: nil, VectorExpectation(.accept([:])), at: .built)
        let now = now ?? golden.context.now
        return try golden.probe(
            of: golden.twin, forge.renderToken(.golden, golden.context, at: now),
            forge.renderContext(golden.context, at: now), at: now)
    }

    init(_ vector: Vector, _ forge: Forge) throws(JSONError) {
        try self.init(
            vector.operation, forge, input: vector.input, token: vector.token, context: vector.context,
            vector.expectation, at: vector.location)
    }

    private init(
        _ operation: ClientOperation, _ forge: Forge, input own: JSONNode?, token: JSONNode?, context: JSONNode?,
        _ expectation: VectorExpectation, at location: JSONLocation
    ) throws(JSONError) {
        var collector = JSONErrorCollector()
        func request(_ own: JSONNode?) -> InputDescription? {
            collector.attempt { () throws(JSONError) in
                let golden = forge.golden.input(of: operation.rawValue, for: own)
                let merged = InputDescription.merge(base: golden, own: own) ?? JSONNode([:], at: location)
                return try operation.describe(merged, forge.keys)
            }
        }
        if let known = try context?.object() {
            for name in Self.foreignMembers(of: operation) {
                guard let stray = known.optionalMember(name) else { continue }
                collector.record(stray.error("\(operation.rawValue) has no use for \"\(name)\""))
            }
        }
        let input = request(own)
        let twin = request(nil)
        let description = collector.attempt { () throws(JSONError) in
            try token.map { node throws(JSONError) in try TokenDescription(decoding: node, keys: forge.keys) }
                ?? .golden
        }
        let expected = collector.attempt(
            try ContextDescription(
                decoding: context, golden: forge.golden.forOperation(operation.rawValue), keys: forge.keys))
        try collector.finish()
        guard let input, let twin, let description, let expected else {
            throw JSONError("unreadable", at: location)
        }
        self.operation = operation
        self.forge = forge
        self.token = description
        self.context = expected
        self.input = input
        self.twin = twin
        self.expectation = expectation
        self.location = location
    }

    func rendered(at now: Int64?, urls: ServedURLs) throws(JSONError) -> RenderedVector {
        let now = now ?? context.now
        let known = try forge.renderContext(context, at: now)
        let rendered = try forge.renderToken(token, context, at: now)
        let probe = try probe(of: input, rendered, known, at: now)
        let expectation = try expectation.expanded { text throws(JSONError) in
            try forge.expand(text, context, names: [:], at: now, location: location)
        }
        return RenderedVector(
            content: self, probe: probe,
            control: try self.probe(of: twin, forge.renderToken(.golden, context, at: now), known, at: now),
            expectation: expectation, token: (rendered.header, rendered.payload))
    }

    private func probe(
        of input: InputDescription, _ token: RenderedToken, _ known: RenderedContext, at now: Int64
    ) throws(JSONError) -> Probe {
        guard let credential = String(validating: token.bytes, as: UTF8.self) else {
            throw JSONError("the token is not UTF-8 and cannot be used in a text", at: location)
        }
        let request = try forge.renderInput(
            input, context, at: now, names: ["credential": credential, "token": credential])
        return try Probe(operation, request.merging(known.members) { own, _ in own }, at: location)
    }
}
