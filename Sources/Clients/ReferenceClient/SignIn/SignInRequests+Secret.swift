internal import AssayConformance
internal import ReferenceJOSE

extension SignInRequests {
    typealias Form = [(name: String, value: String)]

    /// A form whose client secret stays in it (RFC 6749 §2.3.1); flaws put the secret elsewhere.
    func placed(_ form: Form, in url: String) -> (form: Form, url: String, headers: [HeaderField]) {
        guard let secret = form.first(where: { $0.name == "client_secret" })?.value,
            let id = form.first(where: { $0.name == "client_id" })?.value
        else { return (form, url, []) }
        if flaws.has("secret-in-query") { return (form, leaking("client_secret", secret, in: url), []) }
        let isEncoded = FormEncoding(FlawSwitch(nil)).encoded(secret) != secret
        if isEncoded, flaws.has("secret-in-header-field-not-encoded") {
            let credentials = Base64Standard.encode(Array("\(id):\(secret)".utf8))
            let rest = form.filter { $0.name != "client_secret" }
            return (rest, url, [HeaderField("Authorization", "Basic " + credentials)])
        }
        return (form, url, [])
    }
}
