internal import AssayJSON

extension VectorExpectation {
    init(decoding node: JSONNode, operation: ClientOperation) throws(JSONError) {
        if try node.isAccept() {
            self.init(.accept([:]))
            return
        }
        let requestMembers = ["query", "endpoint", "output"] + RequestSeries.memberNames
        let object = try node.object(
            allowing: ["accept", "reject", "either", "requests", "messages"] + requestMembers)
        for name in requestMembers where operation != .buildAuthorizationRequest {
            guard let stray = object.optionalMember(name) else { continue }
            throw stray.error("\"\(name)\" belongs to build-authorization-request")
        }
        let endpoint = try object.optionalMember("endpoint")?.nonEmptyString()
        var query: [String: QueryRule] = [:]
        if let rules = object.optionalMember("query") {
            for member in try rules.object().members { query[member.name] = try Self.rule(member.node) }
        }
        var patterns: [String: String] = [:]
        for member in try object.optionalMember("output")?.object().members ?? [] {
            try operation.checkOutputName(member.name, at: member.nameLocation)
            let rule = try member.node.object(allowing: ["matches"])
            patterns[member.name] = try Self.pattern(rule.member("matches"))
        }
        var requests: [String: Int] = [:]
        for member in try object.optionalMember("requests")?.object().members ?? [] {
            requests[member.name] = try member.node.integer(in: 0...1_000_000)
        }
        if let messages = object.optionalMember("messages") {
            guard messages.value == "no-secrets" else { throw messages.error("expected \"no-secrets\"") }
            guard object.optionalMember("reject") != nil else {
                throw messages.error("\"messages\" needs \"reject\"")
            }
        }
        let series = try RequestSeries(decoding: object, of: operation)
        // `accept` next to `either` is about the output of a client that accepts.
        let narrowed = object.optionalMember("either") == nil ? nil : object.optionalMember("accept")
        let decisive = object.members.filter { narrowed == nil || $0.name != "accept" }
        self.init(
            try Outcome(
                decoding: JSONMembers(members: decisive, location: object.location), of: operation,
                isImplied: !query.isEmpty || endpoint != nil || !patterns.isEmpty || !series.isEmpty),
            output: try narrowed?.output(of: operation) ?? [:], query: query, endpoint: endpoint, patterns: patterns,
            series: series, requests: requests, hidesSecrets: object.optionalMember("messages") != nil)
    }

    private static func pattern(_ node: JSONNode) throws(JSONError) -> String {
        let text = try node.nonEmptyString()
        guard (try? Regex<AnyRegexOutput>(text)) != nil else { throw node.error("not a regular expression") }
        return text
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
            return .matching(try Self.pattern(pattern), isOptional: isOptional ?? false)
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
