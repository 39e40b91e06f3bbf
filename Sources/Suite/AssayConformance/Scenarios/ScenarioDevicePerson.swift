internal import AssayHTTP
internal import MockGoogle

/// The person who enters the code of a device elsewhere: opens the address that the device shows, and posts the page's
/// form with the code that it shows.
struct ScenarioDevicePerson {
    let fixture: SignInFixture
    let provider: String
    let userCode: String
    let verificationURL: String

    func act(_ action: UserAction) {
        guard let account = action.account else { return }
        var form = QueryParameters()
        form.append("user_code", userCode)
        form.append("account", String(index(of: account)))
        if case .deny = action { form.append("decision", "deny") } else { form.append("decision", "consent") }
        let type = HeaderField("Content-Type", "application/x-www-form-urlencoded")
        let request = WebRequest(
            method: "POST", url: verificationURL, headers: [type], body: Array(form.text(.percent).utf8))
        if let request { _ = fixture.respond(to: request) }
    }

    private func index(of account: UserAction.Account) -> Int {
        switch account {
        case .hinted: return 0
        case .index(let index): return index
        case .named(let name):
            let people = fixture.change(provider) { $0.configuration.people } ?? []
            return people.firstIndex { $0.email == name || $0.subject == name } ?? people.count
        }
    }
}
