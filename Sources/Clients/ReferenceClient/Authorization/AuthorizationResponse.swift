internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// The authorization response in the callback (RFC 6749 §4.1.2, RFC 9207 §2.4).
struct AuthorizationResponse {
    /// The longest callback URL that is read, in bytes.
    static let maximumSize = 64 * 1024

    let probe: AuthorizationResponseProbe
    let flaws: FlawSwitch

    /// Checks form, redirect URI, state, issuer, error and code, in this order.
    func read() throws(Refusal) -> [String: OutputValue] {
        if !flaws.isHonest { try checkForPage() }
        let url = try characters()
        let (location, query) = try parts(of: url)
        guard let parameters = FormParameters(query, flaws) else {
            throw Refusal(.invalidAuthorizationResponse, "the query is not form-encoded UTF-8 (RFC 6749 §B)")
        }
        if parameters.hasRepeats {
            let isOfOthers = parameters.values("code").count < 2
            guard
                flaws.has("first-parameter-wins") || flaws.has("last-parameter-wins")
                    || isOfOthers && flaws.has("only-repeated-code-refused")
            else {
                throw Refusal(.invalidAuthorizationResponse, "a parameter occurs twice (RFC 6749 §3.1)")
            }
        }
        if parameters.hasControlCharacters, flaws.has("control-characters-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a parameter has a control character (RFC 6749 §10.14)")
        }
        if !flaws.isHonest { try checkNames(parameters) }
        try RedirectComparison(probe.redirectURI, flaws).check(location, query: query)
        if flaws.has("error-before-state") { try checkError(parameters) }
        try checkState(parameters)
        try checkIssuer(parameters)
        try checkError(parameters)
        let code = try code(parameters)
        if !flaws.isHonest { try checkGrammar(query, parameters) }
        return ["code": .string(code)]
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
            } else if let text = narrowText, flaws.has("callback-folded-to-compatible-form") {
                text
            } else if let text = LowOctets.cut(probe.url), flaws.has("callback-cut-to-low-octets") {
                String(decoding: text, as: UTF8.self)
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
            let hasQuery = url.contains(UInt8(ascii: "?"))
            if flaws.has("fragment-read-as-query") || !hasQuery && flaws.has("fragment-read-if-query-is-missing") {
                url.append(hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?"))
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

    private func checkState(_ parameters: FormParameters) throws(Refusal) {
        guard let state = parameters.value("state") else {
            guard flaws.has("missing-state-accepted") || flaws.has("state-not-compared") else {
                throw Refusal(.stateMismatch, "state is missing (RFC 6749 §10.12)")
            }
            return
        }
        if state.utf8.count > 255, flaws.has("long-state-refused") {
            throw Refusal(.stateMismatch, "state is longer than 255 bytes")
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
            if ["https://accounts.google.com", "https://appleid.apple.com"].contains(issuer),
                flaws.has("issuer-parameter-of-any-provider-accepted")
            {
                return
            }
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
        if let mistake = flaws.mistake(ErrorMistake.self, where: { $0.codes.contains(error) }) {
            guard let reason = mistake.reason else { return }
            throw Refusal(reason, "the client misreads the error")
        }
        if let link = parameters.value("error_uri"), !link.hasPrefix("http"),
            flaws.has("unusable-error-uri-is-an-error")
        {
            throw Refusal(.providerError, "error_uri is not a web address")
        }
        if error == "access_denied", !flaws.has("denial-is-an-error") {
            throw Refusal(.accessDenied, "the person refused (RFC 6749 §4.1.2.1)")
        }
        throw Refusal(.providerError, "the provider returned an error (RFC 6749 §4.1.2.1)")
    }

    private func code(_ parameters: FormParameters) throws(Refusal) -> String {
        if let code = parameters.value("code"), !code.isEmpty, code.utf8.allSatisfy({ $0 == 0x20 }),
            flaws.has("blank-codes-refused")
        {
            throw Refusal(.invalidAuthorizationResponse, "code can be guessed (RFC 6749 §10.10)")
        }
        guard let code = parameters.value("code"), !code.isEmpty else {
            if parameters.value("code") != nil, flaws.has("empty-code-accepted") { return "" }
            let tokens = ["id_token", "access_token"].compactMap { parameters.value($0) }
            if let token = tokens.first, flaws.has("token-taken-in-place-of-code") { return token }
            if parameters.value("code") == nil, flaws.has("missing-code-is-empty-code") { return "" }
            throw Refusal(.noAuthorizationCode, "code is missing")
        }
        if code.utf8.contains(UInt8(ascii: "%")), flaws.has("code-decoded-twice") {
            return code.removingPercentEncoding ?? code
        }
        if code.utf8.contains(0), flaws.has("code-cut-at-nul") { return String(code.prefix { $0 != "\0" }) }
        guard
            code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || flaws.has("code-characters-not-checked")
                || code.utf8.allSatisfy({ (0x20...0x7F).contains($0) }) && flaws.has("delete-in-code-accepted")
                || code.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
                    && flaws.has("code-beyond-ascii-accepted")
        else {
            throw Refusal(.invalidAuthorizationResponse, "code is not printable ASCII (RFC 6749 §A.11)")
        }
        return code
    }
}
