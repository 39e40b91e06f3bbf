/// How much it matters that a client gets a vector right.
public enum Importance: String, Sendable, Hashable, CaseIterable {
    /// Getting it wrong can be exploited.
    case critical
    case high
    case medium
    case low
}
