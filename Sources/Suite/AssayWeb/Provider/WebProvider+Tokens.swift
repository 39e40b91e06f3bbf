internal import AssayHTTP
internal import AssayJSON
internal import MockGoogle

extension WebProvider {
    /// The tokens of a person for the application, without a browser: as an attacker may have stolen them, or as Google's
    /// button posts them.
    ///
    /// - Returns: `nil` if the provider refuses a step.
    func tokens(of person: Int, nonce: String? = nil) -> (accessToken: String, idToken: String)? {
        guard let redirectURI = registration.redirectURIs.first else { return nil }
        let places = current.configuration.places
        guard let authorize = WebURL(places.url(of: .authorize)), let token = WebURL(places.url(of: .token)) else {
            return nil
        }
        var query = QueryParameters()
        for (name, value) in [
            ("response_type", "code"), ("client_id", registration.clientID), ("redirect_uri", redirectURI),
            ("scope", "openid email profile"),
        ] { query.append(name, value) }
        if let nonce { query.append("nonce", nonce) }
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
            let body = try? JSON.parse(response.body.prefix(1_048_576), file: "tokens").value,
            case .string(let accessToken)? = body["access_token"], case .string(let idToken)? = body["id_token"]
        else { return nil }
        return (accessToken, idToken)
    }
}
