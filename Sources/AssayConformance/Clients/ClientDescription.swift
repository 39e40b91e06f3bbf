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

    /// The name that `--client` takes.
    public let name: String
    /// The client's version, as reports print it.
    public let version: String
    /// One line that says what the client is.
    public let summary: String
    /// What it can be asked to do.
    public let operations: Set<Operation>
    /// What it can be told.
    public let features: Set<Feature>
    /// The reasons its refusals carry.
    public let reasons: Reasons
    /// A leeway of its own, in seconds, that it cannot be told to change.
    public let fixedLeeway: Int64?
    /// The profile it is judged by unless the command line says otherwise.
    public let defaultProfile: String

    /// Describes a client.
    public init(
        name: String, version: String, summary: String, operations: Set<Operation>, features: Set<Feature>,
        reasons: Reasons, fixedLeeway: Int64? = nil, defaultProfile: String = "strict"
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.operations = operations
        self.features = features
        self.reasons = reasons
        self.fixedLeeway = fixedLeeway
        self.defaultProfile = defaultProfile
    }
}
