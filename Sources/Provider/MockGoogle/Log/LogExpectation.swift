package import AssayJSON

/// An element of `expect.log`: how many requests of a kind the log must have.
package struct LogExpectation: Sendable {
    /// The provider that was asked; `nil` for all, including requests to origins without a provider.
    let provider: String?
    let endpoint: Endpoint?
    let method: String?
    let status: Int?
    let host: String?
    /// Parameters that must be present, have a value, or be absent.
    let parameters: [(name: String, rule: Rule)]
    /// Scopes that the request asks for.
    let scopes: [String]
    let queryNames: [String]
    let fieldNames: [String]
    let hasSecretInQuery: Bool?
    /// The kind of code or token that the request carries, and the provider that issued it.
    let carries: (kind: IssuedSecret?, provider: String)?
    /// The rules of DPoP proofs of which the request breaks one.
    let brokenProofRules: [ProofRule]
    /// Requests whose client waits longer than this, in milliseconds.
    let timeLimitOver: Int64?
    /// Requests whose client takes more than this, in bytes.
    let sizeLimitOver: Int?
    let minimum: Int
    let maximum: Int
    /// The expectation as written in the file.
    package let written: JSONNode
    package var location: JSONLocation { written.location }

    enum Rule: Sendable, Hashable {
        case present, absent
        case value(String)
    }

    package static let knownMembers = [
        "provider", "endpoint", "method", "status", "host", "parameters", "with", "without", "scopes", "query",
        "headers", "secret_in_query", "carries", "proof_breaks", "time_limit_over", "size_limit_over", "min", "max",
        "count",
    ]

    /// Reads an expectation such as `{"endpoint": "certs", "max": 2}`.
    ///
    /// - Parameter providers: the names that it may use.
    package init(decoding node: JSONNode, providers: [String]) throws(JSONError) {
        var reader = try MemberReader(node, allowing: Self.knownMembers)
        written = node
        provider = reader.optional("provider") { node throws(JSONError) in try Self.provider(node, providers) }
        endpoint = reader.choice("endpoint", Endpoint.self)
        method = reader.text("method")
        status = reader.number("status", in: 0...599)
        host = reader.text("host")
        var rules: [(name: String, rule: Rule)] = []
        rules += reader.texts("with")?.map { ($0, .present) } ?? rules
        rules += reader.texts("without")?.map { ($0, .absent) } ?? Self.noRules
        let exact = reader.optional("parameters") { node throws(JSONError) in
            var rules = Self.noRules
            for member in try node.object().members { rules.append((member.name, .value(try member.node.string()))) }
            return rules
        }
        parameters = rules + (exact ?? Self.noRules)
        scopes = reader.texts("scopes") ?? Self.noNames
        queryNames = reader.texts("query") ?? Self.noNames
        fieldNames = reader.texts("headers") ?? Self.noNames
        hasSecretInQuery = reader.bool("secret_in_query")
        carries = reader.optional("carries") { node throws(JSONError) in
            let object = try node.object(allowing: ["secret", "of"])
            let kind = try object.optional("secret") { node throws(JSONError) in
                try node.choice(IssuedSecret.self)
            }
            return (kind, try Self.provider(try object.member("of"), providers))
        }
        let range = 0...1_000_000_000
        brokenProofRules =
            reader.list("proof_breaks") { node throws(JSONError) in try node.choice(ProofRule.self) }
            ?? Self.noRuleNames
        timeLimitOver = reader.number("time_limit_over", in: 0...86_400).map { Int64($0) * 1_000 }
        sizeLimitOver = reader.number("size_limit_over", in: range)
        let count = reader.number("count", in: range)
        let least = reader.number("min", in: range)
        let most = reader.number("max", in: range)
        if !reader.has("count"), !reader.has("min"), !reader.has("max") {
            reader.record("an expectation needs \"min\", \"max\" or \"count\"", at: "endpoint")
        }
        if reader.has("count"), reader.has("min") || reader.has("max") {
            reader.record("use either \"count\" or \"min\" and \"max\"", at: "count")
        }
        minimum = count ?? least ?? 0
        maximum = count ?? most ?? Int.max
        if minimum > maximum { reader.record("\"min\" is larger than \"max\"", at: "min") }
        if least == 0, most == nil { reader.record("the expectation can never fail", at: "min") }
        try reader.finish()
    }

    private static let noRules: [(name: String, rule: Rule)] = []
    private static let noNames: [String] = []
    private static let noRuleNames: [ProofRule] = []

    private static func provider(_ node: JSONNode, _ providers: [String]) throws(JSONError) -> String {
        let name = try node.nonEmptyString()
        guard providers.contains(name) else {
            throw node.error(
                "unknown provider \(JSONWriter.quoted(name))\(SpellingSuggestion.clause(for: name, among: providers))"
            )
        }
        return name
    }

    /// Whether matching needs more than the endpoint: then a dropped request leaves the count unknown.
    private var needsRequests: Bool {
        method != nil || status != nil || host != nil || !parameters.isEmpty || !scopes.isEmpty
            || !queryNames.isEmpty || !fieldNames.isEmpty || hasSecretInQuery != nil || carries != nil
            || !brokenProofRules.isEmpty || isAboutLimits
    }

    /// Whether it needs a transport that reports the client's limits.
    package var isAboutLimits: Bool { timeLimitOver != nil || sizeLimitOver != nil }

    /// Whether the request counts.
    ///
    /// - Parameter issued: the kind of the secret of that provider in the text; `nil` if there is none.
    func matches(_ request: LoggedRequest, issued: (_ text: String, _ provider: String) -> IssuedSecret?) -> Bool {
        if let endpoint, request.endpoint != endpoint { return false }
        if let method, request.method != method { return false }
        if let status, request.status != status { return false }
        if let host, request.origin.host != host { return false }
        for (name, rule) in parameters {
            switch rule {
            case .present where !request.hasParameter(name): return false
            case .absent where request.hasParameter(name): return false
            case .value(let value) where request.parameter(name) != value: return false
            default: break
            }
        }
        if !scopes.isEmpty {
            let asked = request.parameter("scope")?.split(separator: " ") ?? []
            guard scopes.allSatisfy({ scope in asked.contains { $0 == scope } }) else { return false }
        }
        for name in queryNames where !request.query.list.contains(where: { $0.name == name }) { return false }
        for name in fieldNames where request.headers.first(named: name) == nil { return false }
        if let hasSecretInQuery, request.hasSecretInQuery != hasSecretInQuery { return false }
        if !brokenProofRules.isEmpty, !brokenProofRules.contains(where: request.brokenProofRules.contains) {
            return false
        }
        if let timeLimitOver {
            guard let limits = request.limits, limits.time > timeLimitOver else { return false }
        }
        if let sizeLimitOver {
            guard let limits = request.limits, limits.bytes > sizeLimitOver else { return false }
        }
        if let carries {
            return request.carriedTexts.contains { text in
                guard let kind = issued(text, carries.provider) else { return false }
                return carries.kind.map { $0 == kind } ?? true
            }
        }
        return true
    }

    /// What is wrong; `nil` if the logs are as expected.
    ///
    /// - Parameter logs: the log of each provider under its name, and the log of stray requests without a name.
    func failure(
        in logs: [(provider: String?, log: RequestLog)], issued: (_ text: String, _ provider: String) -> IssuedSecret?
    ) -> LogFailure? {
        var count = 0
        for (name, log) in logs where provider == nil || provider == name {
            if !needsRequests {
                count += endpoint.map { log.count($0) } ?? log.total
                continue
            }
            guard log.dropped == 0 else {
                return LogFailure(
                    error: JSONError(
                        "the log has dropped \(log.dropped) requests; raise \"log_capacity\" to judge this",
                        at: location),
                    lacksRequests: false)
            }
            count += log.requests.count { matches($0, issued: issued) }
        }
        guard count < minimum || count > maximum else { return nil }
        let expected =
            minimum == maximum
            ? "exactly \(minimum)" : count < minimum ? "at least \(minimum)" : "at most \(maximum)"
        let what = endpoint.map { " to \($0.rawValue)" } ?? ""
        return LogFailure(
            error: JSONError(
                "\(count, "such request")\(what)\(provider.map { " at \($0)" } ?? ""), expected \(expected)",
                at: location),
            lacksRequests: count < minimum)
    }
}

/// An expectation that the logs do not meet.
package struct LogFailure: Sendable {
    /// What is wrong, at the place of the expectation.
    package let error: JSONError
    /// Whether there are fewer requests than expected: the client did not do what it must, instead of what it must not.
    package let lacksRequests: Bool
}
