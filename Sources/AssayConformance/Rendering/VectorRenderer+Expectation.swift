internal import AssayDocument
internal import TokenForge

extension VectorRenderer {
    /// What the vector expects at an instant, with the substitutions in its texts made.
    func rendered(
        _ expectation: Expectation, of vector: Vector, at now: Int64?
    ) throws(DocumentErrors) -> Expectation {
        if vector.operation == .signIn { return expectation.expecting(try scenarioExpectation(of: vector)) }
        if vector.operation == .account { return expectation.expecting(try accountExpectation(of: vector)) }
        guard expectation.hasSubstitutions else { return expectation }
        var outcome = expectation.outcome
        if case .accept(let members) = outcome {
            var output: [String: OutputValue] = [:]
            for (name, value) in members { output[name] = try expand(value, for: vector, at: now) }
            outcome = .accept(output)
        }
        var query: [String: Expectation.QueryRule] = [:]
        for (name, rule) in expectation.query {
            guard case .exactly(let text) = rule else {
                query[name] = rule
                continue
            }
            query[name] = .exactly(try expand(text, for: vector, at: now))
        }
        var endpoint: String?
        if let text = expectation.endpoint { endpoint = try expand(text, for: vector, at: now) }
        return Expectation(
            outcome, query: query, endpoint: endpoint, fresh: expectation.fresh, requests: expectation.requests)
    }

    private func expand(
        _ value: OutputValue, for vector: Vector, at now: Int64?
    ) throws(DocumentErrors) -> OutputValue {
        switch value {
        case .string(let text): return .string(try expand(text, for: vector, at: now))
        case .integer, .other: return value
        case .strings(let list):
            var expanded: [String] = []
            for text in list { expanded.append(try expand(text, for: vector, at: now)) }
            return .strings(expanded)
        }
    }
}

extension Expectation {
    /// Whether a text of it holds a dollar sign.
    var hasSubstitutions: Bool {
        func holds(_ value: OutputValue) -> Bool {
            switch value {
            case .string(let text): text.utf8.contains(UInt8(ascii: "$"))
            case .integer, .other: false
            case .strings(let texts): texts.contains { $0.utf8.contains(UInt8(ascii: "$")) }
            }
        }
        if case .accept(let members) = outcome, members.values.contains(where: holds) { return true }
        if let endpoint, holds(.string(endpoint)) { return true }
        return query.values.contains { if case .exactly(let text) = $0 { holds(.string(text)) } else { false } }
    }
}
