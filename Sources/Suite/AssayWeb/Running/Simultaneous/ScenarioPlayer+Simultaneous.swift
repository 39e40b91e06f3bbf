internal import AssayConformance
internal import AssayHTTP
internal import Foundation
internal import MockGoogle

/// Plays in which the application answers several requests at the same time.
extension ScenarioPlayer {
    private typealias Visit = SimultaneousVisits.Visit

    /// Two people sign in, each in a browser of their own, or one person does.
    mutating func twoBrowsersAtOnce() throws(SignInSteps.Halt) -> SignInResult {
        let people = [WebPeople.first, other]
        var visits: [Visit] = []
        for (person, title) in zip(people, ["first", "second"]) {
            var browser = Browser(steps.settings)
            let callback = try steps.authorize(try steps.start(&browser), as: person)
            visits.append(
                Visit(title: "the callback of the \(title) browser") { [steps, browser] in
                    var browser = browser
                    return steps.deliver(callback, &browser)
                })
        }
        let results = zip(self.visits.make(visits, at: steps.provider), people).map { result, person in
            var result = result
            result.pair = pair(of: person)
            return result
        }
        return results.first { $0.outcome != .accepted } ?? results.first { result in
            result.pair?.recognize(result.body, by: marks).isAnother == true
        } ?? results[0]
    }

    /// Two sign-ins of one browser, in two tabs, are finished.
    ///
    /// - Parameters:
    ///   - person: who signs in in the second tab.
    ///   - isEarlierAsked: whether the browser then has the cookies from before the sign-ins.
    mutating func twoTabsAtOnce(
        _ person: Int, isEarlierAsked: Bool = false
    ) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        var callbacks = [try steps.authorize(try steps.start(&browser), as: WebPeople.first)]
        callbacks.append(try steps.authorize(try steps.start(&browser), as: person))
        let earlier = browser.jar
        let results = try deliver(
            callbacks, ["the callback of the first tab", "the callback of the second tab"], &browser)
        if isEarlierAsked { return known(by: earlier, after: results, browser, "the cookies from before the sign-ins") }
        if person == WebPeople.first, let refused = results.first(where: { $0.outcome != .accepted }) { return refused }
        return ending(results, browser)
    }

    /// RFC 6749 §4.1.2: the same callback comes twice, as after a double click.
    mutating func callbackTwiceAtOnce() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let callback = try steps.authorize(try steps.start(&browser))
        let titles = ["the callback", "the same callback"]
        return ending(try deliver([callback, callback], titles, &browser, areSame: true), browser)
    }

    /// A person who is signed in finishes a further sign-in in one tab, and signs out in another one.
    ///
    /// - Parameter isEarlierAsked: whether the browser then has the cookies from before that.
    mutating func callbackAndSignOut(isEarlierAsked: Bool) throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else { throw SignInSteps.Halt(outcome: first.outcome) }
        let callback = try steps.authorize(try steps.start(&browser))
        let earlier = browser.jar
        let tabs = try steps.visit { () throws(WebFailure) in [try browser.tab(), try browser.tab()] }
        let visits = [
            Visit(title: "the callback") { [steps] in
                var tab = tabs[0]
                return steps.deliver(callback, &tab)
            },
            Visit(title: "the page that signs out") { [steps] in
                var tab = tabs[1]
                return steps.leaving(&tab)
            },
        ]
        let results = self.visits.make(visits, at: steps.provider)
        if isEarlierAsked {
            return known(
                by: earlier, after: results, browser, at: page, "the cookies from before the person signed out")
        }
        return ending(results, browser, at: page)
    }

    /// A person who is signed in loads the page in two tabs when the access token has expired.
    mutating func refreshAtOnce() throws(SignInSteps.Halt) -> SignInResult {
        var browser = Browser(steps.settings)
        let first = steps.signIn(&browser)
        guard first.outcome == .accepted, let page = first.page else { throw SignInSteps.Halt(outcome: first.outcome) }
        guard steps.provider.givesRefreshToken else {
            return SignInResult(absence: "the application asks for no refresh token")
        }
        guard let target = lastingPage([first], page) else { return SignInResult(absence: Self.noLastingPage) }
        // The access token is valid for a second.
        Thread.sleep(forTimeInterval: 1.1)
        var visits: [Visit] = []
        for title in ["the page in the first tab", "the page in the second tab"] {
            let tab = try steps.visit { () throws(WebFailure) in try browser.tab() }
            visits.append(Visit(title: title, isAsFirst: !visits.isEmpty) { [steps] in steps.look(at: target, tab) })
        }
        let results = self.visits.make(visits, at: steps.provider)
        guard steps.provider.log.requests.contains(where: { $0.parameter("grant_type") == "refresh_token" }) else {
            return SignInResult(absence: "the application refreshes no token when its page is loaded")
        }
        return results.first { $0.outcome != .accepted } ?? ending(results, browser, at: page)
    }

    private mutating func deliver(
        _ callbacks: [WebURL], _ titles: [String], _ browser: inout Browser, areSame: Bool = false
    ) throws(SignInSteps.Halt) -> [SignInResult] {
        var visits: [Visit] = []
        for (index, callback) in callbacks.enumerated() {
            let tab = try steps.visit { () throws(WebFailure) in try browser.tab() }
            visits.append(
                Visit(title: titles[index], isAsFirst: areSame && index > 0) { [steps] in
                    var tab = tab
                    return steps.deliver(callback, &tab)
                })
        }
        return self.visits.make(visits, at: steps.provider)
    }

    /// What the browser shows when all visits have ended, or how one of them failed.
    private func ending(_ results: [SignInResult], _ browser: Browser, at page: WebURL? = nil) -> SignInResult {
        if let failed = results.first(where: { !$0.outcome.isAnswer }) { return failed }
        // A page at the callback itself cannot be loaded again.
        guard let accepted = results.last(where: { $0.outcome == .accepted }) ?? results.first else {
            return SignInResult(.refused("there is no page"))
        }
        var last = lastingPage(results, page).map { steps.look(at: $0, browser) } ?? accepted
        // Whoever of the two signed in last, a page shows one of them alone.
        let isOfOther = pair(of: WebPeople.first).recognize(last.body, by: marks).isAnother
        last.pair = pair(of: isOfOther ? other : WebPeople.first)
        for body in results.filter({ $0.outcome == .accepted }).map(\.body) + [last.body] where isMixed(body) {
            last.violations = ["a page shows texts of two people: \(texts(on: body))"]
        }
        return last
    }

    /// Whether some of the cookies sign in alone, after visits of which one at least signed in.
    private func known(
        by jar: CookieJar, after results: [SignInResult], _ browser: Browser, at page: WebURL? = nil, _ words: String
    ) -> SignInResult {
        if let failed = results.first(where: { !$0.outcome.isAnswer }) { return failed }
        guard page != nil || results.contains(where: { $0.outcome == .accepted }) else {
            return SignInResult(absence: "the application lets in neither of two sign-ins that end at the same time")
        }
        guard let page = lastingPage(results, page) else { return SignInResult(absence: Self.noLastingPage) }
        var owner = Browser(steps.settings)
        do {
            try owner.setJar(jar)
        } catch {
            return SignInResult(SignInOutcome(error))
        }
        let result = steps.look(at: page, owner)
        return result.outcome == .accepted ? result : SignInResult(.refused("\(words) do not sign anybody in"))
    }

    /// The page that shows who is signed in when it is loaded again; `nil` if there is none.
    private func lastingPage(_ results: [SignInResult], _ page: WebURL?) -> WebURL? {
        if let check = steps.application.check { return check }
        let pages = results.filter { $0.outcome == .accepted }.compactMap(\.page)
        return ([page].compactMap(\.self) + pages).first { CallbackQuery.value(of: "code", in: $0) == nil }
    }

    private static let noLastingPage =
        "the page after a sign-in does not show who is signed in when it is loaded again (--check)"

    /// What a page shows of people.
    private func texts(on body: String) -> String {
        let page = PageText.of(body)
        let shown = marks.filter { $0.field != .account }.compactMap { mark in
            mark.text(in: page).map { "the \(mark.field.rawValue) \"\($0)\"" }
        }
        return shown.joined(separator: ", ")
    }

    private func pair(of person: Int) -> PeoplePair {
        let others = person == WebPeople.first ? other : WebPeople.first
        return PeoplePair(
            own: steps.provider.texts(of: person),
            earlier: others == person ? WebPeople.nobody : steps.provider.texts(of: others), hasEarlierAccount: true,
            sharedMarks: sharedMarks)
    }

    private func isMixed(_ body: String) -> Bool {
        guard other != WebPeople.first else { return false }
        return pair(of: WebPeople.first).recognize(body, by: marks).isAnother
            && pair(of: other).recognize(body, by: marks).isAnother
    }
}

extension Recognition {
    /// Whether another person is shown.
    fileprivate var isAnother: Bool { if case .another = self { true } else { false } }
}
