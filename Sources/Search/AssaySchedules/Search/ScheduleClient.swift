/// The client that the scenarios test.
package enum ScheduleClient: Sendable, Hashable {
    /// The client library, and its accounts.
    case library
    /// The library behind code with a flaw.
    case flawed(ScheduleFlaw)

    func subject(on stage: Stage) -> any Subject {
        switch self {
        case .library: LibrarySubject(stage)
        case .flawed(let flaw): FlawedSubject(stage, flaw)
        }
    }

    func accountSubject(on stage: AccountStage) -> any AccountSubject {
        let store = StageSessionStore(stage: stage)
        return LibraryAccountSubject(
            stage, store: self == .flawed(.sessionStoredLate) ? LateSessionStore(store: store) : store)
    }
}
