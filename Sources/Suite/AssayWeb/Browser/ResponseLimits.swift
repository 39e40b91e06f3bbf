/// How long the responses of an application may take, and how long they are waited for.
package struct ResponseLimits: Sendable, Hashable {
    /// How long the application may take for one response in a scenario; more is a finding.
    ///
    /// Many HTTP clients and proxies give up after 60 seconds at the latest, and an application on one needs a moment more.
    package var tolerated: Duration
    /// How long a response in a scenario is waited for; at least what is tolerated.
    package var awaited: Duration
    /// How long an honest sign-in may take, with all of its responses.
    package var signIn: Duration

    /// - Parameters:
    ///   - awaited: 25 seconds more than is tolerated if left out.
    ///   - signIn: 120 seconds, or what is tolerated if that is more, if left out.
    package init(tolerated: Duration = .seconds(65), awaited: Duration? = nil, signIn: Duration? = nil) {
        self.tolerated = tolerated
        self.awaited = awaited ?? tolerated + .seconds(25)
        self.signIn = signIn ?? max(.seconds(120), tolerated)
    }
}
