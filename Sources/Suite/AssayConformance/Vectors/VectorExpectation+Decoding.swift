internal import AssayJSON

extension VectorExpectation {
    init(decoding node: JSONNode, operation: ClientOperation) throws(JSONError) {
        if try node.isAccept() {
            self.init(.accept([:]))
            return
        }
        let object = try node.object(
            allowing: ["accept", "reject", "either", "query", "endpoint", "requests"] + RequestSeries.memberNames)
        for name in ["query", "endpoint"] + RequestSeries.memberNames where operation != .buildAuthorizationRequest {
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
        let series = try RequestSeries(decoding: object, of: operation)
        // `accept` next to `either` is about the output of a client that accepts.
        let narrowed = object.optionalMember("either") == nil ? nil : object.optionalMember("accept")
        let decisive = object.members.filter { narrowed == nil || $0.name != "accept" }
        self.init(
            try Outcome(
                decoding: JSONMembers(members: decisive, location: object.location), of: operation,
                isImplied: !query.isEmpty || endpoint != nil || !series.isEmpty),
            output: try narrowed?.output(of: operation) ?? [:], query: query, endpoint: endpoint, series: series,
            requests: requests)
    }

    private static func rule(_ node: JSONNode) throws(JSONError) -> QueryRule {
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

    private static func outputName(_ node: JSONNode, of operation: ClientOperation) throws(JSONError) -> String {
        let name = try node.string()
        try operation.checkOutputName(name, at: node.location)
        return name
    }

}
