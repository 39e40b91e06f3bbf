internal import AssayConformance
internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// The checks of an ID token's claims, in the order of their reasons.
struct IDTokenClaims {
    let claims: JSONObject
    let header: JSONObject
    let probe: IDTokenProbe
    let flaws: FlawSwitch

    func check() throws(Refusal) -> [String: OutputValue] {
        if let subject = subjectOfEvent(), flaws.has("security-event-taken-for-sign-in") {
            return ["subject": .string(subject)]
        }
        try checkNames()
        try checkIssuer()
        try AudienceCheck(self).check()
        try TimeCheck(self).check()
        try checkNonce()
        try checkAccessTokenHash()
        let subject = try subject()
        try checkHostedDomain()
        try RefreshCheck(self).check()
        try checkProfile()
        var output: [String: OutputValue] = ["subject": .string(subject)]
        if let email = claims.optionalText("email", flaws) { output["email"] = .string(email) }
        if let isVerified = VerifiedEmail(claims, flaws).value { output["email_verified"] = .flag(isVerified) }
        return output
    }

    /// The claim's value; `nil` if it is absent.
    func claim(_ name: String) -> JSONValue? {
        if let own = header[name], flaws.has("header-claims-taken") { return own }
        guard let value = claims[name] else { return nil }
        if value == .null, flaws.has("null-is-absent") { return nil }
        if flaws.has(
            "falsy-claims-are-absent", where: [.null, .bool(false), .number("0"), .string("")].contains(value))
        {
            return nil
        }
        if case .array(let elements) = value, elements.count == 1, let only = elements.first,
            flaws.has("array-of-one-is-its-element")
        {
            return only.value
        }
        // `aud` may be an array.
        if case .array(let elements) = value, name != "aud" { return Self.element(of: elements, flaws) ?? value }
        return value
    }

    /// The element that a client takes in place of an array of several; `nil` if it takes none.
    static func element(of elements: [JSONNode], _ flaws: FlawSwitch) -> JSONValue? {
        guard elements.count > 1, let first = elements.first, let last = elements.last else { return nil }
        if flaws.has("first-of-array-taken") { return first.value }
        return flaws.has("last-of-array-taken") ? last.value : nil
    }

    /// The text of a claim that must be a string; `nil` if it has another type.
    func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let text): flaws.has("numbers-are-strings") ? text : nil
        case .bool(let flag): flaws.has("literals-are-strings") ? "\(flag)" : nil
        case .null: flaws.has("literals-are-strings") || flaws.has("null-is-string") ? "null" : nil
        default: nil
        }
    }

    /// A number or a Boolean as text, as conversions of most languages write it; `nil` without the flaw.
    private func textOfScalar(_ value: JSONValue) -> String? {
        switch value {
        case .number, .bool: flaws.has("subject-made-text") ? JSONWriter.text(value) : nil
        default: nil
        }
    }

    /// Whether the value equals every text in a comparison that converts it to a Boolean, as PHP's `==` does.
    func equalsEveryText(_ value: JSONValue) -> Bool { value == .bool(true) && flaws.has("true-equals-every-text") }

    /// Whether any string of an array passes, which no rule allows for these claims.
    ///
    /// - Parameter flaw: the flaw of a client that lets only this claim, or claims of its kind, pass.
    func arrayHolds(_ value: JSONValue, _ flaw: String, _ isRight: (String) -> Bool) -> Bool {
        guard case .array(let elements) = value else { return false }
        let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
        guard texts.contains(where: isRight) else { return false }
        return flaws.has("any-of-array-taken") || flaws.has(flaw)
    }

    /// The subject of a security event token, which tells of a person and signs nobody in (RFC 8417 §2.2).
    private func subjectOfEvent() -> String? {
        guard case .object(let events)? = claims["events"], case .object(let event)? = events.first?.node.value,
            case .object(let subject)? = JSONObject(event, flaws)["subject"]
        else { return nil }
        return JSONObject(subject, flaws).text("sub")
    }

    private static let knownNames: Set<String> = [
        "iss", "azp", "aud", "sub", "email", "email_verified", "name", "picture", "given_name", "family_name", "iat",
        "exp", "nbf", "nonce", "at_hash", "hd", "auth_time", "acr", "amr", "jti", "locale",
    ]

    private func checkNames() throws(Refusal) {
        if !Self.knownNames.isSuperset(of: claims.names), flaws.has("unknown-claims-refused") {
            throw Refusal(.invalidIDToken, "a claim is unknown")
        }
    }

    private func checkIssuer() throws(Refusal) {
        let comparison = IssuerComparison(.issuer, flaws)
        guard let value = claim("iss") else {
            guard flaws.has("missing-issuer-accepted") || flaws.has("issuer-not-checked") else {
                throw Refusal(.invalidIssuer, "iss is missing")
            }
            return
        }
        func isExpected(_ issuer: String) -> Bool { probe.issuers.contains { comparison.equal(issuer, $0) } }
        if let issuer = text(value) {
            if isExpected(issuer) {
                if !issuer.contains("://"), flaws.has("issuer-without-scheme-refused") {
                    throw Refusal(.invalidIssuer, "iss has no scheme")
                }
                return
            }
            let stops: Set<Character> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]
            if issuer.contains(where: stops.contains), isExpected(String(issuer.map { stops.contains($0) ? "." : $0 })),
                flaws.has("issuer-stops-alike")
            {
                return
            }
            let providers = ["https://accounts.google.com", "https://appleid.apple.com"]
            if providers.contains(issuer), flaws.has("issuer-of-any-provider-accepted") { return }
            if probe.provider == "apple", issuer == "https://accounts.google.com",
                flaws.has("issuer-of-google-always-accepted")
            {
                return
            }
            if issuer.hasPrefix("https://securetoken.google.com/"), flaws.has("issuer-of-firebase-accepted") { return }
            let proxy = "https://cloud.google.com/iap"
            if issuer == proxy, flaws.has("issuer-of-identity-aware-proxy-accepted") { return }
        }
        if arrayHolds(value, "issuer-in-array-accepted", isExpected) || equalsEveryText(value) { return }
        guard flaws.has("issuer-not-checked") else {
            throw Refusal(.invalidIssuer, "iss is not the provider's issuer (OpenID Connect Core §3.1.3.7 step 2)")
        }
    }

    private func checkNonce() throws(Refusal) {
        let value = claim("nonce")
        guard let expected = try hashedNonce() ?? probe.nonce else {
            guard value == nil || flaws.has("unexpected-nonce-accepted") else {
                throw Refusal(.invalidNonce, "the token has a nonce, and the request had none")
            }
            return
        }
        guard let value else {
            // The token of a refresh need not repeat it (OpenID Connect Core §12.2).
            if probe.previousIDToken != nil, !flaws.has("refresh-nonce-required") { return }
            let isUnsupported =
                probe.provider == "apple" && [.bool(false), .string("false")].contains(claims["nonce_supported"])
            guard
                flaws.has("missing-nonce-accepted") || flaws.has("nonce-not-checked")
                    || isUnsupported && flaws.has("unsupported-nonce-not-required")
            else {
                throw Refusal(.invalidNonce, "nonce is missing (OpenID Connect Core §3.1.3.7 step 11)")
            }
            return
        }
        if let nonce = text(value) {
            if TextComparison(.nonce, flaws).equal(nonce, expected) { return }
            if flaws.has("nonce-hash-accepted"), nonce == PKCE(flaws).hash(expected) { return }
            if flaws.has("nonce-hash-in-hexadecimal-accepted"),
                let hash = try? HashAlgorithm.sha256.hash(Array(expected.utf8)),
                nonce == hash.map(Hexadecimal.digits).joined()
            {
                return
            }
        }
        if arrayHolds(value, "any-of-binding-array-taken", { $0 == expected }) || equalsEveryText(value) { return }
        guard flaws.has("nonce-not-checked") else { throw Refusal(.invalidNonce, "nonce is not that of the request") }
    }

    private func subject() throws(Refusal) -> String {
        if case .string(let identifier)? = claims["user_id"], flaws.has("subject-is-user-id") { return identifier }
        guard let value = claim("sub") else {
            guard flaws.has("missing-subject-accepted") else { throw Refusal(.invalidSubject, "sub is missing") }
            return ""
        }
        if case .array(let elements) = value, case .string(let first)? = elements.first?.value,
            flaws.has("any-of-array-taken")
        {
            return first
        }
        if case .object(let members) = value, let own = JSONObject(members, flaws).text("id"),
            flaws.has("subject-identifier-object-taken")
        {
            return own
        }
        if value == .null, flaws.has("null-claims-are-present") { return "" }
        guard let subject = text(value) ?? textOfScalar(value) else {
            guard
                flaws.has("subject-of-other-type-accepted")
                    || !value.isBlank && flaws.has("subject-may-be-anything-present")
            else {
                throw Refusal(.invalidSubject, "sub is not a string")
            }
            return JSONWriter.text(value)
        }
        guard !subject.isEmpty || flaws.has("empty-subject-accepted") else {
            throw Refusal(.invalidSubject, "sub is empty")
        }
        guard subject.utf8.count <= 255 || flaws.has("subject-length-not-checked") else {
            throw Refusal(.invalidSubject, "sub has more than 255 characters (OpenID Connect Core §2)")
        }
        if subject.utf8.count == 1, flaws.has("subjects-of-one-character-refused") {
            throw Refusal(.invalidSubject, "sub has one character")
        }
        let folds = "subject-folded-to-compatible-form"
        if flaws.mayHave(folds), case let folded = subject.applyingWidth, folded != subject,
            folded.utf8.allSatisfy({ $0 < 0x80 }), flaws.has(folds)
        {
            return folded
        }
        guard subject.utf8.allSatisfy({ $0 < 0x80 }) || flaws.has("subject-beyond-ascii-accepted") else {
            throw Refusal(.invalidSubject, "sub is not ASCII (OpenID Connect Core §2)")
        }
        if flaws.has("subject-in-lower-case", where: subject.lowercased() != subject) { return subject.lowercased() }
        if let colon = subject.lastIndex(of: ":"), flaws.has("subject-namespace-dropped") {
            return String(subject[colon...].dropFirst())
        }
        if flaws.has("token-subject-trimmed", where: subject.trimmed != subject) { return subject.trimmed }
        if flaws.mayHave("subject-is-number"), let number = Double(subject), let whole = Int128(exactly: number),
            "\(whole)" != subject, flaws.has("subject-is-number")
        {
            return "\(whole)"
        }
        if case .string(let email)? = claims["email"], flaws.has("subject-is-email") { return email }
        return subject
    }

    /// Something, an at sign and something, without white space and control characters.
    static func isAddress(_ text: String) -> Bool {
        guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let isQuoted = text.hasPrefix("\"")
        return at != text.utf8.startIndex && text.utf8[at...].count > 1
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) || $0 == 0x20 && isQuoted }
    }

    private func checkProfile() throws(Refusal) {
        if case .string? = claims["email_verified"],
            flaws.has("verified-email-text-refused")
                || probe.provider != "apple" && flaws.has("verified-email-boolean-required")
        {
            throw Refusal(.invalidIDToken, "email_verified is a string")
        }
        if probe.provider == "apple" { try checkAppleClaims() }
        try checkTypesOfProfile()
        try checkAuthentication()
        if flaws.has("claims-of-other-type-refused", where: DefinedClaims.misfit(in: claims) != nil) {
            throw Refusal(.invalidIDToken, "a claim has another type than the defined one")
        }
        if let domain = claims["hd"], !domain.isText || domain == "", flaws.has("hosted-domain-of-other-type-refused") {
            throw Refusal(.invalidHostedDomain, "hd is not a domain")
        }
        if claims["events"] != nil, flaws.has("events-in-id-token-refused") {
            throw Refusal(.invalidIDToken, "the token is a security event token (RFC 8725 §3.12)")
        }
        if flaws.has("addresses-of-profile-checked", where: DefinedClaims.hasBadAddress(claims)) {
            throw Refusal(.invalidIDToken, "the address of a page or picture is none (OpenID Connect Core §5.1)")
        }
        if claims["email"] == nil, flaws.has("email-required") { throw Refusal(.invalidIDToken, "email is missing") }
        if claims["email_verified"] != .bool(true), claims["email_verified"] != .string("true"),
            flaws.has("verified-email-required")
        {
            throw Refusal(.invalidIDToken, "email is not verified")
        }
        if case .string(let email)? = claims["email"], !Self.isAddress(email), flaws.has("malformed-email-refused") {
            throw Refusal(.invalidIDToken, "email is not an address (OpenID Connect Core §5.1)")
        }
        if case .string(let email)? = claims["email"],
            email.contains(where: { !$0.isASCII || $0 == "+" || $0 == "\"" }),
            flaws.has("plain-email-required")
        {
            throw Refusal(.invalidIDToken, "email has an unusual character")
        }
    }
}
