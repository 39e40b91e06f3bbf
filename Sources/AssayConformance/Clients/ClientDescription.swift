/// What a client says of itself before it is tested.
public struct ClientDescription: Sendable {
    /// Which reasons a client's refusals carry.
    public enum Reasons: Sendable, Hashable {
        /// None: any refusal is the right one.
        case none
        /// Those listed: where a vector expects one of them, it must be that one.
        case exact(Set<Reason>)

        /// Every reason of the shared list.
        public static let all = Reasons.exact(Set(Reason.allCases))
    }

    /// What a client goes by for the time.
    public enum Clock: Sendable, Hashable {
        /// The time that it is told.
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
    /// What it can be told.
    public let features: Set<Feature>
    /// The reasons its refusals carry.
    public let reasons: Reasons
    /// A leeway of its own, in seconds, that it cannot be told to change.
    public let fixedLeeway: Int64?
    /// The profile it is judged by unless the command line says otherwise.
    public let defaultProfile: String
    /// What it goes by for the time.
    public let clock: Clock
    /// Whether it fetches a provider's key set itself, over HTTP, where it is told an address.
    public let fetchesKeySets: Bool
    /// Whether it ends every call in time by itself, so that nobody need give up on it.
    public let keepsTimeLimit: Bool

    /// Describes a client.
    public init(
        name: String, version: String, summary: String, features: Set<Feature>,
        reasons: Reasons, fixedLeeway: Int64? = nil, defaultProfile: String = "strict",
        clock: Clock = .injected, fetchesKeySets: Bool = false, keepsTimeLimit: Bool = false
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
    }
}
