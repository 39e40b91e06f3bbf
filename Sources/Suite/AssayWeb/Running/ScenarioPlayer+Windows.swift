internal import AssayHTTP
internal import AssayJSON
internal import Foundation

/// Plays in which a stranger's page opens the application in a window.
extension ScenarioPlayer {
    /// A stranger's page opens the application, and posts what the application's own windows post, with the attacker's
    /// values.
    mutating func messaged(by stranger: Stranger) throws(SignInSteps.Halt) -> SignInResult {
        let messages = try attackersMessages()
        var opener = Browser(steps.settings)
        let (arrival, window) = try steps.visit { () throws(WebFailure) in
            let window = try opener.openWindow(steps.application.start, by: stranger, posting: messages)
            let first = try window.arrivalWithoutAction()
            guard case .page = first else { return (first, window) }
            // The messages come every 50 ms, and a script may need a moment for what they lead to.
            Thread.sleep(forTimeInterval: 0.3)
            return (try window.arrivalWithoutAction(), window)
        }
        var result = steps.look(at: arrival, window)
        result.end = arrival
        return result
    }

    /// The messages of the command line with the values of the person who attacks.
    private func attackersMessages() throws(SignInSteps.Halt) -> [String] {
        let texts = steps.provider.texts(of: other)
        let values = [
            "url": "https://attacker.example/", "credential": steps.provider.tokens(of: other)?.idToken,
            "sub": texts[.subject]?.first, "email": texts[.email]?.first, "name": texts[.name]?.first,
        ]
        return steps.application.messages.map { message in
            values.reduce(message) { text, value in
                // The placeholder stands in a JSON text.
                text.replacing(
                    "{\(value.key)}", with: JSONWriter.text(.string(value.value ?? "")).dropFirst().dropLast())
            }
        }
    }

    /// The page is open in two tabs of a browser, and the person signs in in the first one.
    mutating func pageInTwoTabs() throws(SignInSteps.Halt) -> SignInResult {
        guard let button = steps.application.popup else {
            return SignInResult(absence: "the application signs in in no window of Google's script (--popup)")
        }
        var first = Browser(steps.settings)
        return try steps.visit { () throws(WebFailure) in
            _ = try first.open(steps.application.start)
            var second = try first.tab()
            _ = try second.open(steps.application.start)
            return try steps.click(&first, on: button)
        }
    }

    /// The person signs in in a window that a page of another site has opened, which must hear nothing of it.
    mutating func openedByAnotherSite() throws(SignInSteps.Halt) -> SignInResult {
        guard let button = steps.application.popup else {
            return SignInResult(absence: "the application signs in in no window of Google's script (--popup)")
        }
        var opener = Browser(steps.settings)
        var window = try steps.visit { () throws(WebFailure) in
            let window = try opener.openWindow(steps.application.start, by: .anotherSite)
            _ = try window.arrivalWithoutAction()
            return window
        }
        var result: SignInResult
        do {
            result = try steps.click(&window, on: button)
        } catch {
            // A window may close itself when it has signed somebody in.
            guard case .noSocket = error else { return SignInResult(SignInOutcome(error)) }
            result = SignInResult(.refused("the window has closed itself"))
        }
        let secrets =
            steps.provider.givenTokens.map { ("a token", $0) }
            + steps.provider.texts(of: WebPeople.first).sorted { $0.key.rawValue < $1.key.rawValue }
            .flatMap { field, texts in texts.map { ("the person's \(field.rawValue)", $0) } }
        let heard = opener.heard
        if let (what, _) = secrets.first(where: { secret in heard.contains { $0.contains(secret.1) } }) {
            result.violations.append("the page of another site that has opened the window gets a message with \(what)")
        }
        return result
    }
}
