internal import AssayHTTP

/// Google's button on a page of the application, as its HTML attributes describe it (Google Identity Services, HTML API
/// reference: the element with the id `g_id_onload`).
struct GoogleButton: Sendable {
    /// The page that has the button.
    let page: WebURL
    /// Where the credential is posted.
    let target: WebURL
    /// The nonce of the ID token; `nil` if the page gives none.
    let nonce: String?

    /// Finds the button of a page; `nil` if there is none, or none that posts to the application's server.
    init?(on page: WebURL, in html: String) {
        guard let tag = HTMLTag.all(in: html).first(where: { $0["id"] == "g_id_onload" }),
            let target = tag["data-login_uri"].flatMap({ page.resolvingAsBrowser($0) })
        else { return nil }
        self.page = page
        self.target = target
        nonce = tag["data-nonce"]
    }
}

/// What the request that posts a credential differs in from that of Google's library.
package struct CredentialPost: Sendable {
    /// The `g_csrf_token` of the library's own requests.
    static let token = "c1f08b6e2D7a4950"

    /// The cookie `g_csrf_token`; `nil` if the browser has none.
    package var cookie: String? = CredentialPost.token
    /// Parameters to change, and those to leave out.
    package var form: [(name: String, value: String?)] = []
    /// Whether a page of another site posts it.
    package var isCrossSite = false

    /// Describes an honest request.
    package init() {}

    /// The form as the browser sends it.
    func encoded(credential: String, clientID: String) -> QueryParameters {
        let parameters = [
            ("clientId", clientID), ("client_id", clientID), ("credential", credential), ("select_by", "btn"),
            ("g_csrf_token", Self.token),
        ]
        var encoded = QueryParameters()
        for (name, value) in parameters { encoded.append(name, value) }
        return Self.changed(encoded, by: form)
    }

    /// The form with parameters changed or left out.
    static func changed(_ form: QueryParameters, by changes: [(name: String, value: String?)]) -> QueryParameters {
        var changed = QueryParameters()
        for own in form.list where !changes.contains(where: { $0.name == own.name }) {
            changed.append(own.name, own.value)
        }
        for (name, value) in changes { if let value { changed.append(name, value) } }
        return changed
    }
}
