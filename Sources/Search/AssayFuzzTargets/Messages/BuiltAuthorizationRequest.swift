internal import AssayConformance
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

/// Checks a request that the library has built, by reading its URL without the library.
struct BuiltAuthorizationRequest {
    let input: AuthorizationRequestText
    let configuration: SignInConfiguration?

    func check(_ request: AuthorizationRequest) throws(BrokenProperty) {
        let url = request.url
        try expect(url.utf8.starts(with: input.endpoint.utf8), "the browser is sent to the endpoint")
        let scheme = url.prefix { $0 != ":" }.lowercased()
        try expect(
            scheme == "https" || (scheme == "http" && input.policy == .secureOrLoopback), "an endpoint is https")
        try expect(url.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a URL is visible ASCII")
        let most = input.endpoint.utf8.count + 512 + 3 * given.reduce(0) { $0 + $1.value.utf8.count }
        try expect(url.utf8.count <= most, "a URL is no longer than its parameters require", "\(url.utf8.count)")
        try expect(!url.contains(request.codeVerifier.text), "the URL does not contain the verifier (RFC 7636 §7.2)")

        let proof = ReferenceClient().observation(
            of: CodeChallengeProbe(codeVerifier: Array(request.codeVerifier.text.utf8)))
        guard case .accept(let output) = proof, case .string(let challenge)? = output["code_challenge"] else {
            throw BrokenProperty("the reference accepts the verifier", proof.brief)
        }
        let made = [
            (name: "state", value: request.state), (name: "nonce", value: request.nonce),
            (name: "code_challenge", value: challenge), (name: "access_type", value: "offline"),
            (name: "prompt", value: "select_account"),
        ]
        try compare(try parameters(of: url), with: given + made)
        try checkConfiguration()
    }

    /// Checks that the URL has the given parameters, each once.
    func checkParameters(of url: String, except names: Set<String>) throws(BrokenProperty) {
        try compare(try parameters(of: url).filter { !names.contains($0.name) }, with: given)
    }

    private func compare(
        _ found: [(name: String, value: String)], with expected: [(name: String, value: String)]
    ) throws(BrokenProperty) {
        func bytes(_ list: [(name: String, value: String)]) -> Set<[[UInt8]]> {
            Set(list.map { [Array($0.name.utf8), Array($0.value.utf8)] })
        }
        let (one, other) = (found.map(\.name).sorted(), expected.map(\.name).sorted())
        try expect(Set(one).count == one.count, "no parameter is sent twice (RFC 6749 §3.1)", "\(one)")
        try expect(one == other, "a URL has the given parameters, each once", "\(one), \(other)")
        try expect(bytes(found) == bytes(expected), "a parameter keeps its value")
    }

    /// The parameters that the input gives: those of the endpoint, and those of the configuration.
    private var given: [(name: String, value: String)] {
        var list: [(name: String, value: String)] = (try? parameters(of: input.endpoint)) ?? []
        let scopes = input.scopes ?? ["openid", "email", "profile"]
        list += [
            (name: "client_id", value: input.clientID),
            (name: "redirect_uri", value: input.redirectURI ?? input.reversedClientID ?? ""),
            (name: "response_type", value: "code"), (name: "code_challenge_method", value: "S256"),
            (name: "scope", value: (["openid"] + scopes.filter { $0 != "openid" }).joined(separator: " ")),
        ]
        if let text = input.serverClientID { list.append((name: "audience", value: text)) }
        if let text = input.hostedDomain { list.append((name: "hd", value: text)) }
        if let text = input.loginHint { list.append((name: "login_hint", value: text)) }
        return list
    }

    /// The parameters of a URL's query, decoded once (RFC 6749 appendix B).
    private func parameters(of url: String) throws(BrokenProperty) -> [(name: String, value: String)] {
        let query = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
        guard let parameters = QueryParameters(decoding: query, maximumCount: .max),
            parameters.list.allSatisfy(\.isWellFormed)
        else { throw BrokenProperty("the query of a URL can be decoded", "") }
        return parameters.list.map { ($0.name, $0.value) }
    }

    /// Checks the redirect URI of the configuration.
    private func checkConfiguration() throws(BrokenProperty) {
        guard let configuration else { return }
        let text = input.redirectURI ?? input.reversedClientID ?? ""
        let redirect = configuration.redirectURI
        try expect(redirect.text == text && "\(redirect)" == text, "a redirect URI keeps its text")
        let scheme = text.prefix { $0 != ":" }.lowercased()
        try expect(redirect.scheme == scheme, "a redirect URI's scheme is in lower case")
        try expect(
            scheme == "https" || scheme == "http" || scheme.contains("."),
            "a redirect URI is https, loopback or a scheme with a period (RFC 8252 §7)")
        try expect(
            (redirect.httpsHostAndPath != nil) == (scheme == "https"), "a claimed https URL has a host and a path")
        guard let place = redirect.httpsHostAndPath else { return }
        let rest = text.utf8.dropFirst("https://".utf8.count)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        let path = rest.dropFirst(authority.count).prefix { !"?#".utf8.contains($0) }
        try expect(String(path) ?? "" == place.path || (path.isEmpty && place.path == "/"), "a place has the path")
        let host = (String(authority) ?? "").lowercased()
        try expect(host == place.host || host.utf8.starts(with: "\(place.host):".utf8), "a place has the host")
    }
}
