internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

extension ReferenceAccount {
    /// The longest accepted lifetime of a backend's credentials, in seconds.
    private static let longestLifetime: Int64 = 129_600

    func exchange(_ exchange: AccountExchange) async -> Observation {
        await observation { () async throws(Refusal) in
            _ = try signedIn()
            let isFirebase = exchange.kind == .firebase
            let probe = try await device.tokens(of: exchange.signIn).idToken
            let person = try VerifiedPerson(
                probe, flaws,
                unverified: isFirebase ? "token-for-firebase-not-verified" : "exchanged-token-not-verified")
            let user = try await send(exchange.kind, exchange.url, probe, person, intent: "either")
            return ["user": .string(user.id)]
        }
    }

    /// Sends a backend the ID token.
    ///
    /// - Returns: the backend's user ID, and the session token, which Firebase does not have.
    func send(
        _ kind: AccountExchange.Kind, _ url: String, _ probe: IDTokenProbe, _ person: VerifiedPerson, intent: String
    ) async throws(Refusal) -> (id: String, sessionToken: String?) {
        let body = JSONWriter.bytes(requestBody(kind, probe, intent))
        let request = RequestMessage(
            method: "POST", url: url, headers: [HeaderField("Content-Type", "application/json")],
            body: body)
        switch await device.send(request) {
        case .response(let response): return try user(in: response, kind, person)
        case .timedOut:
            if flaws.has(BackendMistake.timeOutRejects.flawID(kind)) {
                throw Refusal(.backendRejected, "the backend did not respond in time")
            }
            throw Refusal(.timedOut, "the backend did not respond in time")
        case .tooLarge, .unreachable, .brokenOff:
            if flaws.has(BackendMistake.unreachableRejects.flawID(kind)) {
                throw Refusal(.backendRejected, "the backend did not respond")
            }
            throw Refusal(.network, "the backend is unreachable")
        }
    }

    private func requestBody(_ kind: AccountExchange.Kind, _ probe: IDTokenProbe, _ intent: String) -> JSONValue {
        let token = String(decoding: probe.idToken, as: UTF8.self)
        switch kind {
        case .signInFunction:
            var body: JSONValue = [
                "provider": .string(probe.provider), "idToken": .string(token), "intent": .string(intent),
            ]
            if flaws.has("intent-not-sent-to-function") {
                body = ["provider": .string(probe.provider), "idToken": .string(token)]
            }
            if let nonce = probe.rawNonce ?? probe.nonce { body["nonce"] = .string(nonce) }
            return body
        case .firebase:
            var form = "id_token=\(token)&providerId=\(probe.provider).com"
            if flaws.has("provider-not-sent-to-firebase") { form = "id_token=\(token)" }
            return ["postBody": .string(form), "requestUri": "http://localhost", "returnSecureToken": true]
        }
    }

    private func user(
        in response: ResponseMessage, _ kind: AccountExchange.Kind, _ person: VerifiedPerson
    ) throws(Refusal) -> (id: String, sessionToken: String?) {
        if !flaws.isHonest, let user = try userByMistake(in: response, kind) { return user }
        guard let body = try? JSON.parse(response.body, file: "response").value, case .object = body else {
            throw Refusal(.backendRejected, "the response is not a JSON object")
        }
        guard response.status == 200 || flaws.has("backend-status-ignored") else {
            throw refusal(body, kind, status: response.status)
        }
        switch kind {
        case .signInFunction:
            let name = try functionUser(body, person)
            guard case .string(let token)? = body["credentials"]?["sessionToken"] else { return (name, nil) }
            return (name, token)
        case .firebase: return (try firebaseUser(body, person), nil)
        }
    }

    /// The backend's errors about accounts have reasons of their own.
    private func refusal(_ body: JSONValue, _ kind: AccountExchange.Kind, status: Int) -> Refusal {
        var word: String?
        switch kind {
        case .signInFunction: if case .string(let text)? = body["error"] { word = text }
        case .firebase: if case .string(let text)? = body["error"]?["message"] { word = text }
        }
        if flaws.has("every-backend-refusal-alike") { return Refusal(.backendRejected, "refused") }
        switch word {
        case "account-exists", "EMAIL_EXISTS": return Refusal(.accountExists, "the backend already has an account")
        case "no-account", "USER_NOT_FOUND": return Refusal(.notSignedIn, "the backend has no account")
        case "FEDERATED_USER_ID_ALREADY_LINKED": return Refusal(.conflict, "the identity belongs to another user")
        case "USER_DISABLED" where flaws.has("disabled-user-is-nobody"):
            return Refusal(.notSignedIn, "the backend has no such user")
        case "TOO_MANY_ATTEMPTS_TRY_LATER" where flaws.has("too-many-attempts-is-network"):
            return Refusal(.network, "the backend is busy")
        default:
            if status == 401, flaws.has("unauthorized-is-nobody") {
                return Refusal(.notSignedIn, "the backend has no account")
            }
            return Refusal(.backendRejected, "refused")
        }
    }

    private func functionUser(_ body: JSONValue, _ person: VerifiedPerson) throws(Refusal) -> String {
        let user = body["user"]
        if let subject = user?["subject"], subject != .string(person.identity.subject),
            !flaws.has("backend-subject-not-compared")
        {
            throw Refusal(.backendRejected, "the response is about another person")
        }
        if let provider = user?["provider"], provider != .string(person.identity.provider),
            !flaws.has("backend-provider-not-compared")
        {
            throw Refusal(.backendRejected, "the response is about another provider")
        }
        try checkExpiration(body["credentials"]?["expiration"])
        for member in ["accessKeyId", "secretAccessKey", "sessionToken"] {
            let value = body["credentials"]?[member]
            if value == nil, member == "sessionToken", flaws.has("missing-server-token-accepted") { continue }
            try checkText(value, member)
        }
        return try checkText(user?["id"], "id")
    }

    private func checkExpiration(_ value: JSONValue?) throws(Refusal) {
        guard let end = whole(value, isText: false) else {
            if flaws.has("credentials-without-end-taken") { return }
            throw Refusal(.backendRejected, "the credentials have no expiration")
        }
        let isEnding = end == device.now && flaws.has("credentials-ending-now-taken")
        if end <= device.now, !isEnding, !flaws.has("ended-credentials-taken") {
            throw Refusal(.backendRejected, "the credentials have expired")
        }
        if end - device.now > Self.longestLifetime, !flaws.has("endless-credentials-taken") {
            throw Refusal(.backendRejected, "the credentials expire too late")
        }
        if end - device.now > 86_400, flaws.has("credentials-of-a-day-and-more-refused") {
            throw Refusal(.backendRejected, "the credentials last for more than a day")
        }
    }

    /// The whole number in a member that is a text or a number, and that a flaw reads as either.
    private func whole(_ value: JSONValue?, isText: Bool) -> Int64? {
        switch value {
        case .string(let text)?: isText || flaws.has("server-lifetime-of-any-type-read") ? Int64(text) : nil
        case .number(let text)?: !isText || flaws.has("server-lifetime-of-any-type-read") ? Int64(text) : nil
        default: nil
        }
    }

    private func firebaseUser(_ body: JSONValue, _ person: VerifiedPerson) throws(Refusal) -> String {
        if body["needConfirmation"] == true {
            if !flaws.has("confirmation-ignored") {
                throw Refusal(.accountExists, "the email address belongs to another sign-in method")
            }
            return try checkText(body["localId"], "localId")
        }
        let provider = person.identity.provider
        guard body["providerId"] == .string("\(provider).com") || flaws.has("backend-provider-not-compared") else {
            throw Refusal(.backendRejected, "the response is about another provider")
        }
        let prefix = provider == "google" ? "https://accounts.google.com/" : "https://appleid.apple.com/"
        let names = [person.identity.subject, prefix + person.identity.subject].map(JSONValue.string)
        guard let federated = body["federatedId"],
            names.contains(federated) || isAcceptedSuffix(federated, person)
        else {
            if body["federatedId"] == nil, flaws.has("missing-federated-id-accepted") {
                return try checkText(body["localId"], "localId")
            }
            if flaws.has("backend-subject-not-compared") { return try checkText(body["localId"], "localId") }
            throw Refusal(.backendRejected, "the response is about another person")
        }
        if federated == .string(person.identity.subject), flaws.has("bare-federated-id-refused") {
            throw Refusal(.backendRejected, "federatedId names no provider")
        }
        guard let life = whole(body["expiresIn"], isText: true), life <= 86_400,
            life > 0 || flaws.has("ended-credentials-taken")
        else {
            if flaws.has("credentials-without-end-taken") { return try checkText(body["localId"], "localId") }
            throw Refusal(.backendRejected, "expiresIn is missing or out of range")
        }
        for member in ["idToken", "refreshToken"] {
            if body[member] == nil, member == "idToken", flaws.has("missing-server-token-accepted") { continue }
            try checkText(body[member], member)
        }
        return try checkText(body["localId"], "localId")
    }

    private func isAcceptedSuffix(_ federated: JSONValue, _ person: VerifiedPerson) -> Bool {
        guard case .string(let text) = federated, text.hasSuffix(person.identity.subject) else { return false }
        if text.hasSuffix("/" + person.identity.subject), flaws.has("provider-in-federated-id-ignored") { return true }
        return flaws.has("backend-subject-compared-by-end")
    }

    @discardableResult
    private func checkText(_ value: JSONValue?, _ name: String) throws(Refusal) -> String {
        guard case .string(let text)? = value, !text.isEmpty else {
            if value == .string(""), flaws.has("empty-member-of-server-accepted") { return "" }
            if flaws.has("empty-backend-answer-taken") { return "" }
            throw Refusal(.backendRejected, "\(name) is missing")
        }
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) || flaws.has("characters-from-server-not-checked") else {
            throw Refusal(.backendRejected, "\(name) has a character that is not visible ASCII")
        }
        return text
    }
}
