internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Checks the audience and the authorized party (OpenID Connect Core §3.1.3.7 steps 3 to 5).
struct AudienceCheck {
    private let token: IDTokenClaims
    private let flaws: FlawSwitch

    init(_ token: IDTokenClaims) {
        self.token = token
        flaws = token.flaws
    }

    private var clientID: String { token.probe.clientID }
    /// With a server client ID, the server is the audience and the app the authorized party.
    private var audience: String { token.probe.serverClientID ?? clientID }

    func check() throws(Refusal) {
        let audiences = try audiences()
        if audiences > 1, flaws.has("further-audiences-refused") {
            throw Refusal(.invalidAudience, "the token has another audience (OpenID Connect Core §3.1.3.7 step 3)")
        }
        try checkAuthorizedParty(audiences)
    }

    /// How many audiences the token has; one of them is this client, and all are strings.
    private func audiences() throws(Refusal) -> Int {
        let value = token.claim("aud")
        if case .array(let elements)? = value {
            if flaws.has("audience-array-refused") { throw Refusal(.invalidAudience, "aud is an array") }
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            if texts.count == elements.count, texts.contains(where: isOurs) {
                return isOnlyAudienceByMistake(texts) ? 1 : texts.count
            }
        } else if let value, token.text(value).map(isOurs) ?? token.equalsEveryText(value) {
            return 1
        }
        for mistake in AudienceMistake.allCases where flaws.mayHave(mistake.rawValue) {
            let count = mistake.count(value, token.claims, isOurs: isOurs, clientID: clientID)
            if let count, flaws.has(mistake.rawValue) { return count }
        }
        if value == nil { throw Refusal(.invalidAudience, "aud is missing") }
        throw Refusal(.invalidAudience, "aud does not name the client (OpenID Connect Core §3.1.3.7 step 3)")
    }

    /// Whether a client that looks at one of several audiences takes it for the only one.
    private func isOnlyAudienceByMistake(_ texts: [String]) -> Bool {
        guard texts.count > 1 else { return false }
        return texts.first == audience && flaws.has("first-audience-counts")
            || texts.last == audience && flaws.has("last-audience-counts")
    }

    private func isOurs(_ text: String) -> Bool {
        TextComparison(.audience, flaws).equal(text, audience)
            || flaws.mistake(AudienceTextMistake.self) {
                $0.equates(text, audience, clientID: clientID, issuer: token.claims.text("iss"))
            } != nil
    }

    private func checkAuthorizedParty(_ audiences: Int) throws(Refusal) {
        if flaws.has("authorized-party-not-checked") { return }
        guard let value = token.claim("azp") else {
            if flaws.has("authorized-party-required") { throw Refusal(.invalidAuthorizedParty, "azp is missing") }
            if audiences > 1, !flaws.has("further-audiences-trusted") {
                throw Refusal(.invalidAuthorizedParty, "there are several audiences and no azp")
            }
            if token.probe.serverClientID != nil, !flaws.has("server-token-without-party-accepted") {
                throw Refusal(.invalidAuthorizedParty, "the token is for the server and has no azp")
            }
            return
        }
        guard let party = token.text(value) else {
            if token.equalsEveryText(value) { return }
            guard flaws.has("authorized-party-of-other-type-ignored") else {
                throw Refusal(.invalidAuthorizedParty, "azp is not a string")
            }
            return
        }
        if TextComparison(.authorizedParty, flaws).equal(party, clientID) { return }
        if party == token.claims.text("sub"), flaws.has("service-account-is-its-own-party") { return }
        if let server = token.probe.serverClientID, party == server, flaws.has("server-accepted-as-party") { return }
        throw Refusal(.invalidAuthorizedParty, "azp is another client (OpenID Connect Core §3.1.3.7 step 5)")
    }
}
