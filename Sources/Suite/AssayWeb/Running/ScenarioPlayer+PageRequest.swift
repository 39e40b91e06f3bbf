internal import AssayHTTP
internal import AssayJSON
internal import MockGoogle

/// Plays in which somebody else sends what the page of the application posts, or changes it.
extension ScenarioPlayer {
    /// A page of another site posts, in the person's browser, what an attacker's page would have posted.
    mutating func postedByAnotherSite(_ scenario: WebScenario) throws(SignInSteps.Halt) -> SignInResult {
        let place = try placeOfCredential()
        guard let place, place.isForm || place.isObject else { return Self.postsNoCredential }
        guard let (_, request) = try withheldRequest(to: place.url, as: other) else { return Self.postedUnseen }
        let changes = scenario.post.form
        guard request.isForm || changes.isEmpty else {
            return SignInResult(absence: "the page posts the credential by a script, and by no form")
        }
        var victim = Browser(steps.settings)
        let page = steps.application.check ?? steps.application.start
        try steps.visit { () throws(WebFailure) in
            _ = try victim.open(steps.application.start)
            if request.isForm {
                guard let form = QueryParameters(decoding: Array(request.body.utf8)) else {
                    throw .unsupported("the page posts the credential in a form that is none of HTML")
                }
                _ = try victim.post(
                    CredentialPost.changed(form, by: changes), to: request.url, from: request.url, isCrossSite: true)
            } else {
                try victim.postFromAnotherSite(request.body, to: request.url)
            }
        }
        return steps.look(at: page, victim)
    }

    /// The person posts a credential of another app, and the body names that app as the client.
    mutating func requestNamesAnotherClient(_ scenario: WebScenario) throws(SignInSteps.Halt) -> SignInResult {
        guard let audience = scenario.audience else { return Self.postsNoCredential }
        let own = steps.provider.registration.clientID
        return try requestChanged(scenario) { body in
            body.replacing(own, with: audience)
        } adding: {
            ["client_id", "clientId"].map { JSONMember($0, JSONNode(.string(audience))) }
        }
    }

    /// The person posts their own credential, and the body names another person.
    mutating func requestNamesAnotherPerson(_ scenario: WebScenario) throws(SignInSteps.Halt) -> SignInResult {
        let (own, others) = (steps.provider.texts(of: WebPeople.first), steps.provider.texts(of: WebPeople.other))
        return try requestChanged(scenario) { body in
            PersonField.claims.reduce(body) { body, field in
                guard let other = others[field]?.first else { return body }
                return (own[field] ?? []).reduce(body) { $0.replacing($1, with: other) }
            }
        } adding: {
            let members = PersonField.claims.compactMap { field in
                others[field]?.first.map { JSONMember(field.rawValue, JSONNode(.string($0))) }
            }
            return members + [JSONMember("user", JSONNode(.object(members)))]
        }
    }

    private static let postsNoCredential = SignInResult(
        absence: "the page posts the credential neither as a JSON object nor by a form")

    private static let postedUnseen = SignInResult(
        absence: "the browser has not kept what the page posts")

    /// Signs in with a changed body in place of the page's own.
    ///
    /// - Parameters:
    ///   - change: makes another body of the page's own.
    ///   - more: members that the body gets if it has none of that name.
    private mutating func requestChanged(
        _ scenario: WebScenario, _ change: (String) -> String, adding more: () -> [JSONMember]
    ) throws(SignInSteps.Halt) -> SignInResult {
        try beginAnew(scenario, faults: [])
        guard let place = try placeOfCredential(), place.isObject else { return Self.postsNoCredential }
        try beginAnew(scenario, faults: scenario.faults)
        guard let (browser, request) = try withheldRequest(to: place.url, as: WebPeople.first) else {
            return Self.postedUnseen
        }
        guard case .object(let members)? = JSON.value(of: Array(change(request.body).utf8)) else {
            return Self.postsNoCredential
        }
        let missing = more().filter { new in !members.contains { $0.name == new.name } }
        let body = JSONWriter.text(.object(members + missing))
        try steps.visit { () throws(WebFailure) in try browser.send(request, with: body) }
        return steps.look(at: steps.application.check ?? steps.application.start, browser)
    }

    /// The request by which the page posts a credential or a code, learned from a sign-in; `nil` if there is none.
    private mutating func placeOfCredential() throws(SignInSteps.Halt) -> ScriptedBrowser.PageRequest? {
        var learning = steps
        learning.keepsRequests = true
        let first = learning.signIn(as: other)
        guard first.outcome == .accepted else { throw SignInSteps.Halt(outcome: first.outcome) }
        let codes = steps.provider.log.requests.filter { $0.endpoint == .token }.compactMap { $0.parameter("code") }
        let given = steps.provider.givenTokens + codes
        return first.requests.last { request in given.contains(where: request.body.contains) }
    }

    /// Signs in in a browser that keeps the request with the credential; `nil` if the content is lost.
    private mutating func withheldRequest(
        to place: WebURL, as person: Int
    ) throws(SignInSteps.Halt) -> (Browser, ScriptedBrowser.PageRequest)? {
        var keeping = steps
        keeping.settings.withheld = place
        keeping.keepsRequests = true
        var browser = Browser(keeping.settings)
        let kept = keeping.signIn(&browser, as: person)
        return kept.requests.last { $0.url == place }.map { (browser, $0) }
    }
}

extension ScriptedBrowser.PageRequest {
    /// Whether a script has posted a JSON object.
    fileprivate var isObject: Bool { !isForm && body.hasPrefix("{") && body.hasSuffix("}") }
}

extension WebScenario {
    /// The audience that its faults give a token; `nil` if they give none.
    fileprivate var audience: String? {
        faults.lazy.compactMap { $0.value["token"]?["claims"]?.text("aud") }.first
    }
}
