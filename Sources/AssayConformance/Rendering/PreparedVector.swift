internal import AssayDocument
internal import TokenForge

/// A vector's descriptions, decoded, beside those of its honest twin.
///
/// A class, for there are thousands of them in one table, and each is hundreds of bytes.
final class PreparedVector: Sendable {
    /// What is to be rendered.
    enum Input: Sendable {
        case token(TokenDescription, ContextDescription)
        case other(InputDescription, ContextDescription, DocumentLocation)
        case scenario(Scenario, ScenarioExpectation?)
        case account(AccountScript, AccountExpectation?)
    }

    let input: Input
    /// The golden input under the same context.
    let control: Input

    init(_ vector: Vector, forge: Forge) throws(DocumentErrors) {
        switch vector.operation {
        case .verifyIDToken: (input, control) = try Self.token(vector, forge)
        case .signIn: (input, control) = try Self.scenario(vector, forge)
        case .account: (input, control) = try Self.account(vector, forge)
        default: (input, control) = try Self.other(vector, forge)
        }
    }

    private static func token(_ vector: Vector, _ forge: Forge) throws(DocumentErrors) -> (Input, Input) {
        var collector = DocumentErrorCollector()
        let token = collector.attemptAll { () throws(DocumentErrors) in
            guard let node = vector.token else { return TokenDescription.golden }
            return try TokenDescription(decoding: node, keys: forge.keys)
        }
        let context = collector.attemptAll { () throws(DocumentErrors) in
            try ContextDescription(decoding: vector.context, golden: forge.golden, keys: forge.keys)
        }
        try collector.finish()
        guard let token, let context else {
            throw DocumentErrors(first: DocumentError("unreadable", at: vector.location))
        }
        for name in vector.expectation.requests.keys where !context.servedNames.contains(name) {
            throw DocumentErrors(
                first: DocumentError(
                    "\"requests\" names \"\(name)\", which the context does not serve", at: vector.location))
        }
        var controlContext = context
        if let own = vector.context, needsGoldenKeys(vector, own, context) {
            controlContext = try ContextDescription(
                decoding: own.without(["keys", "jwks_text"]), golden: forge.golden, keys: forge.keys)
        }
        return (.token(token, context), .token(.golden, controlContext))
    }

    /// Reasons that are about the key set rather than the token.
    private static let keyReasons: Set<Reason> = [
        .invalidKey, .invalidKeySet, .keySetUnavailable, .unknownKeyID, .missingKeyID,
    ]

    /// Whether the twin gets the golden key set in place of the vector's.
    ///
    /// The key set belongs to the context, and the twin keeps it, unless it is the key set that is to be refused or
    /// the golden token's key is not in it as it is published.
    private static func needsGoldenKeys(
        _ vector: Vector, _ own: DocumentNode, _ context: ContextDescription
    ) -> Bool {
        if case .reject(let reasons) = vector.expectation.outcome, !keyReasons.isDisjoint(with: reasons) { return true }
        guard case .object(let members) = own.value else { return false }
        if members.contains(where: { $0.name == "jwks_text" }) { return true }
        guard let keys = members.first(where: { $0.name == "keys" })?.node, case .array(let entries) = keys.value
        else { return false }
        return !entries.contains { entry in context.goldenKey.map { entry.value == .string($0) } ?? false }
    }

    private static func scenario(_ vector: Vector, _ forge: Forge) throws(DocumentErrors) -> (Input, Input) {
        let scenario = try Scenario(decoding: vector.input, forge: forge, at: vector.location)
        let expectation = try ScenarioExpectation(decoding: vector.expected, scenario)
        let twin = try scenario.honestTwin(of: vector.input, expecting: expectation.reasons, forge: forge)
        return (.scenario(scenario, expectation), .scenario(twin, nil))
    }

    private static func account(_ vector: Vector, _ forge: Forge) throws(DocumentErrors) -> (Input, Input) {
        let script = try AccountScript(decoding: vector.input, forge: forge, at: vector.location)
        let expectation: AccountExpectation
        do {
            expectation = try AccountExpectation(decoding: vector.expected, script)
        } catch {
            throw DocumentErrors(first: error)
        }
        return (.account(script, expectation), .account(try script.honestTwin(of: vector.input, forge: forge), nil))
    }

    private static func other(_ vector: Vector, _ forge: Forge) throws(DocumentErrors) -> (Input, Input) {
        let golden = forge.golden.input(of: vector.operation.rawValue)
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        func input(_ own: DocumentNode?) throws(DocumentErrors) -> Input {
            let merged = InputDescription.merge(base: golden, own: own) ?? DocumentNode([:], at: vector.location)
            let description = try InputDescription(
                decoding: merged, members: vector.operation.input, keys: forge.keys)
            return .other(description, context, own?.location ?? vector.location)
        }
        return (try input(vector.input), try input(vector.input?.keeping(vector.operation.contextMembers)))
    }
}

extension DocumentNode {
    fileprivate func without(_ names: [String]) -> DocumentNode {
        guard case .object(let members) = value else { return self }
        return DocumentNode(.object(members.filter { !names.contains($0.name) }), at: location)
    }

    fileprivate func keeping(_ names: [String]) -> DocumentNode {
        guard case .object(let members) = value else { return self }
        return DocumentNode(.object(members.filter { names.contains($0.name) }), at: location)
    }
}
