/// One deliberate defect of an app's code around the library, which shows only in some orders of concurrent steps.
///
/// Each is of a kind that a search finds in another way. Mistakes of the library itself are in the catalogue of mutants.
package enum ScheduleFlaw: String, Sendable, CaseIterable {
    case cancellationResumesToo = "cancellation-resumes-too"
    case waiterLostOnFailure = "waiter-lost-on-failure"
    case cancellationSpreads = "cancellation-spreads"
    case flagLeftAfterFailure = "flag-left-after-failure"
    case keysForEachCall = "keys-for-each-call"
    case sessionStoredLate = "session-stored-late"

    /// Whether it is a flaw of an app's accounts rather than of a sign-in.
    var concernsAccounts: Bool { self == .sessionStoredLate }

    /// The defect in one phrase.
    package var summary: String {
        switch self {
        case .cancellationResumesToo: "a cancellation resumes the continuation even if the sign-in has"
        case .waiterLostOnFailure: "callers that wait for a shared refresh are forgotten when it fails"
        case .cancellationSpreads: "callers that wait for a shared refresh are cancelled with its own caller"
        case .flagLeftAfterFailure: "the flag of a sign-in in progress stays set after a failure"
        case .keysForEachCall: "each verification makes a client of its own, and so fetches the keys"
        case .sessionStoredLate: "the session is written in a task of its own, for which nobody waits"
        }
    }
}
