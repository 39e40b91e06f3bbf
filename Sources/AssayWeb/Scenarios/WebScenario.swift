package import AssayConformance
package import AssayJSON
package import MockGoogle

/// What the provider, the person and the browser do in a sign-in with a web application, and the expected result.
package struct WebScenario: Sendable {
    /// What the browser does.
    package enum Play: String, Sendable, CaseIterable {
        /// One sign-in from beginning to end.
        case signIn = "sign-in"
        /// The application is restarted first, so that it knows nothing about the provider.
        case restarted
        /// The callback of an attacker is opened in another browser, which has begun its own sign-in.
        case otherSession = "other-session"
        /// The callback of an attacker is opened in another browser, which has not begun a sign-in.
        case noSession = "no-session"
        /// The code of one browser is sent with the state of another browser.
        case injectedCode = "injected-code"
        /// The callback of a finished sign-in is opened again in the same browser.
        case replay
        /// The callback of a finished sign-in is opened in another browser.
        case replayOtherSession = "replay-other-session"
        /// Two sign-ins are begun in the same browser, and the second one is finished.
        case secondStart = "second-start"
        /// The ID token carries the nonce of an earlier sign-in.
        case replayedNonce = "replayed-nonce"
        /// The provider changes all its keys between two sign-ins.
        case changedKeys = "changed-keys"
        /// A sign-in with the faults is followed by an honest one.
        case recovery
        /// The cookies from before the sign-in are used after it.
        case earlierCookies = "earlier-cookies"
    }

    /// What the application must do, or the command line must allow, to play the scenario.
    package enum Need: String, Sendable, CaseIterable {
        case state, nonce, pkce
        /// It requests user information.
        case userinfo
        /// It fetches the key set again for an unknown key ID.
        case refetch
        /// It was started by the suite, which can restart it.
        case restart
        /// Its page shows who is signed in.
        case identity
    }

    package enum Expected: Sendable, Hashable {
        case accept
        case reject
        /// Both are right, for the given reason.
        case either(String)
        /// A page for a browser that is let in must not show any of these texts.
        case notAs([String])
    }

    /// The scenario as it appears in reports.
    package let vector: Vector
    package let play: Play
    package let needs: [Need]
    package let expected: Expected
    /// A merge patch on the provider's configuration.
    package let provider: JSONNode?
    package let faults: [JSONNode]
    package let log: [LogExpectation]
    /// Why it cannot be played with a web application; `nil` if it can.
    package var obstacle: String?
    /// Whether a client with the token over TLS need not make the check (OpenID Connect Core, 3.1.3.7, step 6).
    package var isLeftToTLS = false
    /// What the token says about the person, if it differs from what the provider says.
    package var tokenTexts: PersonTexts = [:]
    /// The maximum number of requests to each document that the scenario serves.
    package var servedLimits: [String: Int] = [:]

    package init(
        vector: Vector, play: Play = .signIn, needs: [Need] = [], expected: Expected, provider: JSONNode? = nil,
        faults: [JSONNode] = [], log: [LogExpectation] = []
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
