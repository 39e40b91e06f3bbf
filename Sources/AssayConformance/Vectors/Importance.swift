/// How serious it is if a client fails a vector.
public enum Importance: String, Sendable, Hashable, CaseIterable {
    /// An attacker can exploit the failure.
    case critical
    case high
    case medium
    case low
}
