internal import AssayHTTP
internal import AssayJSON
internal import MockGoogle

extension WebProvider {
    /// An access token of a person for the application, as an attacker may have stolen it.
    ///
    /// - Returns: `nil` if the provider refuses a step.
    func stolenAccessToken(of person: Int) -> String? {
        guard let redirectURI = registration.redirectURIs.first else { return nil }
        let places = ProviderPlaces(origin: origin)
        guard let authorize = WebURL(places.url(of: .authorize)), let token = WebURL(places.url(of: .token)) else {
            return nil
        }
        var query = QueryParameters()
        for (name, value) in [
            ("response_type", "code"), ("client_id", registration.clientID), ("redirect_uri", redirectURI),
            ("scope", "openid email profile"),
        ] { query.append(name, value) }
        let request = WebURL(origin: authorize.origin, path: authorize.path, query: query.text(.percent))
        guard let location = answer(to: request, user: .consent(.index(person))).location,
            let callback = WebURL(location), let code = CallbackQuery.value(of: "code", in: callback)
        else { return nil }
        var form = QueryParameters()
        for (name, value) in [
            ("grant_type", "authorization_code"), ("code", QueryParameters.decoded(code)),
            ("redirect_uri", redirectURI), ("client_id", registration.clientID),
            ("client_secret", registration.secret),
        ] { form.append(name, value) }
        let response = answer(
            to: WebRequest(
                method: "POST", url: token,
                headers: [HeaderField("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(form.text(.form).utf8)))
        guard response.status == 200,
            case .string(let text)? = (try? JSON.parse(response.body.prefix(65_536), file: "token"))?
                .value["access_token"]
        else { return nil }
        return text
    }
}
