internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// The UserInfo response (OpenID Connect Core §5.3.2).
struct UserInfoResponse {
    let probe: UserInfoProbe
    let flaws: FlawSwitch

    func read() throws(Refusal) -> [String: OutputValue] {
        let fields = HeaderFields(fields: probe.headers, flaws: flaws)
        guard
            fields.isJSON
                || fields.lines("Content-Type") == ["application/jwt"] && flaws.has("user-info-token-believed")
        else {
            throw Refusal(.invalidUserInfo, "the media type of the response is not JSON")
        }
        let reader = JSONText(flaws)
        guard
            let body = reader.body(probe.body)
                ?? reader.unverifiedClaims(of: probe.body, if: flaws.has("user-info-token-believed"))
        else {
            throw Refusal(.invalidUserInfo, "the response is not a JSON object (OpenID Connect Core §5.3.2)")
        }
        let known: Set<String> = ["sub", "name", "given_name", "family_name", "picture", "email", "email_verified"]
        if !known.isSuperset(of: body.names), flaws.has("unknown-members-refused") {
            throw Refusal(.invalidUserInfo, "a claim is unknown")
        }
        for name in ["email", "name"] where body[name] == nil && flaws.has("user-info-without-\(name)-refused") {
            throw Refusal(.invalidUserInfo, "\(name) is missing")
        }
        if case .string? = body["email_verified"],
            flaws.has("verified-email-text-refused") || flaws.has("verified-email-boolean-required")
        {
            throw Refusal(.invalidUserInfo, "email_verified is a string")
        }
        if !flaws.isHonest { try checkClaims(body) }
        var output: [String: OutputValue] = ["subject": .string(try subject(body))]
        if let email = body.optionalText("email", flaws) { output["email"] = .string(email) }
        if let isVerified = VerifiedEmail(body, flaws).value { output["email_verified"] = .flag(isVerified) }
        return output
    }

    /// What a client may refuse in claims that it need not use.
    private func checkClaims(_ body: JSONObject) throws(Refusal) {
        if flaws.has("claims-of-other-type-refused", where: DefinedClaims.misfit(in: body) != nil) {
            throw Refusal(.invalidUserInfo, "a claim has another type than the defined one")
        }
        if flaws.has("addresses-of-profile-checked", where: DefinedClaims.hasBadAddress(body)) {
            throw Refusal(.invalidUserInfo, "the address of a page or picture is none (OpenID Connect Core §5.1)")
        }
        if let domain = body["hd"], !domain.isText || domain == "", flaws.has("hosted-domain-of-other-type-refused") {
            throw Refusal(.invalidUserInfo, "hd is not a string")
        }
        if case .string(let email)? = body["email"], !IDTokenClaims.isAddress(email),
            flaws.has("malformed-email-refused")
        {
            throw Refusal(.invalidUserInfo, "email is not an address (OpenID Connect Core §5.1)")
        }
        let issuers = ["https://accounts.google.com", "accounts.google.com"]
        if let issuer = body.text("iss"), !issuers.contains(issuer), flaws.has("user-info-of-other-issuer-refused") {
            throw Refusal(.invalidUserInfo, "iss is not the provider's issuer (OpenID Connect Core §5.3.2)")
        }
    }

    private func subject(_ body: JSONObject) throws(Refusal) -> String {
        switch body["sub"] {
        case .string(let subject)?:
            if TextComparison(.userInfoSubject, flaws).equal(subject, probe.subject) { return subject }
            if subject.isEmpty, flaws.has("empty-user-info-subject-accepted") { return probe.subject }
            if flaws.has("user-info-subject-not-compared") { return subject }
        case .number(let text)?:
            if text == probe.subject, flaws.has("numbers-are-strings") { return text }
            if let number = Double(text), number == Double(probe.subject), flaws.has("numbers-through-double") {
                return probe.subject
            }
        case .array(let elements)?:
            if IDTokenClaims.element(of: elements, flaws) == .string(probe.subject) { return probe.subject }
            if elements.contains(where: { $0.value == .string(probe.subject) }), flaws.has("any-of-array-taken") {
                return probe.subject
            }
            if elements.count == 1, elements.first?.value == .string(probe.subject),
                flaws.has("array-of-one-is-its-element")
            {
                return probe.subject
            }
        case nil:
            if body["id"] == .string(probe.subject), flaws.has("user-info-id-taken") { return probe.subject }
            if flaws.has("user-info-without-subject-accepted") { return probe.subject }
        case .null? where flaws.has("user-info-without-subject-accepted"):
            return probe.subject
        case .object(let members)?:
            if JSONObject(members, flaws)["value"] == .string(probe.subject), flaws.has("user-info-value-taken") {
                return probe.subject
            }
        default:
            break
        }
        let isText = if case .string? = body["sub"] { true } else { body["sub"] == nil }
        if !isText, flaws.has("user-info-subject-of-other-type-ignored") { return probe.subject }
        guard body["sub"] != nil, flaws.has("user-info-subject-not-compared") else {
            throw Refusal(.invalidUserInfo, "sub is not that of the ID token (OpenID Connect Core §5.3.2)")
        }
        return probe.subject
    }
}
