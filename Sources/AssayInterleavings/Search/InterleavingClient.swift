/// The client that the scenarios test.
package enum InterleavingClient: Sendable, Hashable {
    /// The client library, and its accounts.
    case library
    /// The model, without a flaw.
    case model
    /// The model with a flaw.
    case flawed(InterleavingFlaw)

    func subject(on stage: Stage) -> any Subject {
        switch self {
        case .library: LibrarySubject(stage)
        case .model: FlawedCoordinator(stage, flaw: nil)
        case .flawed(let flaw): FlawedCoordinator(stage, flaw: flaw)
        }
    }

    func accountSubject(on stage: AccountStage) -> any AccountSubject {
        switch self {
        case .library: LibraryAccountSubject(stage)
        case .model: FlawedAccounts(stage, flaw: nil)
        case .flawed(let flaw): FlawedAccounts(stage, flaw: flaw)
        }
    }
}
