internal import AssayJSON

extension MockBackend {
    /// The lifetime of the issued keys, in seconds.
    private static let lifetime: Int64 = 3_600

    /// Answers `{"provider", "idToken", "intent", "nonce"?}` with a user and temporary keys.
    mutating func signInFunction(_ request: JSONValue?, _ rules: Rules, _ now: Int64) -> Reply {
        guard let request, case .string(let provider)? = request["provider"], ["google", "apple"].contains(provider),
            case .string(let token)? = request["idToken"], case .string(let intent)? = request["intent"],
            ["sign-in", "sign-up", "either"].contains(intent)
        else { return Reply(status: 400, body: ["error": "invalid-request"]) }
        var nonce: String?
        if case .string(let text)? = request["nonce"] { nonce = text }
        guard
            let person = person(
                token, provider: provider, nonce: nonce, rules: rules, now: now, isNewAllowed: intent != "sign-in")
        else { return Reply(status: 401, body: ["error": "invalid-token"]) }
        if intent == "sign-up", !person.isNew { return Reply(status: 409, body: ["error": "account-exists"]) }
        if intent == "sign-in", person.isNew { return Reply(status: 404, body: ["error": "no-account"]) }
        let (expiry, overflow) = now.addingReportingOverflow(Self.lifetime)
        return Reply(
            status: 200,
            body: [
                "user": [
                    "id": .string(person.userID), "isNew": .bool(person.isNew), "provider": .string(provider),
                    "subject": .string(person.subject),
                ],
                "credentials": [
                    "accessKeyId": .string("ASIA" + Self.identifier(person.userID + "|key", length: 16).uppercased()),
                    "secretAccessKey": .string(Self.identifier(person.userID + "|secret|\(now)", length: 40)),
                    "sessionToken": .string(Self.identifier(person.userID + "|session|\(now)", length: 64)),
                    "expiration": .integer(overflow ? now : expiry),
                ],
            ])
    }
}
