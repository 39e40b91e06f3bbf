/// Who can use the mistake that a vector shows, and how; `docs/vectors/files.md` has the whole rule.
public enum Importance: String, Sendable, Hashable, CaseIterable {
    /// Anybody can, to become somebody else or to get what belongs to somebody else.
    case critical
    /// Whoever also has what not everybody has can, or anybody can end or stall the client.
    case high
    /// Nobody can alone: a defence is missing, and another one still holds.
    case medium
    /// Nobody is known to: the difference is one of form.
    case low
}
