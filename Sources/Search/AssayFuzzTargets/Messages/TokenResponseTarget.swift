internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import ReferenceJOSE

extension FuzzTargets {
    /// The token endpoint's response, with its header fields.
    package static let tokenResponse = FuzzTarget(
        "token-response", weight: 3,
        // Members and header fields (RFC 6749 §5).
        dictionary: .json + .response
            + FuzzDictionary(
                members: "access_token id_token refresh_token expires_in token_type scope error error_description",
                strings: "Bearer bearer invalid_grant", words: "3599",
                texts: ["400\n", "application/json; charset=utf-8"]),
        seeds: { vector in
            guard let probe = vector.input as? TokenResponseProbe else { return [] }
            return vector.seed(HTTPText.bytes(status: probe.status, probe.headers, probe.body))
        },
        madeSeeds: {
            FuzzSeed.numbered(
                [
                    #"{"error":1}"#, #"{"error":"invalid_grant"}"#,
                    #"{"access_token":"a","token_type":"Bearer","id_token":""}"#,
                    #"{"access_token":"a","token_type":"Bearer","id_token":"a\u0007"}"#,
                ], after: HTTPText.jsonHead)
        },
        drafts: { bytes throws(FuzzDraftError) in
            guard let text = HTTPText(bytes) else { throw .notUTF8 }
            let probe = TokenResponseProbe(status: text.status, headers: text.fields, body: text.body)
            return [FuzzDraft(area: "token-response/found", probe)]
        },
        TokenResponseProperties.check)
}

private enum TokenResponseProperties {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        try HeaderFieldProperties.check(text.fields)
        let response = text.response
        try expect(
            "\(response)" == "status \(text.status), fields \(response.fields), \(text.body.count) bytes"
                && String(reflecting: response) == "\(response)" && Mirror(reflecting: response).children.isEmpty,
            "a description shows no part of a body")
        var tokens: TokenResponse?
        let library = try Library.observe(secrets: secrets(in: text.body)) { () throws(GoogleSignInError) in
            let read = try TokenResponse(text.response)
            tokens = read
            var output: [String: OutputValue] = ["access_token": .string(read.accessToken.text)]
            if let token = read.idToken { output["id_token"] = .string(token.text) }
            if let token = read.refreshToken { output["refresh_token"] = .string(token.text) }
            if let lifetime = read.expiresIn { output["expires_in"] = .integer(Int64(lifetime)) }
            if let scopes = read.grantedScopes { output["scopes"] = .strings(scopes) }
            return output
        }
        let probe = TokenResponseProbe(status: text.status, headers: text.fields, body: text.body)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
        guard let tokens else { return }
        try expect(text.status == 200, "tokens come with status 200")
        try expect(tokens.idToken != nil, "the token response of a sign-in has an ID token")
        try expect((tokens.expiresIn ?? 0) >= 0, "a lifetime is not negative")
        try expect(Mirror(reflecting: tokens.accessToken).children.isEmpty, "a mirror shows no token")
        let shown = "\(tokens)"
        for secret in [tokens.accessToken.text, tokens.idToken?.text, tokens.refreshToken?.text].compactMap(\.self)
        where secret.utf8.count >= 12 {
            try expect(!shown.contains(secret), "a description shows no token")
        }
    }

    /// The tokens in the body, if it is an object.
    private static func secrets(in body: [UInt8]) -> [ArraySlice<UInt8>] {
        guard let object = ReferenceParts.jsonObject(body) else { return [] }
        return ["access_token", "refresh_token", "id_token"].compactMap { name in
            if case .string(let text)? = object[name] { Array(text.utf8)[...] } else { nil }
        }
    }
}
