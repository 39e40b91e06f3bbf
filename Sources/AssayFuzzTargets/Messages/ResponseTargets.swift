internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) public import AssayFuzzing
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import ReferenceJOSE

@_spi(Fuzzing)
extension FuzzTargets {
    /// The token endpoint's answer, with its header fields.
    public static let tokenResponse = FuzzTarget("token-response", weight: 3, ResponseProperties.checkTokens)

    /// The user information endpoint's answer, with its header fields.
    public static let userInfo = FuzzTarget("user-info", weight: 1, ResponseProperties.checkUserInfo)

    /// A provider's metadata.
    public static let providerMetadata = FuzzTarget("provider-metadata", weight: 1, ResponseProperties.checkMetadata)

    /// A code verifier.
    public static let codeVerifier = FuzzTarget(
        "code-verifier", weight: 1, maximumLength: 256, ResponseProperties.checkVerifier)
}

private enum ResponseProperties {
    static func checkTokens(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        try HeaderFieldProperties.check(text.fields)
        let response = text.response
        try expect(
            "\(response)" == "status \(text.status), fields \(response.fields), \(text.body.count) bytes"
                && String(reflecting: response) == "\(response)" && Mirror(reflecting: response).children.isEmpty,
            "a description shows nothing of a body")
        var tokens: TokenResponse?
        let library = try Library.observe(secrets: secrets(in: text.body)) { () throws(GoogleSignInError) in
            let read = try TokenResponse(text.response)
            tokens = read
            var output: [String: OutputValue] = ["access_token": .string(read.accessToken.text)]
            if let token = read.idToken { output["id_token"] = .string(token.text) }
            if let token = read.refreshToken { output["refresh_token"] = .string(token.text) }
            if let lifetime = read.expiresIn { output["expires_in"] = .integer(Int64(lifetime)) }
            return output
        }
        let probe = TokenResponseProbe(status: text.status, headers: text.fields, body: text.body)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
        guard let tokens else { return }
        try expect(text.status == 200, "tokens come with status 200")
        try expect(tokens.idToken != nil, "a sign-in's answer has an ID token")
        try expect((tokens.expiresIn ?? 0) >= 0, "a lifetime is not negative")
        try expect(Mirror(reflecting: tokens.accessToken).children.isEmpty, "a mirror shows no token")
        let shown = "\(tokens)"
        for secret in [tokens.accessToken.text, tokens.idToken?.text, tokens.refreshToken?.text].compactMap(\.self)
        where secret.utf8.count >= 12 {
            try expect(!shown.contains(secret), "a description shows no token")
        }
    }

    /// The strings of an object under the names of tokens.
    private static func secrets(in body: [UInt8]) -> [ArraySlice<UInt8>] {
        guard let object = ReferenceParts.jsonObject(body) else { return [] }
        return ["access_token", "refresh_token", "id_token"].compactMap { name in
            if case .string(let text)? = object[name] { Array(text.utf8)[...] } else { nil }
        }
    }

    static func checkUserInfo(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        let subject = "108204268033311374519"
        let response = HTTPText.response(status: 200, text.fields, text.body)
        let library = try Library.observe { () throws(GoogleSignInError) in
            let info = try UserInfo(response, subject: subject)
            return ["subject": .string(info.subject)]
        }
        if case .accept(let output) = library {
            try expect(output["subject"] == .string(subject), "claims about a person are about the one signed in")
        }
        let probe = UserInfoProbe(headers: text.fields, body: text.body, subject: subject)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
    }

    static func checkMetadata(_ bytes: [UInt8]) throws(BrokenProperty) {
        let message = MetadataMessage(bytes)
        let (issuer, response, bytes) = (message.issuer, message.response, message.body)
        let library = try Library.observe { () throws(GoogleSignInError) in
            let metadata = try ProviderMetadata(response, issuer: issuer)
            return [
                "authorization_endpoint": .string(metadata.authorizationEndpoint),
                "token_endpoint": .string(metadata.tokenEndpoint), "jwks_uri": .string(metadata.jwksURI),
            ]
        }
        if case .accept(let output) = library {
            try expect(response.status == 200 && message.isJSON, "metadata comes with status 200, as JSON")
            for (name, value) in output {
                guard case .string(let url) = value else { continue }
                try expect(url.lowercased().hasPrefix("https://"), "an endpoint is https", name)
            }
        }
        // The reference is asked about bodies alone.
        guard response.status == 200, message.isJSON else { return }
        let probe = ProviderMetadataProbe(issuer: issuer, body: bytes)
        let reference = ReferenceClient().observation(of: probe)
        // How much else a document must say (OpenID Connect Discovery §3) is for each to demand of a provider it knows;
        // what the library goes by the reference would go by too.
        if !library.isAcceptance, reference.isAcceptance { return }
        // A port may be empty (RFC 3986 §3.2.3), which not everybody takes.
        if case .accept(let output) = library, hasEmptyPort(bytes), output["jwks_uri"] != nil { return }
        try Agreement.check(library: library, reference: reference)
    }

    private static func hasEmptyPort(_ document: [UInt8]) -> Bool {
        guard case .object(let members)? = ReferenceParts.jsonObject(document) else { return false }
        return members.contains { member in
            guard case .string(let url) = member.node.value, url.lowercased().hasPrefix("https://") else {
                return false
            }
            return url.dropFirst(8).prefix { !"/?#".contains($0) }.last == ":"
        }
    }

    static func checkVerifier(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let library = try Library.observe(secrets: [bytes[...]]) { () throws(GoogleSignInError) in
            ["code_challenge": .string(try CodeVerifier(text).challenge().value)]
        }
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: CodeChallengeProbe(codeVerifier: bytes)))
        guard case .accept(let output) = library else { return }
        try expect((43...128).contains(bytes.count), "a code verifier has 43 to 128 characters (RFC 7636 §4.1)")
        guard case .string(let challenge)? = output["code_challenge"] else { return }
        try expect(challenge.utf8.count == 43, "a challenge is the base64url of 32 bytes")
    }
}
