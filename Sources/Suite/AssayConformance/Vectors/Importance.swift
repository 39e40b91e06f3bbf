/// Who can exploit the mistake that a vector shows, and how; `docs/vectors/files.md` has the whole rule.
public enum Importance: String, Sendable, Hashable, CaseIterable {
    /// Anybody can, and gets the account, a code, a token or a secret of somebody else.
    case critical
    /// An attacker needs something more, such as a stolen token, or anybody can end or stall the client.
    case high
    /// Nobody can by this mistake alone: a defence is missing, and another one still holds.
    case medium
    /// No way to exploit it is known: the difference is one of form.
    case low

    /// The position by importance; 0 is the most important.
    package var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
