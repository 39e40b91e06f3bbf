internal import AssayConformance
internal import AssayDocument
internal import ReferenceJOSE

extension ReferenceAccount {
    /// The longest that credentials of a backend are believed to last, in seconds.
    private static let longestLife: Int64 = 129_600

    func exchange(_ exchange: AccountExchange) async -> Observation {
        await observation { () async throws(Refusal) in
            _ = try signedIn()
            let person = try VerifiedPerson(exchange.credential, flaws, unverified: "exchanged-token-not-verified")
            let probe = exchange.credential.idToken
            let given = try await ask(exchange.kind, exchange.url, probe, person, intent: "either")
            return ["user": .string(given.user)]
        }
    }

    /// Gives a backend the ID token.
    ///
    /// - Returns: the backend's name for the user, and the session token, which Firebase has none of.
    func ask(
        _ kind: AccountExchange.Kind, _ url: String, _ probe: IDTokenProbe, _ person: VerifiedPerson, intent: String
    ) async throws(Refusal) -> (user: String, sessionToken: String?) {
        let body = DocumentWriter.bytes(question(kind, probe, intent))
        let request = RequestMessage(
            method: "POST", url: url, headers: [HeaderField("Content-Type", "application/json")],
            body: body)
        switch await device.send(request) {
        case .response(let response): return try user(in: response, kind, person)
        case .timedOut: throw Refusal(.timedOut, "the backend did not answer in time")
        case .tooLarge, .unreachable, .brokenOff:
            if flaws.has("unreachable-backend-rejects") { throw Refusal(.backendRejected, "no answer") }
            throw Refusal(.network, "the backend cannot be reached")
        }
    }

    private func question(_ kind: AccountExchange.Kind, _ probe: IDTokenProbe, _ intent: String) -> DocumentValue {
        let token = String(decoding: probe.idToken, as: UTF8.self)
        switch kind {
        case .signInFunction:
            var body: DocumentValue = [
                "provider": .string(probe.provider), "idToken": .string(token), "intent": .string(intent),
            ]
            if let nonce = probe.rawNonce ?? probe.nonce { body["nonce"] = .string(nonce) }
            return body
        case .firebase:
            let form = "id_token=\(token)&providerId=\(probe.provider).com"
            return ["postBody": .string(form), "requestUri": "http://localhost", "returnSecureToken": true]
        }
    }

    private func user(
        in response: ResponseMessage, _ kind: AccountExchange.Kind, _ person: VerifiedPerson
    ) throws(Refusal) -> (user: String, sessionToken: String?) {
        guard let answer = try? Document.parse(response.body, file: "answer").value, case .object = answer else {
            throw Refusal(.backendRejected, "the answer is no JSON object")
        }
        guard response.status == 200 || flaws.has("backend-status-ignored") else {
            throw refusal(answer, kind)
        }
        switch kind {
        case .signInFunction:
            let name = try functionUser(answer, person)
            guard case .string(let token)? = answer["credentials"]?["sessionToken"] else { return (name, nil) }
            return (name, token)
        case .firebase: return (try firebaseUser(answer, person), nil)
        }
    }

    /// What the backend says of accounts is told apart from every other refusal.
    private func refusal(_ answer: DocumentValue, _ kind: AccountExchange.Kind) -> Refusal {
        var word: String?
        switch kind {
        case .signInFunction: if case .string(let text)? = answer["error"] { word = text }
        case .firebase: if case .string(let text)? = answer["error"]?["message"] { word = text }
        }
        if flaws.has("every-backend-refusal-alike") { return Refusal(.backendRejected, "refused") }
        switch word {
        case "account-exists", "EMAIL_EXISTS": return Refusal(.accountExists, "the backend has such an account")
        case "no-account", "USER_NOT_FOUND": return Refusal(.notSignedIn, "the backend has no such account")
        case "FEDERATED_USER_ID_ALREADY_LINKED": return Refusal(.conflict, "the identity is another user's")
        default: return Refusal(.backendRejected, "refused")
        }
    }

    private func functionUser(_ answer: DocumentValue, _ person: VerifiedPerson) throws(Refusal) -> String {
        let user = answer["user"]
        if let subject = user?["subject"], subject != .string(person.identity.subject),
            !flaws.has("backend-subject-not-compared")
        {
            throw Refusal(.backendRejected, "the answer is about somebody else")
        }
        if let provider = user?["provider"], provider != .string(person.identity.provider),
            !flaws.has("backend-provider-not-compared")
        {
            throw Refusal(.backendRejected, "the answer is about another provider")
        }
        try checkEnd(answer["credentials"]?["expiration"])
        for member in ["accessKeyId", "secretAccessKey", "sessionToken"] {
            try checkText(answer["credentials"]?[member], member)
        }
        return try checkText(user?["id"], "id")
    }

    private func checkEnd(_ value: DocumentValue?) throws(Refusal) {
        guard case .number(let text)? = value, let end = Int64(text) else {
            if flaws.has("credentials-without-end-taken") { return }
            throw Refusal(.backendRejected, "the credentials have no end")
        }
        if end <= device.now, !flaws.has("ended-credentials-taken") {
            throw Refusal(.backendRejected, "the credentials have ended")
        }
        if end - device.now > Self.longestLife, !flaws.has("endless-credentials-taken") {
            throw Refusal(.backendRejected, "the credentials last longer than any do")
        }
    }

    private func firebaseUser(_ answer: DocumentValue, _ person: VerifiedPerson) throws(Refusal) -> String {
        if answer["needConfirmation"] == true {
            if !flaws.has("confirmation-ignored") {
                throw Refusal(.accountExists, "the address belongs to another way to sign in")
            }
            return try checkText(answer["localId"], "localId")
        }
        let provider = person.identity.provider
        guard answer["providerId"] == .string("\(provider).com") || flaws.has("backend-provider-not-compared") else {
            throw Refusal(.backendRejected, "the answer is about another provider")
        }
        let prefix = provider == "google" ? "https://accounts.google.com/" : "https://appleid.apple.com/"
        let names = [person.identity.subject, prefix + person.identity.subject].map(DocumentValue.string)
        guard let federated = answer["federatedId"], names.contains(federated) || isSuffix(federated, person) else {
            if flaws.has("backend-subject-not-compared") { return try checkText(answer["localId"], "localId") }
            throw Refusal(.backendRejected, "the answer is about somebody else")
        }
        guard case .string(let text)? = answer["expiresIn"], let life = Int64(text), life > 0, life <= 86_400 else {
            if flaws.has("credentials-without-end-taken") { return try checkText(answer["localId"], "localId") }
            throw Refusal(.backendRejected, "the session has no end")
        }
        for member in ["idToken", "refreshToken"] { try checkText(answer[member], member) }
        return try checkText(answer["localId"], "localId")
    }

    private func isSuffix(_ federated: DocumentValue, _ person: VerifiedPerson) -> Bool {
        guard case .string(let text) = federated, text.hasSuffix(person.identity.subject) else { return false }
        return flaws.has("backend-subject-compared-by-end")
    }

    @discardableResult
    private func checkText(_ value: DocumentValue?, _ name: String) throws(Refusal) -> String {
        guard case .string(let text)? = value, !text.isEmpty else {
            if flaws.has("empty-backend-answer-taken") { return "" }
            throw Refusal(.backendRejected, "\(name) is missing")
        }
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw Refusal(.backendRejected, "\(name) has characters that no name has")
        }
        return text
    }
}
