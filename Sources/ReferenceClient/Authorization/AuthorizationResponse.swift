internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The authorization response in the callback (RFC 6749 §4.1.2, RFC 9207 §2.4).
struct AuthorizationResponse {
    /// The longest callback URL that is read, in bytes.
    static let maximumSize = 64 * 1024

    let probe: AuthorizationResponseProbe
    let flaws: FlawSwitch

    /// Checks form, redirect URI, state, issuer, error and code, in this order.
    func read() throws(Refusal) -> [String: OutputValue] {
        let url = try characters()
        let (location, query) = try parts(of: url)
        guard let parameters = FormParameters(query, flaws) else {
            throw Refusal(.invalidAuthorizationResponse, "the query is not form-encoded UTF-8 (RFC 6749 §B)")
        }
        if parameters.hasRepeats {
            guard flaws.has("first-parameter-wins") || flaws.has("last-parameter-wins") else {
                throw Refusal(.invalidAuthorizationResponse, "a parameter occurs twice (RFC 6749 §3.1)")
            }
        }
        if !flaws.isHonest { try checkNames(parameters) }
        try RedirectComparison(probe.redirectURI, flaws).check(location, query: query)
        if flaws.has("error-before-state") { try checkError(parameters) }
        try checkState(parameters)
        try checkIssuer(parameters)
        try checkError(parameters)
        return ["code": .string(try code(parameters))]
    }

    /// The URL, if it is visible ASCII only.
    private func characters() throws(Refusal) -> [UInt8] {
        guard probe.url.count <= Self.maximumSize || flaws.has("callback-size-not-limited") else {
            throw Refusal(.invalidAuthorizationResponse, "the URL is longer than \(Self.maximumSize) bytes")
        }
        if probe.url.allSatisfy({ (0x21...0x7E).contains($0) }) { return probe.url }
        let text =
            if flaws.has("url-line-breaks-stripped") {
                String(decoding: probe.url.filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
            } else if flaws.has("url-trimmed") {
                String(decoding: probe.url, as: UTF8.self).trimmed
            } else if flaws.has("url-characters-not-checked") {
                String(decoding: probe.url, as: UTF8.self)
            } else {
                throw Refusal(.invalidAuthorizationResponse, "the URL has a forbidden character (RFC 3986 §2)")
            }
        return Array(text.utf8)
    }

    /// The URL before the query, and the query.
    private func parts(of url: [UInt8]) throws(Refusal) -> (location: ArraySlice<UInt8>, query: ArraySlice<UInt8>) {
        var url = url[...]
        if let hash = url.position(of: UInt8(ascii: "#")) {
            let fragment = url[hash...].dropFirst()
            url = url[..<hash]
            if flaws.has("fragment-read-as-query") {
                url.append(url.contains(UInt8(ascii: "?")) ? UInt8(ascii: "&") : UInt8(ascii: "?"))
                url += fragment.drop { $0 == UInt8(ascii: "?") }
            } else {
                guard flaws.has("fragment-ignored") else {
                    throw Refusal(.invalidAuthorizationResponse, "the response has a fragment, which was not requested")
                }
            }
        }
        guard let mark = url.position(of: UInt8(ascii: "?")) else { return (url, []) }
        return (url[..<mark], url[mark...].dropFirst())
    }

    private static let knownNames: Set<String> = [
        "state", "code", "iss", "error", "error_description", "error_uri", "scope", "authuser", "prompt",
    ]

    private func checkNames(_ parameters: FormParameters) throws(Refusal) {
        let tokens = ["id_token", "access_token"].compactMap { parameters.value($0) }
        if !tokens.isEmpty, flaws.has("tokens-in-callback-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a token was not requested from this endpoint")
        }
        let isUnknown = parameters.parameters.contains { !Self.knownNames.contains($0.name) }
        if isUnknown, flaws.has("extra-parameters-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a parameter is unknown")
        }
    }

    private func checkState(_ parameters: FormParameters) throws(Refusal) {
        guard let state = parameters.value("state") else {
            guard flaws.has("missing-state-accepted") || flaws.has("state-not-compared") else {
                throw Refusal(.stateMismatch, "state is missing (RFC 6749 §10.12)")
            }
            return
        }
        if TextComparison(.state, flaws).equal(state, probe.state) { return }
        if state.isEmpty, flaws.has("empty-state-accepted") { return }
        guard flaws.has("state-not-compared") else { throw Refusal(.stateMismatch, "state is not that of the request") }
    }

    private func checkIssuer(_ parameters: FormParameters) throws(Refusal) {
        guard let expected = probe.issuer, !flaws.has("issuer-parameter-ignored") else {
            if probe.issuer == nil, parameters.value("iss") != nil, flaws.has("unknown-issuer-refused") {
                throw Refusal(.issuerMismatch, "iss cannot be compared")
            }
            return
        }
        guard let issuer = parameters.value("iss") else {
            if flaws.has("issuer-parameter-required") { throw Refusal(.issuerMismatch, "iss is missing") }
            guard !probe.issuerParameterAdvertised || flaws.has("promised-issuer-may-be-missing") else {
                throw Refusal(.issuerMismatch, "iss is missing although the provider advertises it (RFC 9207 §2.4)")
            }
            return
        }
        if !probe.issuerParameterAdvertised, flaws.has("issuer-parameter-read-only-if-promised") { return }
        if !probe.issuerParameterAdvertised, flaws.has("unpromised-issuer-refused") {
            throw Refusal(.issuerMismatch, "iss is present although the provider does not advertise it")
        }
        guard IssuerComparison(.responseIssuer, flaws).equal(issuer, expected) else {
            throw Refusal(.issuerMismatch, "iss is another issuer (RFC 9207 §2.4)")
        }
    }

    private func checkError(_ parameters: FormParameters) throws(Refusal) {
        guard let error = parameters.value("error") else { return }
        if parameters.value("code") != nil, flaws.has("error-beside-code-ignored") { return }
        if flaws.has("error-not-looked-at") { return }
        if error != "access_denied", flaws.has("every-error-is-denial") {
            throw Refusal(.accessDenied, "the person refused")
        }
        if error == "access_denied", !flaws.has("denial-is-an-error") {
            throw Refusal(.accessDenied, "the person refused (RFC 6749 §4.1.2.1)")
        }
        throw Refusal(.providerError, "the provider returned an error (RFC 6749 §4.1.2.1)")
    }

    private func code(_ parameters: FormParameters) throws(Refusal) -> String {
        guard let code = parameters.value("code"), !code.isEmpty else {
            if parameters.value("code") != nil, flaws.has("empty-code-accepted") { return "" }
            let tokens = ["id_token", "access_token"].compactMap { parameters.value($0) }
            if let token = tokens.first, flaws.has("token-taken-in-place-of-code") { return token }
            throw Refusal(.noAuthorizationCode, "code is missing")
        }
        guard code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || flaws.has("code-characters-not-checked") else {
            throw Refusal(.invalidAuthorizationResponse, "code is not printable ASCII (RFC 6749 §A.11)")
        }
        return code
    }
}
