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
                let attempt = send(token)
                if let outcome = failure(attempt) { return SignInResult(outcome) }
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
        let attempt = send(try provider.token(of: delivery.event))
        return attempt.failure ?? delivery.answer.violation(in: attempt)
    }

    private func send(_ token: SecurityEventToken) -> SecurityEventTransmission.Attempt {
        guard let receiver = application.receiver else {
            return SecurityEventTransmission.Attempt(failure: "there is no receiver")
        }
        let transmission = SecurityEventTransmission(to: receiver, over: settings.transport, within: settings.timeout)
        return transmission.send(token).last ?? SecurityEventTransmission.Attempt(failure: "nothing was sent")
    }

    private func failure(_ attempt: SecurityEventTransmission.Attempt) -> SignInOutcome? {
        if let failure = attempt.failure { return .crashed("the receiver of security events: \(failure)") }
        guard let status = attempt.status, status >= 500 else { return nil }
        return .serverError(status: status, "the receiver of security events: status \(status)")
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
