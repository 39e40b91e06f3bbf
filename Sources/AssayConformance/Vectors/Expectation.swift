/// The verdict that a vector expects.
public struct Expectation: Sendable, Hashable {
    /// What the client should do.
    public enum Outcome: Sendable, Hashable {
        /// Accept, with at least these members in the output.
        case accept([String: OutputValue])
        /// Refuse, for one of these reasons.
        case reject([Reason])
        /// Either is right, for the reason given.
        case either(String)
    }

    /// What a parameter of the authorization request must be.
    public enum QueryRule: Sendable, Hashable {
        case exactly(String)
        case absent
        case matching(String, isOptional: Bool)
        case equalToOutput(String)
        case codeChallengeOfOutput(String)
    }

    /// What the client should do.
    public let outcome: Outcome
    /// Rules for the parameters of the URL that a client builds.
    public let query: [String: QueryRule]
    /// What the URL that a client builds must be before its query; `nil` if nothing is said of it.
    public let endpoint: String?
    /// Output members that must differ between two calls with the same input.
    public let fresh: [String]
    /// The most fetches allowed of each served document.
    public let requests: [String: Int]
    /// What a scenario expects of its attempts, steps and log, once it has been read.
    let scenario: ScenarioExpectation?
    /// What a script of accounts expects of its steps and of what is left, once it has been read.
    let account: AccountExpectation?
    /// Whether the profile leaves both verdicts open, that on the requests excepted.
    let isRelaxed: Bool

    /// Describes an expectation.
    public init(
        _ outcome: Outcome, query: [String: QueryRule] = [:], endpoint: String? = nil, fresh: [String] = [],
        requests: [String: Int] = [:]
    ) {
        self.outcome = outcome
        self.query = query
        self.endpoint = endpoint
        self.fresh = fresh
        self.requests = requests
        scenario = nil
        account = nil
        isRelaxed = false
    }

    private init(
        _ other: Expectation, scenario: ScenarioExpectation?, account: AccountExpectation?, isRelaxed: Bool
    ) {
        outcome = other.outcome
        query = other.query
        endpoint = other.endpoint
        fresh = other.fresh
        requests = other.requests
        self.scenario = scenario
        self.account = account
        self.isRelaxed = isRelaxed
    }

    /// The same with what was read of a scenario.
    func expecting(_ scenario: ScenarioExpectation) -> Expectation {
        Expectation(self, scenario: scenario, account: account, isRelaxed: isRelaxed)
    }

    /// The same with what was read of a script of accounts.
    func expecting(_ account: AccountExpectation) -> Expectation {
        Expectation(self, scenario: scenario, account: account, isRelaxed: isRelaxed)
    }

    /// Whether a refusal is expected, which shows something only of a client that accepts the honest twin.
    var expectsRefusal: Bool {
        if isRelaxed { return false }
        if let scenario { return scenario.expectsRefusal }
        if let account { return account.expectsRefusal }
        if case .reject = outcome { return true }
        return false
    }

    /// The same under a profile that does not judge the vector as written.
    package func relaxed(by profile: String) -> Expectation {
        Expectation(
            Expectation(.either("judged only under the profile \(profile)"), requests: requests), scenario: scenario,
            account: account, isRelaxed: true)
    }

    /// Whether no client could meet both, or only one of the two judges at all.
    func contradicts(_ other: Expectation) -> Bool {
        switch (outcome, other.outcome) {
        case (.accept(let members), .accept(let others)):
            members.contains { others[$0.key, default: $0.value] != $0.value }
        case (.reject(let reasons), .reject(let others)): Set(reasons) != Set(others)
        case (.either, .either): false
        default: true
        }
    }

    /// The verdict expected, in a phrase.
    public var words: String {
        switch outcome {
        case .accept: "an acceptance"
        case .reject(let reasons): "a refusal with \(reasons.map(\.rawValue).joined(separator: " or "))"
        case .either: "an acceptance or a refusal"
        }
    }
}
