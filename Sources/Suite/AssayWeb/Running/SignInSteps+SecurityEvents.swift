internal import AssayJSON
internal import Foundation
internal import MockGoogle
internal import MockGoogleServer
internal import TokenForge

/// Security events about a person who is signed in (Google, Protect user accounts with Cross-Account Protection).
extension SignInSteps {
    /// Signs in, posts the events to the application's receiver, and looks whether the browser is let in afterwards.
    ///
    /// - Parameter signsInAgain: whether a fresh browser then begins a sign-in; otherwise the page is loaded again.
    func deliver(_ deliveries: [SecurityEventDelivery], signsInAgain: Bool) throws(JSONError) -> SignInResult {
        var browser = Browser(settings)
        let first = signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else {
            return SignInResult(.crashed("the sign-in before the security event: \(first.outcome.words)"))
        }
        passSecond()
        var violations: [String] = []
        for delivery in deliveries {
            let token = try provider.token(of: delivery.event)
            for _ in 0..<delivery.count {
                let (attempt, taken) = send(token)
                if let outcome = failure(attempt, after: taken) { return SignInResult(outcome) }
                if let violation = delivery.answer.violation(in: attempt) { violations.append(violation) }
            }
        }
        var result = signsInAgain ? signIn() : reload(application.check ?? page, browser)
        result.violations += violations
        return result
    }

    /// Whether the page after a sign-in shows who is signed in when it is loaded again.
    func isKnownAgain() -> Bool {
        var browser = Browser(settings)
        return signIn(&browser).page.map { isKnown(browser.jar, at: $0) } ?? false
    }

    /// Posts a verification, to which every receiver has to answer with a success; `nil` if it does.
    func problemWithReceiver() throws(JSONError) -> String? {
        let document: JSONValue = ["event": "verification", "state": "assay", "response": "accepted"]
        let delivery = try SecurityEventDelivery(decoding: JSONNode(document), keys: provider.forge.keys)
        let attempt = send(try provider.token(of: delivery.event)).attempt
        return attempt.failure ?? delivery.answer.violation(in: attempt)
    }

    /// How long a response to an event is waited for.
    private var eventLimit: Duration { settings.isHonest ? settings.limits.signIn : settings.limits.awaited }

    /// Posts a token, and says how long the response took.
    private func send(_ token: SignedSecurityEvent) -> (attempt: SecurityEventTransmission.Attempt, taken: Duration) {
        guard let receiver = application.receiver else {
            return (SecurityEventTransmission.Attempt(failure: "there is no receiver"), .zero)
        }
        let start = settings.uptime()
        let attempts = SecurityEventTransmission(to: receiver, over: settings.transport, within: eventLimit).send(token)
        return (
            attempts.last ?? SecurityEventTransmission.Attempt(failure: "nothing was sent"), settings.uptime() - start
        )
    }

    private func failure(
        _ attempt: SecurityEventTransmission.Attempt, after taken: Duration
    ) -> SignInOutcome? {
        let who = "the receiver of security events"
        if let failure = attempt.failure {
            if attempt.isUnsent { return .notAsked("\(who): \(failure)") }
            return taken < eventLimit
                ? .crashed("\(who): \(failure)")
                : .hung("did not answer at \(who) within \(eventLimit.roundedSeconds) s")
        }
        if taken > settings.limits.tolerated { return .late("answered at \(who) only after \(taken.roundedSeconds) s") }
        guard let status = attempt.status, status >= 500 else { return nil }
        return .serverError(status: status, "\(who): status \(status)")
    }

    private func reload(_ page: WebURL, _ browser: Browser) -> SignInResult {
        var browser = browser
        do {
            return look(at: try browser.open(page), browser)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    /// Waits for the next second: a session that begins in the second of an event may be newer than the event.
    private func passSecond() {
        let now = settings.clock()
        for _ in 0..<60 where settings.clock() == now { Thread.sleep(forTimeInterval: 0.02) }
    }
}
