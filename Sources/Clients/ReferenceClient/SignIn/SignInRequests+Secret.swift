internal import AssayConformance
internal import ReferenceJOSE

extension SignInRequests {
    typealias Form = [(name: String, value: String)]

    /// A form whose client secret stays in it (RFC 6749 §2.3.1); flaws put the secret elsewhere.
    func placed(_ form: Form, in url: String) -> (form: Form, url: String, headers: [HeaderField]) {
        guard let secret = form.first(where: { $0.name == "client_secret" })?.value,
            let id = form.first(where: { $0.name == "client_id" })?.value
        else { return (form, url, []) }
        let rest = form.filter { $0.name != "client_secret" }
        if flaws.has("secret-in-query") { return (rest, leaking("client_secret", secret, in: url), []) }
        if flaws.has("secret-sent-twice") { return (form, url, [basic(id, secret)]) }
        let encoding = FormEncoding(FlawSwitch(nil))
        if encoding.encoded(secret) != secret, flaws.has("secret-in-header-field-not-encoded") {
            return (rest, url, [basic(id, secret)])
        }
        return (form, url, [])
    }

    private func basic(_ id: String, _ secret: String) -> HeaderField {
        HeaderField("Authorization", "Basic " + Base64Standard.encode(Array("\(id):\(secret)".utf8)))
    }
}
