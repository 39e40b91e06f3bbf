internal import AssayConformance
internal import AssayDocument
internal import ReferenceJOSE

/// The checks of an ID token's claims, in the order of their reasons.
struct IDTokenClaims {
    let claims: JSONObject
    let header: JSONObject
    let probe: IDTokenProbe
    let flaws: FlawSwitch

    init(_ claims: JSONObject, header: JSONObject, _ probe: IDTokenProbe, _ flaws: FlawSwitch) {
        self.claims = claims
        self.header = header
        self.probe = probe
        self.flaws = flaws
    }

    func check() throws(Refusal) -> [String: OutputValue] {
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
        if case .string(let email)? = claims["email"] { output["email"] = .string(email) }
        return output
    }

    /// The claim's value; `nil` if there is none.
    func claim(_ name: String) -> DocumentValue? {
        if let own = header[name], flaws.has(.headerClaimsTaken) { return own }
        guard let value = claims[name] else { return nil }
        if case .array(let elements) = value, elements.count == 1, let only = elements.first,
            flaws.has(.arrayOfOneIsItsElement)
        {
            return only.value
        }
        return value
    }

    /// The text of a claim that has to be a string; `nil` if it is another type.
    func text(_ value: DocumentValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let text): flaws.has(.numbersAreStrings) ? text : nil
        case .bool(let flag): flaws.has(.literalsAreStrings) ? "\(flag)" : nil
        case .null: flaws.has(.literalsAreStrings) ? "null" : nil
        default: nil
        }
    }

    /// Whether any of the strings of an array passes, which is nobody's rule for these claims.
    func arrayHolds(_ value: DocumentValue, _ isRight: (String) -> Bool) -> Bool {
        guard case .array(let elements) = value else { return false }
        let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
        return texts.contains(where: isRight) && flaws.has(.anyOfArrayTaken)
    }

    private func checkNames() throws(Refusal) {
        let known: Set<String> = [
            "iss", "azp", "aud", "sub", "email", "email_verified", "name", "picture", "given_name", "family_name",
            "iat",
            "exp", "nbf", "nonce", "at_hash", "hd", "auth_time", "acr", "amr", "jti", "locale",
        ]
        if !known.isSuperset(of: claims.names), flaws.has(.unknownClaimsRefused) {
            throw Refusal(.invalidIDToken, "a claim is not known")
        }
    }

    private func checkIssuer() throws(Refusal) {
        let comparison = IssuerComparison(flaws)
        guard let value = claim("iss") else {
            guard flaws.has(.missingIssuerAccepted) || flaws.has(.issuerNotChecked) else {
                throw Refusal(.invalidIssuer, "iss is missing")
            }
            return
        }
        func isExpected(_ issuer: String) -> Bool { probe.issuers.contains { comparison.equal(issuer, $0) } }
        if let issuer = text(value) {
            if isExpected(issuer) {
                if !issuer.contains("://"), flaws.has(.issuerWithoutSchemeRefused) {
                    throw Refusal(.invalidIssuer, "iss has no scheme")
                }
                return
            }
            let providers = ["https://accounts.google.com", "https://appleid.apple.com"]
            if providers.contains(issuer), flaws.has(.issuerOfAnyProviderAccepted) { return }
        }
        if arrayHolds(value, isExpected) { return }
        guard flaws.has(.issuerNotChecked) else {
            throw Refusal(.invalidIssuer, "iss is not the provider (OpenID Connect Core §3.1.3.7 step 2)")
        }
    }

    private func checkNonce() throws(Refusal) {
        let value = claim("nonce")
        guard let expected = try hashedNonce() ?? probe.nonce else {
            guard value == nil || flaws.has(.unexpectedNonceAccepted) else {
                throw Refusal(.invalidNonce, "the request carried no nonce, the token does")
            }
            return
        }
        guard let value else {
            // The token of a refresh need not repeat it (OpenID Connect Core §12.2).
            if probe.previousIDToken != nil, !flaws.has(.refreshNonceRequired) { return }
            guard flaws.has(.missingNonceAccepted) || flaws.has(.nonceNotChecked) else {
                throw Refusal(.invalidNonce, "nonce is missing (OpenID Connect Core §3.1.3.7 step 11)")
            }
            return
        }
        if let nonce = text(value) {
            if TextComparison(flaws).equal(nonce, expected) { return }
            if flaws.has(.nonceComparedByPrefix), expected.hasPrefix(nonce) { return }
            if flaws.has(.nonceSearchedInClaim), nonce.contains(expected) { return }
            if flaws.has(.nonceHashAccepted), nonce == ProofKey(flaws).hash(expected) { return }
        }
        if arrayHolds(value, { $0 == expected }) { return }
        guard flaws.has(.nonceNotChecked) else { throw Refusal(.invalidNonce, "nonce is not the request's") }
    }

    private func subject() throws(Refusal) -> String {
        if case .string(let email)? = claims["email"], flaws.has(.subjectIsEmail) { return email }
        if case .string(let identifier)? = claims["user_id"], flaws.has(.subjectIsUserID) { return identifier }
        guard let value = claim("sub") else {
            guard flaws.has(.missingSubjectAccepted) else { throw Refusal(.invalidSubject, "sub is missing") }
            return ""
        }
        if case .array(let elements) = value, case .string(let first)? = elements.first?.value,
            flaws.has(.anyOfArrayTaken)
        {
            return first
        }
        guard let subject = text(value) else {
            guard flaws.has(.subjectOfOtherTypeAccepted) else { throw Refusal(.invalidSubject, "sub is no string") }
            return DocumentWriter.text(value)
        }
        guard !subject.isEmpty || flaws.has(.emptySubjectAccepted) else {
            throw Refusal(.invalidSubject, "sub is empty")
        }
        guard subject.utf8.count <= 255 || flaws.has(.subjectLengthNotChecked) else {
            throw Refusal(.invalidSubject, "sub has more than 255 characters (OpenID Connect Core §2)")
        }
        guard subject.utf8.allSatisfy({ $0 < 0x80 }) || flaws.has(.subjectBeyondASCIIAccepted) else {
            throw Refusal(.invalidSubject, "sub is not ASCII (OpenID Connect Core §2)")
        }
        if subject.lowercased() != subject, flaws.has(.subjectInLowerCase) { return subject.lowercased() }
        if let number = Double(subject), let whole = Int64(exactly: number), "\(whole)" != subject,
            flaws.has(.subjectIsNumber)
        {
            return "\(whole)"
        }
        return subject
    }

    private func checkProfile() throws(Refusal) {
        if case .string? = claims["email_verified"], flaws.has(.verifiedEmailTextRefused) {
            throw Refusal(.invalidIDToken, "email_verified is a string")
        }
        if probe.provider == "apple" { try checkAppleClaims() }
        try checkTypesOfProfile()
        if claims["email"] == nil, flaws.has(.emailRequired) { throw Refusal(.invalidIDToken, "email is missing") }
        if claims["email_verified"] != .bool(true), claims["email_verified"] != .string("true"),
            flaws.has(.verifiedEmailRequired)
        {
            throw Refusal(.invalidIDToken, "email is not verified")
        }
        if case .string(let email)? = claims["email"],
            email.contains(where: { !$0.isASCII || $0 == "+" || $0 == "\"" }),
            flaws.has(.plainEmailRequired)
        {
            throw Refusal(.invalidIDToken, "email has an unusual character")
        }
    }
}
