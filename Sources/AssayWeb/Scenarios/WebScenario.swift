package import AssayConformance
package import AssayDocument
package import MockGoogle

/// What the provider, the person and the browser do in one sign-in with a web application, and what must come of it.
package struct WebScenario: Sendable {
    /// What the browser does.
    package enum Play: String, Sendable, CaseIterable {
        /// One sign-in from beginning to end.
        case signIn = "sign-in"
        /// The application is restarted first, so that it knows nothing of the provider.
        case restarted
        /// An attacker's callback is opened in another browser, which has begun a sign-in of its own.
        case otherSession = "other-session"
        /// An attacker's callback is opened in another browser, which has begun none.
        case noSession = "no-session"
        /// The code of one browser's sign-in comes with the state of another's.
        case injectedCode = "injected-code"
        /// The callback of a finished sign-in is opened again in the same browser.
        case replay
        /// The callback of a finished sign-in is opened in another browser.
        case replayOtherSession = "replay-other-session"
        /// A sign-in is begun, and another one in the same browser, which is finished.
        case secondStart = "second-start"
        /// The ID token carries the nonce of an earlier sign-in.
        case replayedNonce = "replayed-nonce"
        /// Two sign-ins, between which the provider changes all its keys.
        case changedKeys = "changed-keys"
        /// A sign-in with the faults, and an honest one after it.
        case recovery
        /// After the sign-in, the cookies from before it are tried.
        case earlierCookies = "earlier-cookies"
    }

    /// What an application must do by itself, or the command line allow, for the scenario to mean anything.
    package enum Need: String, Sendable, CaseIterable {
        case state, nonce, pkce
        /// It asks for user information.
        case userinfo
        /// It fetches the key set when a token's key ID is not in it.
        case refetch
        /// It was started by the suite, which can start it again.
        case restart
        /// Its page tells people apart.
        case identity
    }

    package enum Expected: Sendable, Hashable {
        case accept
        case reject
        /// Both are right, for the reason given.
        case either(String)
        /// Whoever is let in must not be shown as any of these texts.
        case notAs([String])
    }

    /// The scenario as reports tell of it.
    package let vector: Vector
    package let play: Play
    package let needs: [Need]
    package let expected: Expected
    /// A merge patch on the provider's configuration.
    package let provider: DocumentNode?
    package let faults: [DocumentNode]
    package let log: [LogExpectation]
    /// Why it cannot be played with a web application; `nil` where it can.
    package var hindrance: String?
    /// Whether OpenID Connect Core, section 3.1.3.7, step 6 leaves the check to a client that has the token over TLS.
    package var isLeftToTLS = false
    /// What the token itself says of the person, where that is another text than the provider's.
    package var tokenTexts: PersonTexts = [:]
    /// The most requests to each document that the scenario serves.
    package var servedLimits: [String: Int] = [:]

    package init(
        vector: Vector, play: Play = .signIn, needs: [Need] = [], expected: Expected, provider: DocumentNode? = nil,
        faults: [DocumentNode] = [], log: [LogExpectation] = []
    ) {
        self.vector = vector
        self.play = play
        self.needs = needs
        self.expected = expected
        self.provider = provider
        self.faults = faults
        self.log = log
    }
}
