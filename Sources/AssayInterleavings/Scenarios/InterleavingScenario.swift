package import AssayDocument

/// What several callers ask of a client while a provider and a user agent answer in their own time; what must hold in
/// every order of it.
package struct InterleavingScenario: Sendable {
    /// The area and the id, `schedules/user-agent::calls-back-twice`.
    package let id: String
    /// One phrase for people.
    package let title: String
    /// The vector that it is made from.
    package let written: DocumentNode
    /// How the user agent behaves at the first visit, the second, and so on; the last for all further ones.
    package let visits: [VisitScript]
    /// What the provider does with its requests; those not named are answered.
    package let transport: [RequestKind: [AnswerScript]]
    /// The most requests of a kind, over all.
    package let atMost: [RequestKind: Int]
    /// The callers; each is a task of its own.
    package let actors: [ActorScript]
    /// What must hold.
    package let invariants: Set<Invariant>
    /// How it is searched by default.
    package let search: SearchScript
    /// The events whose order is fixed, by name; empty if every order is searched.
    package let order: [String]

    /// Where it is written.
    package var location: DocumentLocation { written.location }

    /// Whether the scenario has anyone sign in.
    var hasSignIn: Bool { actors.contains { $0.steps.contains { $0.action == .signIn } } }

    /// Whether it is about an app's accounts.
    var isOfAccounts: Bool {
        actors.contains { actor in
            actor.steps.contains { step in
                if case .account = step.action { true } else { false }
            }
        }
    }

    /// The behaviour at a visit, counted from 0.
    func visit(_ number: Int) -> VisitScript { visits[min(number, visits.count - 1)] }

    /// What becomes of a request of a kind, counted from 0.
    func answer(_ kind: RequestKind, _ number: Int) -> AnswerScript {
        guard let script = transport[kind], let last = script.last else { return .answer }
        return number < script.count ? script[number] : last
    }
}

/// One caller and what it asks for, one thing after another.
package struct ActorScript: Sendable {
    /// What it asks for.
    package enum Action: Sendable, Equatable {
        case signIn
        case refresh
        case revoke
        /// Verifies an ID token that the named key has signed.
        case verify(key: SigningKey)
        /// The provider goes on to its next key set.
        case rotate
        /// The app gives up the client.
        case drop
        /// Cancels the actor at that place.
        case cancel(actor: Int)
        case wait(actor: Int)
        case sleep(seconds: Int)
        /// Something of an app's accounts; a scenario has nothing else then.
        case account(AccountMove)
    }

    /// One thing asked for.
    package struct Step: Sendable {
        package let action: Action
        /// The outcomes allowed beside those that follow from what happened; nil for the usual ones.
        package let expected: Set<String>?
        /// What pinned orders and traces call it, `alice sign-in`.
        package let name: String
    }

    package let name: String
    package let steps: [Step]
}

/// The keys that ID tokens are signed with, by their names in the folder of keys.
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
}

/// What becomes of a request.
package enum AnswerScript: String, Sendable, CaseIterable {
    /// It is answered in time, and ends at once if its task is cancelled.
    case answer
    /// It is answered without a suspension.
    case atOnce = "at-once"
    /// It is answered even where its task was cancelled long ago.
    case deaf
    /// The connection breaks.
    case fail
    /// It is never answered.
    case never
}

/// What must hold in every order.
package enum Invariant: String, Sendable, CaseIterable {
    /// What comes out is among what may.
    case expectedOutcome = "expected-outcome"
    /// A caller that is cancelled is told at once, not when a time limit is reached.
    case promptCancellation = "prompt-cancellation"
    /// A caller gets the tokens of the visit that its own sign-in began.
    case ownAttempt = "own-attempt"
    /// No two pages of one client are shown at a time.
    case oneVisitAtATime = "one-visit-at-a-time"
    /// A code is sent to the token endpoint at most once (RFC 6749 §4.1.2).
    case oneTokenRequestACode = "one-token-request-a-code"
    /// No two requests for keys are under way at a time.
    case oneKeyRequestAtATime = "one-key-request-at-a-time"
    /// No two refreshes with one token are under way at a time.
    case oneRefreshAtATime = "one-refresh-at-a-time"
    /// A refresh gives nothing that someone was given before it was asked for.
    case freshRefresh = "fresh-refresh"
    /// A refresh that a revocation overtook gives no tokens.
    case noTokenAfterRevocation = "no-token-after-revocation"
    /// No more requests of a kind than the scenario allows.
    case requestLimit = "request-limit"
    /// The client is ready for the next sign-in when the last one has ended.
    case freeAfterwards = "free-afterwards"
    /// No page, session, request or client is left when everyone has ended.
    case nothingLeft = "nothing-left"
    /// The credentials of the app's server that can be had are those of the account signed in, and of no other.
    case ownGrant = "own-grant"
    /// Who is stored is who is signed in when everyone has ended.
    case storedIsShown = "stored-is-shown"
    /// Nobody is signed in with a grant of the provider's that the app has ended.
    case noEndedGrant = "no-ended-grant"
    /// Each refresh token that is still good is that of the person signed in, or was revoked.
    case grantHeldOrEnded = "grant-held-or-ended"
}

/// How a scenario is searched where the command line does not say.
package struct SearchScript: Sendable, Hashable {
    /// Whether every order is to be run, rather than a sample.
    package var isExhaustive = true
    /// The most preemptions; nil for no bound.
    package var bound: Int?
}
