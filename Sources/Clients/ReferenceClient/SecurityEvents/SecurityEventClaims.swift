internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The checks of a security event token's claims, in the order of their reasons.
struct SecurityEventClaims {
    let claims: JSONObject
    let probe: SecurityEventProbe
    let flaws: FlawSwitch

    func check() throws(Refusal) -> [String: OutputValue] {
        try checkIssuer()
        try checkAudience()
        try checkTimes()
        if claims["sub"] != nil, flaws.has("subject-of-event-token-refused") {
            throw Refusal(.invalidSecurityEvent, "the token has a claim sub")
        }
        var output: [String: OutputValue] = ["jti": .string(try identifier())]
        let events = try events()
        output["event_types"] = .strings(events.map(\.type))
        // What the output has comes from the first event that has it.
        for event in events.reversed() { output.merge(event.output) { _, earlier in earlier } }
        if output["subject"] == nil, let own = claims.text("sub"), flaws.has("subject-of-token-if-event-has-none") {
            output["subject"] = .string(own)
        }
        return output
    }

    /// The issuer of the RISC document, which Google's page shows with a slash at its end and its document without.
    private func checkIssuer() throws(Refusal) {
        if claims["iss"] == nil, flaws.has("event-without-issuer-accepted") { return }
        guard let issuer = claims.text("iss"), isIssuer(issuer) || flaws.has("security-event-issuer-not-checked")
        else { throw Refusal(.invalidIssuer, "iss is not that of the RISC document") }
    }

    /// Whether the text is the issuer, with or without one slash at its end.
    func isIssuer(_ text: String) -> Bool {
        let other = probe.issuer.hasSuffix("/") ? String(probe.issuer.dropLast()) : probe.issuer + "/"
        if text.hasSameBytes(as: probe.issuer) { return true }
        if text.hasSameBytes(as: other) { return !flaws.has("slash-after-event-issuer-compared") }
        return TextComparison(.eventIssuer, flaws).equal(text, probe.issuer)
    }

    private func checkAudience() throws(Refusal) {
        let refusal = Refusal(.invalidAudience, "aud names none of the app's client IDs")
        switch claims["aud"] {
        case .string(let text)?:
            guard isOurs(text) || flaws.has("security-event-audience-not-checked") else { throw refusal }
        case .array(let elements)?:
            if flaws.has("security-event-audience-array-refused") { throw refusal }
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            guard texts.count == elements.count || flaws.has("other-types-in-audience-ignored") else { throw refusal }
            if let first = texts.first, !isOurs(first), flaws.has("first-audience-of-event-counts") { throw refusal }
            guard texts.contains(where: isOurs) || flaws.has("security-event-audience-not-checked") else {
                throw refusal
            }
        case nil:
            guard flaws.has("event-without-audience-accepted") || flaws.has("security-event-audience-not-checked")
            else { throw refusal }
        default:
            throw refusal
        }
    }

    private func isOurs(_ text: String) -> Bool {
        if let first = probe.clientIDs.first, text.hasSameBytes(as: first) { return true }
        if flaws.has("first-client-id-counts") { return false }
        return probe.clientIDs.contains { TextComparison(.eventAudience, flaws).equal(text, $0) }
    }

    /// The token has a time of issue; an expiry counts for nothing, because the event has happened.
    private func checkTimes() throws(Refusal) {
        if claims["exp"] == nil, flaws.has("expiry-of-event-required") {
            throw Refusal(.tokenExpired, "exp is missing")
        }
        if let expiry = claims["exp"].flatMap({ NumericDate($0, FlawSwitch(nil)) }),
            let issue = claims["iat"].flatMap({ NumericDate($0, FlawSwitch(nil)) }), !expiry.isAfter(issue.seconds),
            flaws.has("expired-events-refused")
        {
            throw Refusal(.tokenExpired, "exp has passed")
        }
        if let issue = claims["iat"] {
            guard let date = NumericDate(issue, FlawSwitch(nil)), 0...253_402_300_799 ~= date.seconds else {
                throw Refusal(.invalidIssuedAt, "iat is not a time")
            }
        } else if !flaws.has("time-of-event-token-not-required") {
            throw Refusal(.invalidIssuedAt, "iat is missing (RFC 8417 §2.2)")
        }
    }

    private func identifier() throws(Refusal) -> String {
        if let identifier = claims.text("jti"), !identifier.isEmpty { return identifier }
        guard claims["jti"] == nil || claims["jti"] == .string(""), flaws.has("event-identifier-not-required") else {
            throw Refusal(.invalidSecurityEvent, "jti is missing (RFC 8417 §2.2)")
        }
        return ""
    }

    private func events() throws(Refusal) -> [SecurityEventPayload] {
        guard let value = claims["events"] else {
            if let subject = claims.text("sub"), flaws.has("id-token-taken-for-security-event") {
                return [SecurityEventPayload(type: "", output: ["subject": .string(subject)])]
            }
            guard flaws.has("no-event-accepted") else {
                throw Refusal(.invalidSecurityEvent, "events is missing (RFC 8417 §2.2)")
            }
            return []
        }
        guard case .object(let members) = value else {
            throw Refusal(.invalidSecurityEvent, "events is not an object")
        }
        guard !members.isEmpty || flaws.has("no-event-accepted") else {
            throw Refusal(.invalidSecurityEvent, "events is empty")
        }
        if members.count > 1, flaws.has("several-events-refused") {
            throw Refusal(.invalidSecurityEvent, "there are several events")
        }
        var events: [SecurityEventPayload] = []
        for member in members { events.append(try SecurityEventPayload(member, in: self)) }
        if events.count > 1, flaws.has("first-event-alone-read") { return Array(events.prefix(1)) }
        return events
    }
}
