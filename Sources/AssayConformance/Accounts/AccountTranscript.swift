/// What happened in the performances of a script.
struct AccountTranscript: Evidence {
    /// What a step came to.
    struct Entry: Sendable {
        let step: AccountStep
        let observation: Observation
        /// Whether the app died in it.
        let hasCrashed: Bool
        /// What the client said of itself before and after it.
        let stateBefore: AccountState
        let state: AccountState
        /// Whose credentials of the app's server it held then.
        let credentials: Credentials
        /// How many items the device had stored then.
        let storedCount: Int
    }

    /// Credentials of the app's own server that a client holds.
    enum Credentials: Sendable, Hashable {
        case none
        case of(account: String)
        /// Not any that the server has given.
        case unknown
    }

    /// One performance.
    struct Play: Sendable {
        /// The number of the call at which the fault was to take place, where each is tried.
        let call: Int?
        var entries: [Entry] = []
        /// Whether every fault took place.
        var metFault = true
        var mistake: String?
        var fixture = AccountFixtureState(now: 0)
        /// What each device says of itself in the end.
        var states: [String: AccountState] = [:]
        /// Whose credentials each device holds in the end.
        var credentials: [String: Credentials] = [:]

        /// The first refusal that nobody expected, or else what the last step came to.
        var observation: Observation {
            if let last = entries.last?.observation, last.endsRun { return last }
            return (firstUnexpected ?? entries.last)?.observation ?? .accept([:])
        }

        var isUnexpected: Bool { firstUnexpected != nil }

        private var firstUnexpected: Entry? {
            entries.first { entry in
                !entry.observation.isAcceptance && !entry.step.expected.isWritten && !entry.hasCrashed
                    && entry.step.fault?.effect.isCrash != true
            }
        }
    }

    /// The performances, in order.
    var plays: [Play] = []
}
