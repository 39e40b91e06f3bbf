internal import MockGoogle

/// What happened in the runs of a script.
struct AccountEvidence: Evidence {
    /// The outcome of a step.
    struct Entry: ScriptEntry {
        let step: AccountStep
        let observation: Observation
        /// Whether the app crashed during the step.
        let hasCrashed: Bool
        /// The state that the client reported before and after the step.
        let stateBefore: ObservedAccountState
        let state: ObservedAccountState
        /// The credentials of the app's server that it held after the step.
        let credentials: Credentials
        /// How many items the device had stored after the step.
        let storedCount: Int
    }

    /// Credentials of the app's own server that a client holds.
    enum Credentials: Sendable, Hashable {
        case none
        case of(account: String)
        /// Credentials that the server has not issued.
        case unknown
    }

    /// One run of the script.
    struct Play: Sendable {
        /// The number of the call that was selected, if each call is tried.
        let call: Int?
        var transcript = Transcript<Entry>()
        /// The faults and the steps of others that waited for a call which the client did not make, each in the words
        /// of a sentence.
        var unmetCalls: [String] = []
        /// The dishonest answers of servers that the client did not ask for, each in the words of a sentence.
        var unmetAnswers: [String] = []
        /// The stores and the app's server at the end of the run; `nil` before.
        var scene: AccountScene?
        /// The providers at the end of the run; `nil` before.
        var network: MockNetwork?
        /// The state that each device reports at the end.
        var states: [String: ObservedAccountState] = [:]
        /// The credentials that each device holds at the end.
        var credentials: [String: Credentials] = [:]

        /// Whether everything that waited for a call took place.
        var metFault: Bool { unmetCalls.isEmpty }

        /// What the client did not meet.
        var unmet: [String] { unmetCalls + unmetAnswers }

        /// The first unexpected refusal, or else the outcome of the last step.
        var observation: Observation {
            transcript.interruption ?? (firstUnexpected ?? transcript.entries.last)?.observation ?? .accept([:])
        }

        /// A mistake of the script, which makes the run inconclusive.
        var mistake: String? { transcript.mistake ?? network?.mistakes.first.map { "\($0)" } }

        /// How many refresh tokens the providers received.
        var refreshes: Int {
            requests.count { $0.endpoint == .token && $0.form["grant_type"] == "refresh_token" }
        }

        /// How many tokens the providers revoked.
        var revocations: Int { requests.count { $0.endpoint == .revoke && $0.status == 200 } }

        private var requests: [LoggedRequest] { network?.providers.flatMap(\.log.requests) ?? [] }

        var isUnexpected: Bool { firstUnexpected != nil }

        private var firstUnexpected: Entry? {
            transcript.entries.first { entry in
                !entry.observation.isAcceptance && !entry.step.expected.isWritten && !entry.hasCrashed
                    && entry.step.fault?.effect.isCrash != true
            }
        }
    }

    /// The runs, in order.
    var plays: [Play] = []
}
