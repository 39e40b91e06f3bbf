package import AssayConformance
package import AssayHTTP

/// What an application did with a sign-in.
package enum SignInOutcome: Sendable, Hashable {
    case accepted
    /// It did not let the browser in; a phrase says how.
    case refused(String)
    /// It was started with a dishonest provider and ended by itself; a phrase says how.
    case refusedAtStart(String)
    /// It responded with a server error that is not known to be a refusal.
    case serverError(status: Int, String)
    /// It did not respond, or not with HTTP.
    case crashed(String)
    /// It responded, but later than is tolerated; a phrase says when.
    case late(String)
    /// It did not respond; a phrase says within which time.
    case hung(String)
    /// The suite could not ask it; a phrase says what this machine lacks.
    case notAsked(String)

    /// What it did, as the report of a run has it.
    ///
    /// - Parameter isWellAfterwards: whether it signed somebody in afterwards. Then a server error ended nothing, like
    ///   an error that a client reports.
    package func observation(isWellAfterwards: Bool) -> Observation {
        switch self {
        case .accepted: .accept([:])
        case .refused(let how): .reject(nil, message: how)
        case .refusedAtStart(let how): .reject(nil, message: "refused to start: \(how)")
        case .serverError(_, let how) where isWellAfterwards: .crashed(RunReport.reportedError + how)
        case .serverError(_, let how), .crashed(let how): .crashed(how)
        case .late, .hung: .hung
        case .notAsked(let why): .notPut(why)
        }
    }

    package var words: String {
        switch self {
        case .accepted: "the application let the browser in"
        case .refused(let how): "the application refused (\(how))"
        case .refusedAtStart(let how): "the application refused to start (\(how))"
        case .serverError(_, let how), .crashed(let how): "the application failed: \(how)"
        case .late(let how), .hung(let how): "the application \(how)"
        case .notAsked(let why): "the suite could not ask the application: \(why)"
        }
    }

    /// Whether it did not let the browser in, as it should where a refusal is expected.
    var isRefusal: Bool {
        switch self {
        case .refused, .refusedAtStart: true
        case .accepted, .serverError, .crashed, .late, .hung, .notAsked: false
        }
    }

    /// Whether the application answered as it does when it works.
    var isAnswer: Bool { self == .accepted || isRefusal }

    /// The same after a failure of the provider, which the application reports as a gateway does.
    ///
    /// RFC 9110 §15.6.3 to §15.6.5: 502 is for an invalid response of an inbound server, 503 for a server that cannot
    /// handle the request now, and 504 for an inbound server that does not respond in time.
    var afterAFailingProvider: SignInOutcome {
        if case .serverError(502...504, let how) = self { .refused(how) } else { self }
    }

    /// Whether it may still be busy with the sign-in.
    var isHung: Bool { if case .hung = self { true } else { false } }

    init(_ failure: WebFailure) {
        switch failure {
        case .timedOut(let seconds): self = .hung("did not answer within \(seconds) s")
        case .late(let seconds): self = .late("answered only after \(seconds) s")
        case .noSocket(let why): self = .notAsked(why)
        case .unreachable(let what): self = .crashed(what)
        case .brokenOff: self = .crashed("the connection ended before the response")
        case .malformed(let what): self = .crashed(what)
        case .tooManyRedirects(let limit): self = .crashed("more than \(limit) redirects in a row")
        case .unsupported(let what): self = .refused(what)
        case .interrupted: self = .refused("the run was interrupted")
        }
    }
}

/// The result of opening a callback.
package struct SignInResult: Sendable {
    package var outcome: SignInOutcome
    /// The content of the checked page.
    package var body: String
    /// The URL of that page.
    package var page: WebURL?
    /// Where the browser ended before that page was checked; `nil` if a request failed.
    var end: Browser.Arrival?
    /// What must not have happened, whether the browser was let in or not.
    var violations: [String] = []
    /// The paths whose responses set a cookie and may be stored by shared caches.
    var sharedPaths: [String] = []
    /// The path of the page that shows the person, if shared caches may store it.
    var sharedPage: String?
    /// Where scripts of the page find a token.
    var exposed: [String] = []
    /// The requests with content that the page has made to the application, if the steps keep them.
    var requests: [ScriptedBrowser.PageRequest] = []
    /// The two people who signed in one after the other; `nil` if only one did.
    var pair: PeoplePair?
    /// What the browser showed when it was let in, as PNG; `nil` for a browser that draws nothing.
    var picture: [UInt8]?
    /// What the application does not do, so that nothing was tested; `nil` if it does.
    var absence: String?

    /// Nothing, because the application does not do what the play is about.
    init(absence: String) {
        self.init(.refused(absence))
        self.absence = absence
    }

    package init(_ outcome: SignInOutcome, body: String = "", page: WebURL? = nil) {
        self.outcome = outcome
        self.body = body
        self.page = page
    }

    init(_ halt: SignInSteps.Halt) {
        self.init(halt.outcome)
        absence = halt.absence
        end = halt.end
    }
}
