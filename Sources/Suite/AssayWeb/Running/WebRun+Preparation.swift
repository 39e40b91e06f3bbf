internal import AssayConformance
internal import AssayJSON
internal import AssayProcesses
internal import Foundation
internal import MockGoogle

/// What is learned about the application before anything is judged.
extension WebRun {
    /// Starts the application, waits for it, learns its redirect URI, and observes an honest sign-in.
    ///
    /// - Throws: why nothing can be tested.
    package func prepare() throws(SetupError) {
        if let process = options.process {
            options.progress(.preparation("starting the application"))
            try start(process)
        }
        options.progress(.preparation("waiting for \(application.start)"))
        if let failure = Self.wait(for: application, settings, options) {
            let more = options.process?.whereAllIs ?? ""
            if case .refusedAtStart(let how) = failure {
                throw SetupError(description: "the application does not start: \(how)\(more)")
            }
            throw SetupError(description: "\(application.start) does not answer: \(failure.words)\(more)")
        }
        do {
            if application.popup != nil {
                player.steps.provider.registration.scriptOrigin = application.start.origin
                // Nothing is sent there, but a web client of the provider has one.
                player.steps.provider.registration.redirectURIs = [application.start.text]
            }
            player.steps.provider.registration = try learnRedirectURI(player.steps.provider, at: application.start)
            try lookAtHonestSignIn()
            try lookAtSecondProvider()
            try lookAtButton()
            try lookAtReceiver()
            try lookAtSignOut()
            player.returnParameter = options.returnParameter ?? ReturnParameter.find(application, settings.honest)
            if player.returnParameter != nil { traits.insert(.returnTo) }
            if provider.people.hostedDomain != nil { traits.insert(.hostedDomain) }
        } catch let errors as JSONError {
            throw SetupError(description: errors.description)
        } catch let error as SetupError {
            throw error
        } catch {
            throw SetupError(description: "\(error)")
        }
    }

    /// Starts the command at a port where nothing answers yet: another program would be tested in its place.
    private func start(_ process: ApplicationProcess) throws(SetupError) {
        do throws(WebFailure) {
            let response = try settings.transport.answer(WebRequest(url: application.start), within: .seconds(2))
            throw WebFailure.malformed("it answers with status \(response.status)")
        } catch {
            switch error {
            case .unreachable: break
            case .noSocket(let why): throw SetupError(description: why)
            case .malformed(let how): throw occupied(how)
            default: throw occupied("it takes a connection")
            }
        }
        do throws(ApplicationProcess.Failure) {
            try process.start()
        } catch {
            throw SetupError(description: error.description)
        }
    }

    private func occupied(_ how: String) -> SetupError {
        let port = application.start.port
        return SetupError(
            description:
                "another program already listens at port \(port) of \(application.start.origin.host) (\(how)), so "
                + "--command would not be what is tested; end that program, or choose another port for the application")
    }

    static func wait(
        for application: WebApplication, _ settings: Browser.Settings, _ options: Options
    ) -> SignInOutcome? {
        let end = settings.uptime() + options.startLimit
        while true {
            do {
                _ = try settings.transport.answer(WebRequest(url: application.start), within: end - settings.uptime())
                return nil
            } catch {
                if let ending = options.process?.ending {
                    let output = options.process?.lastLines.map { "; its output ends: \($0)" } ?? ""
                    let how = "its command ended with \(ending)\(output)"
                    // An application that ends by itself refuses to start; one that is ended has crashed.
                    if case .status = ending { return .refusedAtStart(how) }
                    return .crashed(how)
                }
                Thread.sleep(forTimeInterval: 0.05)
                guard settings.uptime() < end, error != .interrupted else { return SignInOutcome(error) }
            }
        }
    }

    /// The registration of the application at a provider, with the redirect URI of its first request.
    private func learnRedirectURI(
        _ provider: WebProvider, at start: WebURL
    ) throws -> WebProvider.Registration {
        guard provider.registration.redirectURIs.isEmpty else { return provider.registration }
        var provider = provider
        // A web client needs a redirect URI; this one belongs to nobody.
        provider.registration.redirectURIs = ["https://redirect.invalid/"]
        try provider.begin(.golden)
        var browser = Browser(settings.honest)
        let request: WebURL
        do throws(SignInSteps.Halt) {
            request = try player.steps.honest.start(&browser, at: start)
        } catch {
            throw SetupError(description: "no sign-in begins at \(start): \(words(error.outcome))")
        }
        guard let parameters = QueryParameters(decoding: Array((request.query ?? "").utf8)),
            let redirect = parameters["redirect_uri"]
        else { throw SetupError(description: "the authorization request has no redirect_uri") }
        guard let url = WebURL(redirect), settings.hosts.contains(url.origin.host), url.origin.scheme == "http" else {
            throw SetupError(
                description: "the redirect URI \(redirect) is not plain HTTP at the application's own host")
        }
        provider.registration.redirectURIs = [redirect]
        return provider.registration
    }

    /// An honest sign-in at the second provider, if there is one.
    private func lookAtSecondProvider() throws {
        guard let second = player.steps.second else { return }
        options.progress(.preparation("an honest sign-in at the second provider"))
        let registration = try learnRedirectURI(second.provider, at: second.start)
        player.steps.second?.provider.registration = registration
        try player.steps.second?.provider.begin(.second)
        let result = player.steps.honest.signIn(at: second.start, as: WebPeople.other)
        guard result.outcome == .accepted else {
            throw SetupError(
                description: "an honest sign-in at the second provider was not accepted: \(words(result.outcome))")
        }
        traits.insert(.secondProvider)
    }

    /// An honest sign-in by Google's button, if the application has a page with it.
    private func lookAtButton() throws {
        guard application.button != nil else { return }
        options.progress(.preparation("an honest sign-in by Google's button"))
        try player.steps.provider.begin(.golden)
        let result = player.steps.honest.post(CredentialPost())
        guard result.outcome == .accepted else {
            throw SetupError(
                description: "an honest sign-in by Google's button was not accepted: \(words(result.outcome))")
        }
        traits.insert(.button)
    }

    /// An honest verification at the receiver of security events, if the application has one.
    private func lookAtReceiver() throws {
        guard application.receiver != nil else { return }
        options.progress(.preparation("an honest security event"))
        try player.steps.provider.begin(.golden)
        if let problem = try player.steps.honest.problemWithReceiver() {
            throw SetupError(description: "an honest security event was not accepted: \(problem)")
        }
        if player.steps.honest.isKnownAgain() { traits.insert(.securityEvents) }
    }

    /// Signing out once, if it is known how.
    private func lookAtSignOut() throws {
        guard application.signOut != nil || application.signOutClick != nil else { return }
        options.progress(.preparation("signing out"))
        try player.steps.provider.begin(.golden)
        if let problem = player.steps.honest.problemWithSignOut() {
            throw SetupError(description: "signing out does not work: \(problem)")
        }
        if player.steps.honest.isKnownAgain() { traits.insert(.signOut) }
    }

    private func lookAtHonestSignIn() throws {
        options.progress(.preparation("an honest sign-in"))
        try player.steps.provider.begin(.golden)
        let result = player.steps.honest.signIn()
        guard result.outcome == .accepted else {
            throw SetupError(
                description: "an honest sign-in was not accepted, so nothing can be tested: \(words(result.outcome))"
                    + refusals(of: player.steps.provider.log))
        }
        let log = player.steps.provider.log.requests
        if application.popup != nil { traits.insert(.script) }
        if !application.messages.isEmpty { traits.insert(.message) }
        if let request = log.first(where: { $0.endpoint == .credential }) {
            player.steps.provider.registration.getsCredential = true
            traits.insert(.credential)
            if request.hasParameter("nonce") { traits.insert(.nonce) }
            if options.readsIDTokens { traits.insert(.idToken) }
        }
        if let request = log.first(where: { $0.endpoint == .authorize }) {
            let names: [(String, WebScenario.Need)] = [
                ("state", .state), ("nonce", .nonce), ("code_challenge", .pkce),
            ]
            for (name, need) in names where request.hasParameter(name) { traits.insert(need) }
            let scopes = (request.parameter("scope") ?? "").split(separator: " ")
            if options.readsIDTokens, scopes.contains("openid") { traits.insert(.idToken) }
        }
        if log.contains(where: { $0.endpoint == .userinfo }) { traits.insert(.userinfo) }
        try learnMarks(result)
        if options.process != nil { traits.insert(.restart) }
        options.progress(.preparation("a sign-in that the person refuses"))
        try player.steps.provider.begin(.golden, patch: JSONNode(["user": "deny"]))
        if player.steps.honest.signIn().outcome == .accepted {
            throw SetupError(
                description:
                    "the rule also holds after a sign-in that the person refused; choose one that does not")
        }
        options.progress(.preparation("an honest sign-in with other keys"))
        try player.steps.provider.begin(.other)
        if player.steps.honest.signIn().outcome == .accepted { traits.insert(.refetch) }
        if !traits.contains(.refetch) {
            needsRestartForKeys = true
            try recover()
        }
    }

    /// What came of an honest sign-in, with the option that gives it more time.
    private func words(_ outcome: SignInOutcome) -> String {
        let time =
            "--sign-in-time (\(settings.limits.signIn.roundedSeconds) s) says how long an honest sign-in may take"
        return outcome.isHung ? "\(outcome.words); \(time)" : outcome.words
    }

    /// The requests that the provider refused, which often show what is configured wrongly.
    private func refusals(of log: RequestLog) -> String {
        // The refusal of an authorization request is in the outcome.
        let refused = log.requests.filter { $0.status >= 400 && $0.endpoint != .authorize }.map { request in
            "\(request.method) \(request.path): \(request.status)" + (request.refusal.map { ", \($0)" } ?? "")
        }
        return refused.isEmpty ? "" : "; the provider refused \(refused.joined(separator: ", "))"
    }
}
