internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// Checks that a refreshed ID token has the same person and client as the first (OpenID Connect Core §12.2).
struct RefreshCheck {
    private let token: IDTokenClaims
    private let flaws: FlawSwitch

    init(_ token: IDTokenClaims) {
        self.token = token
        flaws = token.flaws
    }

    func check() throws(Refusal) {
        guard let bytes = token.probe.previousIDToken, !flaws.has("refresh-not-compared") else { return }
        guard let text = try? CompactToken(bytes, flaws), let previous = JSONText(flaws).object(text.payload) else {
            throw Refusal(.refreshMismatch, "the ID token before the refresh is unreadable")
        }
        if let expiration = previous["exp"].flatMap({ NumericDate($0, flaws) }),
            !expiration.isAfter(token.probe.now.addingSaturated(-86_400)), flaws.has("previous-token-must-be-recent")
        {
            throw Refusal(.refreshMismatch, "the ID token before the refresh expired long ago")
        }
        for name in ["iss", "sub"] {
            guard
                same(name, previous) || name == "sub" && isSubjectByMistake(previous)
                    || name == "iss" && isOtherSpelling(previous)
            else {
                throw Refusal(.refreshMismatch, "\(name) is not that of the token before the refresh")
            }
        }
        let audiences = Self.audiences(token.claims)
        let before = Self.audiences(previous)
        if audiences != before,
            !(audiences.isSuperset(of: before) && flaws.has("refreshed-audience-may-be-added"))
        {
            throw Refusal(.refreshMismatch, "aud is not that of the token before the refresh")
        }
        if token.claims["aud"] != previous["aud"], flaws.has("refreshed-audience-compared-as-text") {
            throw Refusal(.refreshMismatch, "aud is written differently than before the refresh")
        }
        if previous["auth_time"] != nil, token.claims["auth_time"] == previous["auth_time"],
            flaws.has("later-sign-in-time-required")
        {
            throw Refusal(.refreshMismatch, "auth_time is not later than before the refresh")
        }
        for name in ["azp", "auth_time"] where token.claims[name] != nil {
            guard
                same(name, previous) || name == "auth_time" && flaws.has("sign-in-time-not-compared")
                    || name == "azp" && flaws.has("refreshed-party-not-compared")
                    || name == "azp" && previous[name] == nil && flaws.has("refreshed-party-may-appear")
                    || name == "auth_time" && previous[name] == nil && flaws.has("sign-in-time-may-appear")
            else {
                throw Refusal(.refreshMismatch, "\(name) is not that of the token before the refresh")
            }
        }
    }

    private func same(_ name: String, _ previous: JSONObject) -> Bool {
        token.claims[name].map { JSONWriter.bytes($0) } == previous[name].map { JSONWriter.bytes($0) }
    }

    /// Whether the issuer is Google in its other spelling.
    private func isOtherSpelling(_ previous: JSONObject) -> Bool {
        let spellings: [JSONValue?] = [.string("accounts.google.com"), .string("https://accounts.google.com")]
        return spellings.contains(token.claims["iss"]) && spellings.contains(previous["iss"])
            && flaws.has("refreshed-issuer-in-other-spelling-accepted")
    }

    private func isSubjectByMistake(_ previous: JSONObject) -> Bool {
        guard let own = token.claims.text("sub"), let before = previous.text("sub") else { return false }
        return TextComparison(.refreshedSubject, flaws).equal(own, before)
    }

    /// The values of `aud`, whose order has no meaning (RFC 7519 §4.1.3).
    private static func audiences(_ claims: JSONObject) -> Set<[UInt8]> {
        switch claims["aud"] {
        case .array(let elements)?: Set(elements.map { JSONWriter.bytes($0.value) })
        case let value?: [JSONWriter.bytes(value)]
        case nil: []
        }
    }
}
