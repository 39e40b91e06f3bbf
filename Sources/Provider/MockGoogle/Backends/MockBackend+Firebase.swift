internal import AssayJSON

extension MockBackend {
    private static let providers = ["google.com": "google", "apple.com": "apple"]
    private static let prefixes = ["google": "https://accounts.google.com/", "apple": "https://appleid.apple.com/"]

    /// Answers `accounts:signInWithIdp` of Identity Toolkit, for a token in `postBody`.
    mutating func firebase(_ request: JSONValue?, _ rules: Rules, _ now: Int64) -> Reply {
        guard let request, case .string(let form)? = request["postBody"], case .string? = request["requestUri"],
            let parameters = QueryParameters(decoding: form.utf8)
        else { return Self.refusal("MISSING_REQUEST_URI") }
        guard let name = parameters["providerId"], let provider = Self.providers[name] else {
            return Self.refusal("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: \(form.count)")
        }
        guard let token = parameters["id_token"],
            let person = person(token, provider: provider, nonce: parameters["nonce"], rules: rules, now: now),
            let prefix = Self.prefixes[provider]
        else { return Self.refusal("INVALID_IDP_RESPONSE : Unable to verify the ID Token signature.") }
        var body: JSONValue = [
            "kind": "identitytoolkit#VerifyAssertionResponse", "federatedId": .string(prefix + person.subject),
            "providerId": .string(name), "localId": .string(person.userID),
            "idToken": .string(Self.identifier(person.userID + "|id|\(now)", length: 64)),
            "refreshToken": .string(Self.identifier(person.userID + "|refresh|\(now)", length: 64)),
            "expiresIn": "3600",
        ]
        if person.isNew { body["isNewUser"] = true }
        if let email = person.email {
            body["email"] = .string(email)
            body["emailVerified"] = .bool(person.isEmailVerified)
        }
        return Reply(status: 200, body: body)
    }

    private static func refusal(_ message: String) -> Reply {
        Reply(
            status: 400,
            body: [
                "error": [
                    "code": 400, "message": .string(message),
                    "errors": [["message": .string(message), "domain": "global", "reason": "invalid"]],
                ]
            ])
    }
}
