internal import MockGoogle

/// The steps of a sign-in with an application, which the plays put together.
struct SignInSteps: Sendable {
    /// A step that did not lead on.
    struct Halt: Error {
        let outcome: SignInOutcome
    }

    let application: WebApplication
    let settings: Browser.Settings
    var provider: WebProvider

    /// Begins a sign-in: the URL at which the application asks the provider.
    func start(_ browser: inout Browser) throws(Halt) -> WebURL {
        var arrival = try visit { () throws(WebFailure) in try browser.open(application.start) }
        if case .page(let url, let response) = arrival, response.status < 500, response.isHTML {
            let form = try chosenForm(HTMLForm.all(in: response.text), on: url)
            arrival = try visit { () throws(WebFailure) in try browser.submit(form, on: url) }
        }
        switch arrival {
        case .provider(let url): return url
        case .page(let url, let response):
            let how = "answered \(response.status) at \(url.path) instead of asking the provider"
            throw Halt(outcome: isFailure(url, response, browser) ? .crashed(how) : .refused(how))
        case .elsewhere(let url):
            throw Halt(outcome: .refused("led to \(url.origin) instead of the provider"))
        }
    }

    private func chosenForm(_ forms: [HTMLForm], on page: WebURL) throws(Halt) -> HTMLForm {
        let fitting = forms.filter { form in
            guard let wanted = application.form else { return true }
            return form.action.contains(wanted) || form.names.contains(wanted)
        }
        if let form = fitting.first, fitting.count == 1 { return form }
        let which = application.form.map { " with \($0)" } ?? ""
        let count = fitting.isEmpty ? "no form\(which)" : "\(fitting.count) forms\(which)"
        throw Halt(
            outcome: .refused("the page at \(page.path) has \(count) and does not lead to the provider by itself"))
    }

    /// Asks the provider, where the person does what the scenario says: the URL of the callback.
    ///
    /// - Parameter person: who consents there instead, by position among the provider's people.
    func authorize(_ request: WebURL, as person: Int? = nil) throws(Halt) -> WebURL {
        let answer = provider.answer(to: request, user: person.map { .consent(.index($0)) })
        guard let location = answer.location else {
            throw Halt(outcome: .refused("the provider answered the authorization request with \(answer.status)"))
        }
        guard let callback = WebURL(location) else {
            throw Halt(outcome: .refused("the provider's redirect leads to no http or https URL"))
        }
        return callback
    }

    /// Opens a callback and looks at what comes of it.
    func deliver(_ callback: WebURL, _ browser: inout Browser) -> Landing {
        let arrival: Browser.Arrival
        do {
            arrival = try browser.open(callback, isCrossSite: true)
        } catch {
            return Landing(SignInOutcome(error))
        }
        return look(at: arrival, browser)
    }

    /// A whole sign-in in a fresh browser.
    func signIn(as person: Int? = nil) -> Landing {
        var browser = Browser(settings)
        return signIn(&browser, as: person)
    }

    func signIn(_ browser: inout Browser, as person: Int? = nil) -> Landing {
        do {
            return deliver(try authorize(try start(&browser), as: person), &browser)
        } catch {
            return Landing(error.outcome)
        }
    }

    /// Whether a browser with these cookies is let in without any further step.
    func isKnown(_ jar: CookieJar, at page: WebURL) -> Bool {
        var browser = Browser(settings)
        browser.jar = jar
        guard let arrival = try? browser.open(application.check ?? page), case .page(let url, let response) = arrival
        else { return false }
        return isAccepted(url, response, browser)
    }

    private func look(at arrival: Browser.Arrival, _ browser: Browser) -> Landing {
        var last = Landing(.refused("nothing to look at"))
        switch arrival {
        case .provider: last = Landing(.refused("asked the provider once more"))
        case .elsewhere(let url):
            let page = PageRule.Page(
                status: nil, body: nil, path: nil, cookies: browser.jar.cookies.map(\.name))
            let isAccepted = application.check == nil && application.accepted.holds(for: page)
            last = Landing(isAccepted ? .accepted : .refused("led to \(url.origin)"))
        case .page(let url, let response):
            last = judge(url, response, browser)
        }
        guard let check = application.check else { return last }
        // Whatever the callback answered, somebody who is known afterwards was let in.
        var browser = browser
        do {
            guard case .page(let url, let response) = try browser.open(check) else { return last }
            if isAccepted(url, response, browser) { return Landing(.accepted, body: response.text, page: url) }
        } catch {
            return Landing(SignInOutcome(error))
        }
        if last.outcome == .accepted { last.outcome = .refused("not let in at \(check.path)") }
        return last
    }

    private func isAccepted(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> Bool {
        guard response.status < 500 else { return false }
        return application.accepted.holds(for: page(url, response, browser))
    }

    private func judge(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> Landing {
        let how = "status \(response.status) at \(url.path)"
        if application.check == nil, isAccepted(url, response, browser) {
            return Landing(.accepted, body: response.text, page: url)
        }
        return Landing(
            isFailure(url, response, browser) ? .crashed(how) : .refused(how), body: response.text, page: url)
    }

    /// A server error is no refusal, unless the command line says that it is this application's.
    private func isFailure(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> Bool {
        guard response.status >= 500 else { return false }
        return !(application.refused?.holds(for: page(url, response, browser)) ?? false)
    }

    private func page(_ url: WebURL, _ response: ResponseMessage, _ browser: Browser) -> PageRule.Page {
        PageRule.Page(
            status: response.status, body: response.text, path: url.path, cookies: browser.jar.cookies.map(\.name))
    }

    private func visit(_ body: () throws(WebFailure) -> Browser.Arrival) throws(Halt) -> Browser.Arrival {
        do {
            return try body()
        } catch {
            throw Halt(outcome: SignInOutcome(error))
        }
    }
}
