/// The properties of a client that the suite needs before it tests it.
public struct ClientDescription: Sendable {
    /// Which reasons a client's refusals give.
    public enum Reasons: Sendable, Hashable {
        /// No reasons: every refusal counts as right.
        case none
        /// The listed reasons: if a vector expects one of them, the client must give it.
        case exact(Set<Reason>)

        /// Every reason of the shared list.
        public static let all = Reasons.exact(Set(Reason.allCases))
    }

    /// The source of a client's time.
    public enum Clock: Sendable, Hashable {
        /// The time in the input.
        case injected
        /// The system's clock.
        case real
    }

    /// The name that `--client` takes.
    public let name: String
    /// The client's version, as reports print it.
    public let version: String
    /// One line that says what the client is.
    public let summary: String
    /// The features that it supports.
    public let features: Set<Feature>
    /// The reasons that its refusals give.
    public let reasons: Reasons
    /// Its own leeway, in seconds, if that cannot be configured.
    public let fixedLeeway: Int64?
    /// The profile by which it is judged by default, or several joined by a plus sign: `strict+app`.
    public let defaultProfile: String
    /// The source of its time.
    public let clock: Clock
    /// Whether it fetches a provider's key set itself over HTTP, if it gets an address.
    public let fetchesKeySets: Bool
    /// Whether the client enforces its own time limit, so that the runner does not have to.
    public let keepsTimeLimit: Bool
    /// Whether its waits in a scenario take virtual time alone; a client that reaches the providers on ports waits for
    /// real.
    public let waitsInVirtualTime: Bool

    /// Describes a client.
    public init(
        name: String, version: String, summary: String, features: Set<Feature>,
        reasons: Reasons, fixedLeeway: Int64? = nil, defaultProfile: String = "strict+app",
        clock: Clock = .injected, fetchesKeySets: Bool = false, keepsTimeLimit: Bool = false,
        waitsInVirtualTime: Bool = true
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.features = features
        self.reasons = reasons
        self.fixedLeeway = fixedLeeway
        self.defaultProfile = defaultProfile
        self.clock = clock
        self.fetchesKeySets = fetchesKeySets
        self.keepsTimeLimit = keepsTimeLimit
        self.waitsInVirtualTime = waitsInVirtualTime
    }
}
