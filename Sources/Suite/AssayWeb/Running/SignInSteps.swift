internal import MockGoogle

/// The steps of a sign-in with an application, which the plays combine.
struct SignInSteps: Sendable {
    /// A step that ended the sign-in.
    struct Halt: Error {
        let outcome: SignInOutcome
        /// Where the browser ended; `nil` if a request failed.
        var end: Browser.Arrival?
        /// What the application does not do, so that nothing was tested; `nil` if it does.
        var absence: String?
    }

    var application: WebApplication
    var settings: Browser.Settings
    var provider: WebProvider
    /// The second provider, and where a sign-in with it begins.
    var second: SecondProvider?

    /// A request for the callback that comes before the browser's own.
    var early: RequestChanges.Early?
    /// Parameters that somebody has added to the callback.
    var added: [(name: String, value: String)] = []

    /// Whether results have the requests with which a page answers Google's script.
    var keepsRequests = false

    /// The same steps with the time of an honest sign-in.
    var honest: SignInSteps {
        var steps = self
        steps.settings = settings.honest
        return steps
    }

    /// Begins a sign-in and returns the URL of the authorization request.
    ///
    /// - Parameter page: where it begins; `nil` for the first provider.
    func start(_ browser: inout Browser, at page: WebURL? = nil) throws(Halt) -> WebURL {
        let page = page ?? application.start
        if application.popup != nil {
            let absence = "the application signs in in a window of Google's script, without a callback (--popup)"
            throw Halt(outcome: .refused(absence), absence: absence)
        }
        var arrival = try visit { () throws(WebFailure) in try browser.open(page) }
        if case .page(let url, let response) = arrival, response.status < 500, let post = application.startPost {
            arrival = try visit { () throws(WebFailure) in
                try browser.post(
                    try post.form(on: response.text), to: post.target, from: url, isCrossSite: false)
            }
        } else if case .page(_, let response) = arrival, response.status < 500, let element = application.click {
            arrival = try visit { () throws(WebFailure) in try browser.click(element) }
        } else if case .page(let url, let response) = arrival, response.status < 500, response.isHTML {
            let form = try chosenForm(in: response.text, on: url)
            arrival = try visit { () throws(WebFailure) in try browser.submit(form, on: url) }
        }
        switch arrival {
        case .provider(let url): return url
        case .page(let url, let response):
            let how = "responded with \(response.status) at \(url.path) instead of redirecting to the provider"
            throw Halt(outcome: outcome(url, response, browser, how))
        case .elsewhere(let url):
            throw Halt(outcome: .refused("led to \(url.origin) instead of the provider"), end: arrival)
        }
    }

    private func chosenForm(in html: String, on page: WebURL) throws(Halt) -> HTMLForm {
        let forms = HTMLForm.all(in: html)
        let hasScripts = HTMLTag.all(in: html).contains { $0.name == "script" }
        let fitting = forms.filter { form in
            guard let wanted = application.form else { return true }
            return form.action.contains(wanted) || form.names.contains(wanted)
        }
        if let form = fitting.first, fitting.count == 1 { return form }
        let which = application.form.map { " with \($0)" } ?? ""
        let count = fitting.isEmpty ? "no form\(which)" : "\(fitting.count) forms\(which)"
        let scripts = fitting.isEmpty && hasScripts ? "; it has scripts, which this browser does not run" : ""
        throw Halt(
            outcome: .refused("the page at \(page.path) has \(count) and does not redirect to the provider\(scripts)"))
    }

    /// Sends the authorization request to the provider that it names and returns the URL of the callback.
    ///
    /// - Parameter person: the position of the person who consents; `nil` for what the scenario says.
    func authorize(_ request: WebURL, as person: Int? = nil) throws(Halt) -> WebURL {
        let asked = [second?.provider].compactMap(\.self).first { $0.origin == request.origin }
        let answer = (asked ?? provider).answer(to: request, user: person.map { .consent(.index($0)) })
        guard let location = answer.location else {
            let why = (asked ?? provider).log.requests.last?.refusal.map { ": \($0)" } ?? ""
            let uris = (asked ?? provider).difference(ofRedirectURIIn: request).map { "; \($0)" } ?? ""
            throw Halt(
                outcome: .refused(
                    "the provider responded to the authorization request with \(answer.status)\(why)\(uris)"))
        }
        guard let callback = WebURL(location) else {
            throw Halt(outcome: .refused("the provider's redirect does not lead to an http or https URL"))
        }
        return callback
    }

    /// Opens a callback and returns the result.
    func deliver(_ callback: WebURL, _ browser: inout Browser) -> SignInResult {
        let callback = added.reduce(callback) { CallbackQuery.setting($1.name, to: $1.value, in: $0) }
        let arrival: Browser.Arrival
        do {
            if let early { try browser.request(callback, early) }
            arrival = try browser.open(callback, isCrossSite: true)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
        var result = look(at: arrival, browser)
        result.end = arrival
        result.sharedPaths = browser.sharedPaths
        return result
    }

    /// Performs a whole sign-in in a fresh browser.
    ///
    /// - Parameter page: where it begins; `nil` for the first provider.
    func signIn(at page: WebURL? = nil, as person: Int? = nil) -> SignInResult {
        var browser = Browser(settings)
        return signIn(&browser, at: page, as: person)
    }

    func signIn(_ browser: inout Browser, at page: WebURL? = nil, as person: Int? = nil) -> SignInResult {
        if let popup = application.popup {
            if let person { provider.setAction(.consent(.index(person))) }
            return signIn(&browser, inWindowOf: popup)
        }
        do {
            return deliver(try authorize(try start(&browser, at: page), as: person), &browser)
        } catch {
            return SignInResult(error)
        }
    }

    /// Whether a browser with these cookies is signed in without any further step.
    func isKnown(_ jar: CookieJar, at page: WebURL) -> Bool {
        var browser = Browser(settings)
        guard (try? browser.setJar(jar)) != nil, let arrival = try? browser.open(application.check ?? page),
            case .page(let url, let response) = arrival
        else { return false }
        return isAccepted(url, response, browser)
    }

    /// What came of an arrival; a refusal names the cookies that the browser has ignored, because they may be why.
    func look(at arrival: Browser.Arrival, _ browser: Browser) -> SignInResult {
        var result = result(of: arrival, browser)
        if case .refused(let how) = result.outcome {
            result.outcome = .refused(([how] + browser.jar.oversized).joined(separator: "; "))
        }
        // Honest sign-ins need no evidence.
        if result.outcome == .accepted, !settings.isHonest {
            result.picture = browser.picture
            result.sharedPage = result.sharedPage ?? sharedAnswer(in: browser)
        }
        return result
    }

    /// The path of an answer to a script that shows the person, if shared caches may store it.
    private func sharedAnswer(in browser: Browser) -> String? {
        let answers = browser.scriptAnswers { answer in
            answer.method == "GET"
                && SharedCaching.stores(ResponseMessage(status: answer.status, headers: answer.headers))
        }
        return answers.first { showsPerson($0.response) }?.url.path
    }

    private func showsPerson(_ response: ResponseMessage) -> Bool {
        provider.texts(of: WebPeople.first).values.joined().contains(where: response.text.contains)
    }

    /// What a browser is shown at a page.
    func look(at page: WebURL, _ browser: Browser) -> SignInResult {
        var browser = browser
        do {
            return look(at: try browser.open(page), browser)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
    }

    private func result(of arrival: Browser.Arrival, _ browser: Browser) -> SignInResult {
        var last = SignInResult(.refused("there is no page"))
        switch arrival {
        case .provider: last = SignInResult(.refused("sent another authorization request"))
        case .elsewhere(let url):
            let page = PageRule.Page(
                status: nil, body: nil, path: nil, cookies: browser.jar.cookies.map(\.name))
            let isAccepted = application.check == nil && application.accepted.holds(for: page)
            last = SignInResult(isAccepted ? .accepted : .refused("led to \(url.origin)"))
        case .page(let url, let response):
            last = judge(url, response, browser)
        }
        guard let check = application.check else { return last }
        // Whatever the response to the callback was, a browser that is signed in afterwards was let in.
        var browser = browser
        do {
            guard case .page(let url, let response) = try browser.open(check) else { return last }
            if isAccepted(url, response, browser) { return letIn(url, response) }
            if case .refused(let how) = last.outcome {
                let place = "status \(response.status) at \(url.path), where --check looks, does not fit --accepted"
                last.outcome = .refused("\(place); the sign-in ended with \(how)")
            }
        } catch {
            return SignInResult(SignInOutcome(error))
        }
        if last.outcome == .accepted { last.outcome = .refused("not let in at \(check.path)") }
        return last
    }

    private func isAccepted(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> Bool {
        guard response.status < 500 else { return false }
        return application.accepted.holds(for: page(url, response, browser))
    }

    private func letIn(_ url: WebURL, _ response: ResponseMessage) -> SignInResult {
        var result = SignInResult(.accepted, body: response.text, page: url)
        if SharedCaching.stores(response), showsPerson(response) { result.sharedPage = url.path }
        return result
    }

    private func judge(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> SignInResult {
        let how = "status \(response.status) at \(url.path)"
        if application.check == nil, isAccepted(url, response, browser) { return letIn(url, response) }
        return SignInResult(outcome(url, response, browser, how), body: response.text, page: url)
    }

    /// A refusal, or a server error that the rules do not count as one.
    func outcome(
        _ url: WebURL, _ response: ResponseMessage, _ browser: Browser, _ how: String
    ) -> SignInOutcome {
        guard response.status >= 500, application.refused?.holds(for: page(url, response, browser)) != true else {
            return .refused(how)
        }
        return .serverError(status: response.status, how)
    }

    private func page(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> PageRule.Page {
        PageRule.Page(
            status: response.status, body: response.text, path: url.path, cookies: browser.jar.cookies.map(\.name))
    }

    /// Ends the sign-in if the browser fails.
    func visit<Result>(_ body: () throws(WebFailure) -> Result) throws(Halt) -> Result {
        do {
            return try body()
        } catch {
            throw Halt(outcome: SignInOutcome(error))
        }
    }
}
