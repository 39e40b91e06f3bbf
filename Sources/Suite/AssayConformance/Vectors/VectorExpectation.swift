internal import AssayJSON

/// What a vector expects of a client.
package struct VectorExpectation: Sendable, Hashable {
    /// What the client should do.
    package enum Outcome: Sendable, Hashable {
        /// Accept, with at least these members in the output, and without those that are `nil`.
        case accept([String: OutputValue?])
        /// Refuse, for one of these reasons.
        case reject([Reason])
        /// Either is right, for the reason given.
        case either(String)
    }

    /// What a parameter of the authorization request must be.
    package enum QueryRule: Sendable, Hashable {
        case exactly(String)
        case absent
        case matching(String, isOptional: Bool)
        case equalToOutput(String)
        case codeChallengeOfOutput(String)
    }

    /// What the client should do.
    package let outcome: Outcome
    /// What the output of an acceptance must have or not have if either is right.
    package let output: [String: OutputValue?]
    /// Rules for the parameters of the URL that a client builds.
    package let query: [String: QueryRule]
    /// What the URL that a client builds must be before its query; `nil` for any.
    package let endpoint: String?
    /// Regular expressions that members of the output match as a whole.
    package let patterns: [String: String]
    /// What the members of the output must be in several calls with the same input.
    package let series: RequestSeries
    /// The maximum number of fetches of each served document.
    package let requests: [String: Int]
    /// Whether the message of a refusal must not hold a secret of the input.
    package let hidesSecrets: Bool
    /// Whether the profile judges only whether the client survives.
    private(set) var isRelaxed: Bool
    /// Whether the profile compares the reason of a refusal.
    private(set) var comparesReasons: Bool

    /// Describes an expectation.
    package init(
        _ outcome: Outcome, output: [String: OutputValue?] = [:], query: [String: QueryRule] = [:],
        endpoint: String? = nil, patterns: [String: String] = [:], series: RequestSeries = RequestSeries(),
        requests: [String: Int] = [:], hidesSecrets: Bool = false
    ) {
        self.outcome = outcome
        self.output = output
        self.query = query
        self.endpoint = endpoint
        self.patterns = patterns
        self.series = series
        self.requests = requests
        self.hidesSecrets = hidesSecrets
        isRelaxed = false
        comparesReasons = true
    }

    /// Whether something is judged even if both verdicts are right: fetches, or the output of an acceptance.
    var looksBeyondOutcome: Bool { !requests.isEmpty || hidesSecrets || judgesAcceptance }

    /// Whether the output or the URL of an acceptance is judged even if both verdicts are right.
    var judgesAcceptance: Bool { !output.isEmpty || !query.isEmpty || endpoint != nil || !patterns.isEmpty }

    /// Whether the outcome is a refusal.
    var isRefusal: Bool {
        if case .reject = outcome { true } else { false }
    }

    /// The expectation under a profile that does not judge the vector as written.
    package func relaxed(by profile: String) -> VectorExpectation {
        .relaxed("judged only under the profile \(profile)")
    }

    /// The expectation under a profile that compares reasons, or does not.
    package func comparing(reasons: Bool) -> VectorExpectation {
        var expectation = self
        expectation.comparesReasons = reasons
        return expectation
    }

    /// The expectation of a vector that is not judged as written, for the reason given.
    package static func relaxed(_ why: String) -> VectorExpectation {
        var relaxed = VectorExpectation(.either(why))
        relaxed.isRelaxed = true
        return relaxed
    }

    /// The expectation with expanded texts.
    ///
    /// - Parameter expand: expands the substitutions in a text.
    func expanded(
        _ expand: (String) throws(JSONError) -> String
    ) throws(JSONError) -> VectorExpectation {
        guard hasSubstitutions else { return self }
        var outcome = outcome
        if case .accept(let members) = outcome { outcome = .accept(try Self.expanded(members, expand)) }
        var query: [String: QueryRule] = [:]
        for (name, rule) in self.query {
            if case .exactly(let text) = rule { query[name] = .exactly(try expand(text)) } else { query[name] = rule }
        }
        return VectorExpectation(
            outcome, output: try Self.expanded(output, expand), query: query, endpoint: try endpoint.map(expand),
            patterns: patterns, series: series, requests: requests, hidesSecrets: hidesSecrets)
    }

    private static func expanded(
        _ members: [String: OutputValue?], _ expand: (String) throws(JSONError) -> String
    ) throws(JSONError) -> [String: OutputValue?] {
        var output = members
        for (name, value) in members { output.updateValue(try value?.expanded(expand), forKey: name) }
        return output
    }

    /// Whether one of its texts contains a dollar sign.
    private var hasSubstitutions: Bool {
        func holds(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "$")) }
        var members = Array(output.values)
        if case .accept(let demanded) = outcome { members += demanded.values }
        if members.contains(where: { $0?.texts.contains(where: holds) ?? false }) { return true }
        if let endpoint, holds(endpoint) { return true }
        return query.values.contains { if case .exactly(let text) = $0 { holds(text) } else { false } }
    }

    /// Whether no client can satisfy both expectations, or only one of them judges the verdict.
    func contradicts(_ other: VectorExpectation) -> Bool {
        switch (outcome, other.outcome) {
        case (.accept(let members), .accept(let others)):
            members.contains { others[$0.key, default: $0.value] != $0.value }
        case (.reject(let reasons), .reject(let others)): Set(reasons) != Set(others)
        case (.either, .either): false
        default: true
        }
    }

    /// The expected verdict as a phrase.
    package var words: String {
        switch outcome {
        case .accept: "an acceptance"
        case .reject([]): "a refusal"
        case .reject(let reasons): "a refusal with \(reasons.map(\.rawValue).joined(separator: " or "))"
        case .either: "an acceptance or a refusal"
        }
    }

    /// What a client must do, as a vector is read before any run.
    package var demandWords: String {
        switch outcome {
        case .accept: "must accept"
        case .reject([]): "must refuse"
        case .reject(let reasons): "must refuse: \(reasons.map(\.rawValue).joined(separator: " or "))"
        case .either: "may accept or refuse"
        }
    }

    /// What the output of an acceptance must have, as reports print it; `nil` if nothing is named.
    package var outputWords: String? {
        var members = output
        if case .accept(let demanded) = outcome { members = demanded }
        return members.isEmpty
            ? nil : members.sorted { $0.key < $1.key }.map { Self.words($0, $1) }.joined(separator: ", ")
    }

    /// What a member of the output must be.
    static func words(_ name: String, _ value: OutputValue?) -> String {
        value.map { "\(name) \($0.redacted(as: name))" } ?? "no \(name)"
    }
}

extension OutputValue {
    /// The texts of the value.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .strings(let texts): texts
        case .integer, .flag, .other, .beginning: []
        }
    }

    /// The value with expanded texts.
    fileprivate func expanded(_ expand: (String) throws(JSONError) -> String) throws(JSONError) -> OutputValue {
        switch self {
        case .string(let text): .string(try expand(text))
        case .strings(let texts): .strings(try texts.map(expand))
        case .integer, .flag, .other, .beginning: self
        }
    }
}
