internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// What only a client with a flaw does with a response.
extension AuthorizationResponse {
    /// A client that was shown a page in place of a response may take it for a refusal.
    func checkForPage() throws(Refusal) {
        if probe.url[...].isSame(as: "about:blank"), flaws.has("blank-page-is-denial") {
            throw Refusal(.accessDenied, "the person closed the page")
        }
        if probe.url[...].isSame(as: probe.redirectURI), flaws.has("callback-without-query-is-denial") {
            throw Refusal(.accessDenied, "the person came back without a response")
        }
    }

    /// The URL with full-width characters as ASCII; `nil` if that does not make it visible ASCII.
    var narrowText: String? {
        guard let text = String(validating: probe.url, as: UTF8.self)?.applyingWidth else { return nil }
        return text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
    }

    private static let knownNames: Set<String> = [
        "state", "code", "iss", "error", "error_description", "error_uri", "scope", "authuser", "prompt",
    ]

    func checkNames(_ parameters: FormParameters) throws(Refusal) {
        let tokens = ["id_token", "access_token"].compactMap { parameters.value($0) }
        if !tokens.isEmpty, flaws.has("tokens-in-callback-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a token was not requested from this endpoint")
        }
        let isUnknown = parameters.parameters.contains { !Self.knownNames.contains($0.name) }
        if isUnknown, flaws.has("extra-parameters-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a parameter is unknown")
        }
        if parameters.parameters.contains(where: \.value.isEmpty), flaws.has("empty-parameters-refused") {
            throw Refusal(.invalidAuthorizationResponse, "a parameter is empty")
        }
        if parameters.parameters.dropFirst().contains(where: { $0.name == "state" }), flaws.has("state-expected-first")
        {
            throw Refusal(.invalidAuthorizationResponse, "the first parameter is not state")
        }
        if parameters.parameters.count > 32, flaws.has("parameters-limited-to-32") {
            throw Refusal(.invalidAuthorizationResponse, "the response has more than 32 parameters")
        }
        if parameters.parameters.contains(where: { !$0.value.allSatisfy(\.isASCII) }),
            flaws.has("parameters-beyond-ascii-refused")
        {
            throw Refusal(.invalidAuthorizationResponse, "a parameter is not ASCII")
        }
    }

    /// What a client may refuse in a response that is right otherwise.
    func checkGrammar(_ query: ArraySlice<UInt8>, _ parameters: FormParameters) throws(Refusal) {
        if query.contains(where: { #""<>[\]^`{|}"#.utf8.contains($0) }),
            flaws.has("characters-beyond-the-query-refused")
        {
            throw Refusal(.invalidAuthorizationResponse, "the query has a forbidden character (RFC 3986 §3.4)")
        }
        if !parameters.hasOnlyParameterNames, flaws.has("names-beyond-the-grammar-refused") {
            throw Refusal(.invalidAuthorizationResponse, "the name of a parameter is malformed (RFC 6749 §8.2)")
        }
        if parameters.value("error") == nil,
            parameters.value("error_description") ?? parameters.value("error_uri") != nil,
            flaws.has("description-of-no-error-refused")
        {
            throw Refusal(.invalidAuthorizationResponse, "the response describes an error and names none")
        }
    }
}
