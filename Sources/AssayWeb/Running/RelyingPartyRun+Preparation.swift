internal import AssayConformance
internal import AssayJSON
internal import AssayProcesses
internal import Foundation
internal import MockGoogle

/// What is learned about the application before anything is judged.
extension RelyingPartyRun {
    /// Waits for the application, learns its redirect URI, and observes an honest sign-in.
    ///
    /// - Throws: why nothing can be tested.
    package func prepare() throws(SetupError) {
        if let failure = Self.wait(for: application, settings, options) {
            throw SetupError(description: "\(application.start) does not answer: \(failure.words)")
        }
        do {
            try learnRedirectURI()
            try lookAtHonestSignIn()
        } catch let errors as JSONError {
            throw SetupError(description: errors.description)
        } catch let error as SetupError {
            throw error
        } catch {
            throw SetupError(description: "\(error)")
        }
    }

    static func wait(
        for application: WebApplication, _ settings: Browser.Settings, _ options: Options
    ) -> SignInOutcome? {
        let deadline = ContinuousClock.now + options.startLimit
        while true {
            do {
                _ = try settings.transport.answer(WebRequest(url: application.start), within: settings.timeout)
                return nil
            } catch {
                if let ending = options.process?.ending {
                    let how = "its command ended with \(ending)"
                    // An application that ends by itself refuses to start; one that is ended has crashed.
                    if case .status = ending { return .refused(how) }
                    return .crashed(how)
                }
                guard ContinuousClock.now < deadline else { return SignInOutcome(error) }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private func learnRedirectURI() throws {
        guard player.steps.provider.registration.redirectURIs.isEmpty else { return }
        // A web client needs a redirect URI; this one belongs to nobody.
        player.steps.provider.registration.redirectURIs = ["https://redirect.invalid/"]
        try player.steps.provider.begin(.golden)
        var browser = Browser(settings)
        let request: WebURL
        do throws(SignInSteps.Halt) {
            request = try player.steps.start(&browser)
        } catch {
            throw SetupError(description: "no sign-in begins at \(application.start): \(error.outcome.words)")
        }
        guard let parameters = QueryParameters(decoding: Array((request.query ?? "").utf8)),
            let redirect = parameters["redirect_uri"]
        else { throw SetupError(description: "the authorization request has no redirect_uri") }
        guard let url = WebURL(redirect), settings.hosts.contains(url.origin.host), url.origin.scheme == "http" else {
            throw SetupError(
                description: "the redirect URI \(redirect) is not plain HTTP at the application's own host")
        }
        player.steps.provider.registration.redirectURIs = [redirect]
    }

    private func lookAtHonestSignIn() throws {
        try player.steps.provider.begin(.golden)
        let result = player.steps.signIn()
        guard result.outcome == .accepted else {
            throw SetupError(
                description: "an honest sign-in was not accepted, so nothing can be tested: \(result.outcome.words)"
                    + refusals(of: player.steps.provider.log))
        }
        let log = player.steps.provider.log.requests
        if let request = log.first(where: { $0.endpoint == .authorize }) {
            let names: [(String, WebScenario.Need)] = [
                ("state", .state), ("nonce", .nonce), ("code_challenge", .pkce),
            ]
            for (name, need) in names where request.hasParameter(name) { traits.insert(need) }
        }
        if log.contains(where: { $0.endpoint == .userinfo }) { traits.insert(.userinfo) }
        try learnMarks(result)
        if options.process != nil { traits.insert(.restart) }
        try player.steps.provider.begin(.golden, patch: JSONNode(["user": "deny"]))
        if player.steps.signIn().outcome == .accepted {
            throw SetupError(
                description:
                    "the rule also holds after a sign-in that the person refused; choose one that does not")
        }
        try player.steps.provider.begin(.other)
        if player.steps.signIn().outcome == .accepted { traits.insert(.refetch) }
        if !traits.contains(.refetch) { try recover() }
    }

    /// Signs in a second person: the two pages show where the person is named.
    private func learnMarks(_ result: SignInResult) throws {
        try player.steps.provider.begin(.golden)
        let second = player.steps.signIn(as: WebPeople.other)
        if second.outcome == .accepted { player.other = WebPeople.other }
        let samples = [(result, WebPeople.first), (second, WebPeople.other)].map { result, person in
            PersonMark.Sample(body: result.body, person: WebPeople.texts(of: person))
        }
        if application.marks.isEmpty {
            marks = second.outcome == .accepted ? PersonMark.learned(from: samples[0], samples[1]) : []
        } else {
            marks = application.marks
            for sample in samples.prefix(second.outcome == .accepted ? 2 : 1) {
                for mark in marks where !mark.isTrue(of: sample) {
                    throw SetupError(
                        description: "the page after an honest sign-in does not show the person's "
                            + "\(mark.field.rawValue) where --identity says")
                }
            }
        }
        if !marks.isEmpty { traits.insert(.identity) }
    }

    /// The requests that the provider refused, which often show what is configured wrongly.
    private func refusals(of log: RequestLog) -> String {
        let refused = log.requests.filter { $0.status >= 400 }.map { "\($0.method) \($0.path): \($0.status)" }
        return refused.isEmpty ? "" : "; the provider refused \(refused.joined(separator: ", "))"
    }
}
