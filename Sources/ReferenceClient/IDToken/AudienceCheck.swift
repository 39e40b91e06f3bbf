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

    private func audiences() throws(Refusal) -> Int {
        guard let value = token.claim("aud") else {
            if token.claims["client_id"] == .string(clientID), flaws.has("client-id-claim-is-audience") { return 1 }
            guard flaws.has("missing-audience-accepted") || flaws.has("audience-not-checked") else {
                throw Refusal(.invalidAudience, "aud is missing")
            }
            return 0
        }
        if case .array(let elements) = value {
            if flaws.has("audience-array-refused") { throw Refusal(.invalidAudience, "aud is an array") }
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            let allAreStrings = texts.count == elements.count
            if texts.contains(where: isOurs), allAreStrings || flaws.has("other-types-in-audience-ignored") {
                return isOnlyAudienceByMistake(texts) ? 1 : elements.count
            }
            if elements.isEmpty || texts == [""], flaws.has("empty-audience-accepted") { return 0 }
            if Self.flattened(elements).contains(audience), flaws.has("nested-audience-accepted") {
                return elements.count
            }
        } else if let text = token.text(value) {
            if isOurs(text) { return 1 }
            if text.isEmpty, flaws.has("empty-audience-accepted") { return 0 }
        } else if case .object(let members) = value, members.contains(where: { $0.name == audience }),
            flaws.has("audience-searched")
        {
            return 1
        } else if case .object(let members) = value,
            members.contains(where: { $0.name == "0" && $0.node.value == .string(audience) }),
            flaws.has("array-like-audience-accepted")
        {
            return 1
        }
        if token.equalsEveryText(value) { return 1 }
        if token.claims["azp"] == .string(clientID) {
            if flaws.has("authorized-party-is-audience") { return 1 }
            if Self.isText(value), flaws.has("audience-excused-by-authorized-party") { return 1 }
        }
        if token.claims["client_id"] == .string(clientID), flaws.has("client-id-claim-is-audience") { return 1 }
        guard flaws.has("audience-not-checked") else {
            throw Refusal(.invalidAudience, "aud does not name the client (OpenID Connect Core §3.1.3.7 step 3)")
        }
        return 0
    }

    /// Whether a client that looks at one of several audiences takes it for the only one.
    private func isOnlyAudienceByMistake(_ texts: [String]) -> Bool {
        guard texts.count > 1 else { return false }
        return texts.first == audience && flaws.has("first-audience-counts")
            || texts.last == audience && flaws.has("last-audience-counts")
    }

    private func isOurs(_ text: String) -> Bool {
        if TextComparison(.audience, flaws).equal(text, audience) { return true }
        if flaws.has("audience-split-into-list"),
            text.split(whereSeparator: { ", ".contains($0) }).contains(audience[...])
        {
            return true
        }
        if text.contains(" "), text.split(separator: " ").contains(audience[...]),
            flaws.has("audience-split-at-spaces")
        {
            return true
        }
        if flaws.has("audience-of-same-project-accepted"), let project = audience.split(separator: "-").first,
            text.hasPrefix(project + "-")
        {
            return true
        }
        if token.probe.serverClientID != nil, text == clientID, flaws.has("app-accepted-for-server") { return true }
        if text == token.claims.text("iss"), flaws.has("issuer-accepted-as-audience") { return true }
        if text == "*", flaws.has("wildcard-audience-accepted") { return true }
        return false
    }

    /// Whether the value has one of the types that `aud` may have.
    private static func isText(_ value: JSONValue) -> Bool {
        switch value {
        case .string: true
        case .array(let elements): elements.allSatisfy { if case .string = $0.value { true } else { false } }
        default: false
        }
    }

    private static func flattened(_ elements: [JSONNode]) -> [String] {
        elements.flatMap { element -> [String] in
            switch element.value {
            case .string(let text): [text]
            case .array(let inner): inner.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            case .object(let members):
                members.compactMap { if case .string(let text) = $0.node.value { text } else { nil } }
            default: []
            }
        }
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
