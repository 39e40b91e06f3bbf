internal import AssayDocument

extension Expectation {
    init(decoding node: DocumentNode, operation: Operation) throws(DocumentError) {
        if case .string(let text) = node.value {
            guard text == "accept" else {
                throw node.error("expected \"accept\" or an object with \"accept\", \"reject\" or \"either\"")
            }
            self.init(.accept([:]))
            return
        }
        if operation == .account {
            self.init(try Self.mainOutcome(ofAccount: node))
            return
        }
        if operation == .signIn {
            self.init(try Self.mainOutcome(ofScenario: node))
            return
        }
        let object = try node.object(
            allowing: ["accept", "reject", "either", "query", "endpoint", "fresh", "requests"])
        for name in ["query", "endpoint", "fresh"] where operation != .buildAuthorizationRequest {
            guard let stray = object.optionalMember(name) else { continue }
            throw stray.error("\"\(name)\" belongs to build-authorization-request")
        }
        let endpoint = try object.optionalMember("endpoint")?.nonEmptyString()
        var query: [String: QueryRule] = [:]
        if let rules = object.optionalMember("query") {
            for member in try rules.object().members { query[member.name] = try Self.rule(member.node) }
        }
        var requests: [String: Int] = [:]
        for member in try object.optionalMember("requests")?.object().members ?? [] {
            requests[member.name] = try member.node.integer(in: 0...1_000_000)
        }
        let fresh = try object.optional("fresh") { node throws(DocumentError) in
            try node.array { element throws(DocumentError) in try Self.outputName(element, of: operation) }
        }
        self.init(
            try Self.outcome(
                object, isImplied: !query.isEmpty || endpoint != nil || fresh != nil, operation: operation),
            query: query, endpoint: endpoint, fresh: fresh ?? [], requests: requests)
    }

    /// The outcome of the attempt that a scenario is mainly about.
    ///
    /// The rest of what is expected is read with the scenario, whose attempts and providers it names.
    private static func mainOutcome(ofScenario node: DocumentNode) throws(DocumentError) -> Outcome {
        let object = try node.object(allowing: ScenarioExpectation.members)
        guard object.optionalMember("attempts") != nil || object.optionalMember("steps") != nil else {
            return try outcome(object, isImplied: false, operation: .signIn)
        }
        let attempts = try ScenarioExpectation.attempts(node)
        return attempts[ScenarioExpectation.mainAttempt]
            ?? attempts.min { $0.key < $1.key }?.value ?? .accept([:])
    }

    /// The outcome of the script's last step; the rest is read with the script.
    private static func mainOutcome(ofAccount node: DocumentNode) throws(DocumentError) -> Outcome {
        let object = try node.object(allowing: AccountExpectation.members)
        if object.optionalMember("steps") != nil { return .accept([:]) }
        return try AccountStepExpectation(decoding: object).outcome
    }

    private static func outcome(
        _ object: DocumentObject, isImplied: Bool, operation: Operation
    ) throws(DocumentError) -> Outcome {
        let named = ["accept", "reject", "either"].filter { object.optionalMember($0) != nil }
        guard named.count <= 1 else {
            throw DocumentError("\(named.joined(separator: " and ")) exclude each other", at: object.location)
        }
        if let accept = object.optionalMember("accept") {
            var output: [String: OutputValue] = [:]
            for member in try accept.object().members {
                try checkOutputName(member.name, of: operation, at: member.nameLocation)
                output[member.name] = try value(member.node)
            }
            return .accept(output)
        }
        if let reject = object.optionalMember("reject") {
            guard case .array(let elements) = reject.value else { return .reject([try reject.choice()]) }
            guard !elements.isEmpty else { throw reject.error("the list of reasons is empty") }
            var reasons: [Reason] = []
            for element in elements { reasons.append(try element.choice()) }
            return .reject(reasons)
        }
        if let either = object.optionalMember("either") { return .either(try either.nonEmptyString()) }
        guard isImplied else {
            throw DocumentError("expected \"accept\", \"reject\" or \"either\"", at: object.location)
        }
        return .accept([:])
    }

    private static func value(_ node: DocumentNode) throws(DocumentError) -> OutputValue {
        switch node.value {
        case .string(let text): .string(text)
        case .number: .integer(try node.integer())
        case .array: .strings(try node.array { element throws(DocumentError) in try element.string() })
        default: throw node.error("expected a string, a whole number or a list of strings")
        }
    }

    private static func rule(_ node: DocumentNode) throws(DocumentError) -> QueryRule {
        switch node.value {
        case .null: return .absent
        case .string(let text): return .exactly(text)
        default: break
        }
        let object = try node.object(allowing: ["matches", "optional", "output", "s256"])
        let isOptional = try object.optionalMember("optional")?.bool()
        guard object.members.count == 1 || object.optionalMember("matches") != nil && object.members.count == 2,
            isOptional == nil || object.optionalMember("matches") != nil
        else {
            throw node.error("expected one of \"matches\", \"output\" and \"s256\"")
        }
        if let pattern = object.optionalMember("matches") {
            let text = try pattern.nonEmptyString()
            guard (try? Regex<AnyRegexOutput>(text)) != nil else {
                throw pattern.error("not a regular expression")
            }
            return .matching(text, isOptional: isOptional ?? false)
        }
        if let output = object.optionalMember("output") {
            return .equalToOutput(try outputName(output, of: .buildAuthorizationRequest))
        }
        return .codeChallengeOfOutput(try outputName(object.member("s256"), of: .buildAuthorizationRequest))
    }

    private static func outputName(_ node: DocumentNode, of operation: Operation) throws(DocumentError) -> String {
        let name = try node.string()
        try checkOutputName(name, of: operation, at: node.location)
        return name
    }

    private static func checkOutputName(
        _ name: String, of operation: Operation, at location: DocumentLocation
    ) throws(DocumentError) {
        guard operation.outputMembers.contains(name) else {
            let suggestion = Names.suggestion(for: name, among: operation.outputMembers)
            throw DocumentError("\(operation.rawValue) puts out no \"\(name)\"\(suggestion)", at: location)
        }
    }
}
