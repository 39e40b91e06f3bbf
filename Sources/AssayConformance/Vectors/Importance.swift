/// How serious it is if a client fails a vector.
public enum Importance: String, Sendable, Hashable, CaseIterable {
    /// An attacker can exploit the failure.
    case critical
    /// Below critical.
    case high
    /// Below high.
    case medium
    /// Below medium.
    case low
}
