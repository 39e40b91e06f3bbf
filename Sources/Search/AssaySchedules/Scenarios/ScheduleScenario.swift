package import AssayJSON

/// Concurrent calls to a client, the behaviour of its provider and user agent, and the invariants of every order.
package struct ScheduleScenario: Sendable {
    /// The area and the id, `schedules/user-agent::calls-back-twice`.
    package let id: String
    /// A phrase for people that describes the scenario.
    package let title: String
    /// The vector that it is made from.
    package let written: JSONNode
    /// The user agent's behaviour at the first visit, the second, and so on; the last applies to all further visits.
    package let visits: [VisitScript]
    /// How the provider responds to requests of each kind; it answers those not named.
    package let transport: [RequestKind: [ResponseScript]]
    /// For how many seconds a response with keys allows to keep them.
    package let keyLifetime: Int
    /// The largest number of requests of each kind.
    package let atMost: [RequestKind: Int]
    /// The callers, each in its own task.
    package let actors: [ActorScript]
    /// The invariants that must hold.
    package let invariants: Set<Invariant>
    /// The default search.
    package let search: SearchScript
    /// The names of the events whose order is fixed; empty if every order is searched.
    package let order: [String]

    /// The location of its vector.
    package var location: JSONLocation { written.location }

    /// Whether a caller signs in.
    var hasSignIn: Bool {
        actors.contains { $0.steps.contains { $0.action == .signIn || $0.action == .signInOnDevice } }
    }

    /// Whether it tests an app's accounts rather than a sign-in.
    var concernsAccounts: Bool {
        actors.contains { actor in
            actor.steps.contains { step in
                if case .account = step.action { true } else { false }
            }
        }
    }

    /// The user agent's behaviour at a visit, counted from 0.
    func visit(_ number: Int) -> VisitScript { visits[min(number, visits.count - 1)] }

    /// The response to a request of a kind, counted from 0.
    func response(_ kind: RequestKind, _ number: Int) -> ResponseScript {
        guard let script = transport[kind], let last = script.last else { return .answer }
        return number < script.count ? script[number] : last
    }
}

/// One caller, and its calls in order.
package struct ActorScript: Sendable {
    /// A call, or another action of the caller.
    package enum Action: Sendable, Equatable {
        case signIn
        /// Signs in on a device without a browser.
        case signInOnDevice
        /// The person enters the code of the device, and allows or denies its sign-in.
        case decide(allows: Bool)
        case refresh
        case revoke
        /// Verifies an ID token signed by the key.
        case verify(key: SigningKey)
        /// The provider changes to its next key set.
        case rotate
        /// The app releases the client.
        case drop
        /// Cancels the actor at an index.
        case cancel(actor: Int)
        case wait(actor: Int)
        case sleep(seconds: Int)
        /// The wall clock is set to another time; the time that passes is as before.
        case moveClock(seconds: Int)
        /// A call to an app's accounts; all actions of the scenario are then of this kind.
        case account(AccountMove)
    }

    /// An action with its name and its expected outcomes.
    package struct Step: Sendable {
        package let action: Action
        /// The allowed outcomes, in place of the usual ones; `nil` for the usual ones.
        package let expected: Set<String>?
        /// The step's name in pinned orders and traces: `alice sign-in`.
        package let name: String
    }

    package let name: String
    package let steps: [Step]
}

/// The keys that sign ID tokens, by their names in the folder of keys.
package enum SigningKey: String, Sendable, CaseIterable {
    case first = "google-a"
    case second = "google-b"
}

/// A request to the provider.
package enum RequestKind: String, Sendable, CaseIterable {
    case token
    case keys
    case refresh
    case revocation
    /// The request for the codes of a device.
    case deviceCode = "device-code"
    /// A request of a device for its tokens.
    case poll
}

/// How the provider or the app's server responds to a request.
package enum ResponseScript: String, Sendable, CaseIterable {
    /// The response arrives in time; the request ends at once if its task is cancelled.
    case answer
    /// The response arrives without a suspension.
    case atOnce = "at-once"
    /// The response arrives even if the request's task has been cancelled.
    case deaf
    /// The connection breaks.
    case fail
    /// There is no response.
    case never
}

/// The conditions that must hold in every order.
package enum Invariant: String, Sendable, CaseIterable {
    /// Every outcome is one of those allowed.
    case expectedOutcome = "expected-outcome"
    /// A cancelled call returns at once, not when a time limit is reached.
    case promptCancellation = "prompt-cancellation"
    /// A caller gets the tokens of the visit that its own sign-in started.
    case ownAttempt = "own-attempt"
    /// A client shows at most one page at a time.
    case oneVisitAtATime = "one-visit-at-a-time"
    /// A code is sent to the token endpoint at most once (RFC 6749 §4.1.2).
    case oneTokenRequestACode = "one-token-request-a-code"
    /// At most one request for keys is in progress at a time.
    case oneKeyRequestAtATime = "one-key-request-at-a-time"
    /// At most one refresh with a token is in progress at a time.
    case oneRefreshAtATime = "one-refresh-at-a-time"
    /// A refresh does not return tokens that were returned before it was called.
    case freshRefresh = "fresh-refresh"
    /// A refresh returns no tokens if the token was revoked while it was in progress.
    case noTokenAfterRevocation = "no-token-after-revocation"
    /// A device waits for its interval between two polls, which do not overlap (RFC 8628 §3.5).
    case pollInterval = "poll-interval"
    /// A device does not poll after its tokens, a denial or a cancellation.
    case noPollAfterEnd = "no-poll-after-end"
    /// The number of requests of each kind is within the scenario's limit.
    case requestLimit = "request-limit"
    /// The client accepts a new sign-in after the last one has ended.
    case freeAfterwards = "free-afterwards"
    /// No page, session, request or client is left after all callers have ended.
    case nothingLeft = "nothing-left"
    /// The app holds the server's credentials of the account that is signed in, and of no other.
    case ownGrant = "own-grant"
    /// The stored session is that of the person signed in after all callers have ended.
    case storedIsShown = "stored-is-shown"
    /// Nobody is signed in with a grant that the app has revoked.
    case noEndedGrant = "no-ended-grant"
    /// Each valid refresh token belongs to the person signed in, or was revoked.
    case grantHeldOrEnded = "grant-held-or-ended"
}

/// How a scenario is searched unless the command line says otherwise.
package struct SearchScript: Sendable, Hashable {
    /// Whether every order is run rather than a sample.
    package var isExhaustive = true
    /// The largest number of preemptions; `nil` for no bound.
    package var bound: Int?
}
