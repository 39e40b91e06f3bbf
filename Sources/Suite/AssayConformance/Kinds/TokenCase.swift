internal import AssayJSON
internal import TokenForge

/// A vector that is one ID token in a context.
struct TokenCase: VectorCase {
    static let inputMembers = ["token", "context"]

    private let forge: Forge
    private let token: TokenDescription
    private let context: ContextDescription
    /// Whether the context is the golden one without addresses, and so the twin that of all such vectors.
    private let isGoldenContext: Bool
    /// The context of the honest twin; `nil` if it is that of the vector.
    private let controlContext: ContextDescription?
    private let expectation: VectorExpectation
    private let location: JSONLocation

    static func golden(_ operation: ClientOperation, _ forge: Forge, at now: Int64?) throws(JSONError) -> Probe? {
        Probe(try forge.idTokenProbe(token: nil, context: nil, at: now))
    }

    init(_ vector: Vector, _ forge: Forge) throws(JSONError) {
        var collector = JSONErrorCollector()
        let token = collector.attempt { () throws(JSONError) in
            guard let node = vector.token else { return TokenDescription.golden }
            return try TokenDescription(decoding: node, keys: forge.keys)
        }
        let context = collector.attempt(
            try forge.golden.context(with: vector.context, forge.keys))
        try collector.finish()
        guard let token, let context else {
            throw JSONError("unreadable", at: vector.location)
        }
        for name in vector.expectation.requests.keys where !context.servedNames.contains(name) {
            throw JSONError(
                "\"requests\" names \"\(name)\", which the context does not serve", at: vector.location)
        }
        var controlContext: ContextDescription?
        if let own = vector.context, Self.needsGoldenKeys(vector, own, context) {
            controlContext = try ContextDescription(
                decoding: own.without(["keys", "jwks_text"]), golden: forge.golden, keys: forge.keys)
        }
        self.forge = forge
        self.token = token
        self.context = context
        isGoldenContext = vector.context == nil && context.servedNames.isEmpty
        self.controlContext = controlContext
        expectation = vector.expectation
        location = vector.location
    }

    var servesDocuments: Bool { !context.servedNames.isEmpty }

    func rendered(at now: Int64?, urls: ServedURLs) throws(JSONError) -> RenderedVector {
        let instant = now ?? context.now
        let token = try forge.renderToken(token, context, at: instant, urls: urls)
        let expectation = try expectation.expanded { text throws(JSONError) in
            try forge.expand(text, context, names: [:], at: instant, location: location)
        }
        let honest =
            if isGoldenContext, now == nil {
                try HonestTwins.shared.twin(of: .verifyIDToken, [:], forge) { () throws(JSONError) in
                    try twin(at: instant, urls)
                }
            } else { try twin(at: instant, urls) }
        var probe = honest
        if controlContext != nil {
            probe = try IDTokenProbe(token, try forge.renderContext(context, at: instant, urls: urls), urls: urls)
        } else {
            probe.idToken = token.bytes
            probe.network = ProbeNetwork(honest.network.documents)
        }
        return RenderedVector(
            content: self, probe: Probe(probe), control: Probe(honest), expectation: expectation,
            token: (token.header, token.payload))
    }

    private func twin(at now: Int64, _ urls: ServedURLs) throws(JSONError) -> IDTokenProbe {
        let context = controlContext ?? context
        return try IDTokenProbe(
            forge.renderToken(.golden, context, at: now), forge.renderContext(context, at: now, urls: urls), urls: urls)
    }

    /// Reasons that are about the key set rather than the token.
    private static let keyReasons: Set<Reason> = [
        .invalidKey, .invalidKeySet, .keySetUnavailable, .unknownKeyID, .missingKeyID,
    ]

    /// Whether the twin gets the golden key set in place of the vector's.
    ///
    /// The key set belongs to the context, and the twin keeps it, unless the vector expects the key set to be refused
    /// or the key set does not contain the golden token's key as published. A reason that is only the general one of
    /// another refuses the token and not the key set.
    private static func needsGoldenKeys(
        _ vector: Vector, _ own: JSONNode, _ context: ContextDescription
    ) -> Bool {
        if case .reject(let reasons) = vector.expectation.outcome {
            let general = reasons.flatMap { $0.general(in: vector.operation) }
            if !keyReasons.subtracting(general).isDisjoint(with: reasons) { return true }
        }
        guard case .object(let members) = own.value else { return false }
        if members.contains(where: { $0.name == "jwks_text" }) { return true }
        guard let keys = members.first(where: { $0.name == "keys" })?.node, case .array(let entries) = keys.value
        else { return false }
        return !entries.contains { entry in context.goldenKey.map { entry.value == .string($0) } ?? false }
    }
}

extension JSONNode {
    fileprivate func without(_ names: [String]) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return JSONNode(.object(members.filter { !names.contains($0.name) }), at: location)
    }
}
