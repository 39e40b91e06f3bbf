internal import StrictJOSE

/// The claim checks for a security event token whose signature has been verified, one per method.
struct SecurityEventClaimChecks {
    let claims: JSONValue
    /// The accepted spellings of the issuer.
    let issuers: [String]
    let clientIDs: [String]

    /// Google's page: `iss` is the issuer of the RISC configuration document.
    func issuer() throws(GoogleSignInError) -> String {
        guard let claim = claims["iss"], let issuer = issuers.first(where: { claim.isString($0) }) else {
            throw GoogleSignInError(.invalidIssuer, "iss: expected the issuer of the RISC configuration")
        }
        return issuer
    }

    /// Google's page: `aud` is one of the app's client IDs; RFC 7519 §4.1.3: it may be an array that has one.
    func audiences() throws(GoogleSignInError) -> [String] {
        guard let claim = claims["aud"] else {
            throw GoogleSignInError(.invalidAudience, "aud: expected a client ID of the app, found no aud")
        }
        if let clientID = clientIDs.first(where: claim.isString) { return [clientID] }
        var audiences: [String] = []
        for element in claim.elements {
            guard let audience = element.string else {
                throw GoogleSignInError(.invalidAudience, "aud: expected strings")
            }
            audiences.append(audience)
        }
        guard audiences.contains(where: { one in clientIDs.contains { $0.utf8.elementsEqual(one.utf8) } }) else {
            throw GoogleSignInError(.invalidAudience, "aud: expected a client ID of the app")
        }
        return audiences
    }

    /// RFC 8417 §2.2: `iat` is when the token was issued.
    func issuedAt() throws(GoogleSignInError) -> NumericDate {
        guard let date = claims["iat"]?.number.flatMap(NumericDate.init) else {
            throw GoogleSignInError(.invalidIssuedAt, "iat: expected a time in seconds")
        }
        return date
    }

    /// RFC 8417 §2.2: `jti` identifies the token.
    func id() throws(GoogleSignInError) -> String {
        guard let id = claims["jti"]?.string, !id.isEmpty else {
            throw GoogleSignInError(.invalidSecurityEvent, "jti: expected a non-empty string")
        }
        return id
    }

    /// RFC 8417 §2.2: `events` is an object whose names are URIs and whose values are objects.
    func events() throws(GoogleSignInError) -> [SecurityEvent] {
        let missing = GoogleSignInError(.invalidSecurityEvent, "events: expected a JSON object with an event")
        guard let members = claims["events"]?.members else { throw missing }
        var events: [SecurityEvent] = []
        for (name, payload) in members {
            guard payload.kind == .object else {
                throw GoogleSignInError(.invalidSecurityEvent, "events: expected JSON objects as values")
            }
            let type = SecurityEvent.EventType(rawValue: name)
            let subject = payload["subject"].flatMap { SecurityEventSubject($0, issuers: issuers) }
            if let expected = type.expectedSubject, !expected.allows(subject) {
                throw GoogleSignInError(.invalidSubject, "subject: expected \(expected.words)")
            }
            events.append(
                SecurityEvent(
                    type: type, subject: subject,
                    reason: try text("reason", in: payload, of: type).map(SecurityEvent.Reason.init),
                    state: try text("state", in: payload, of: type)))
        }
        guard !events.isEmpty else { throw missing }
        return events
    }

    /// An optional string; of an event of an unknown type, anything else counts as absent, because only that type's
    /// definition says what the member is.
    private func text(
        _ name: String, in payload: JSONValue, of type: SecurityEvent.EventType
    ) throws(GoogleSignInError) -> String? {
        guard let value = payload[name] else { return nil }
        guard let text = value.string else {
            guard type.isKnown else { return nil }
            throw GoogleSignInError(.invalidSecurityEvent, "\(name): expected a string")
        }
        return text
    }
}

extension SecurityEvent.EventType {
    /// The subjects that an event of a type can have.
    fileprivate enum ExpectedSubject {
        case person
        case refreshToken

        var words: String {
            switch self {
            case .person: "an account of the issuer, or an email address"
            case .refreshToken: "a refresh token"
            }
        }

        func allows(_ subject: SecurityEventSubject?) -> Bool {
            switch (self, subject) {
            case (.person, .account?), (.person, .email?), (.refreshToken, .refreshToken?): true
            default: false
            }
        }
    }

    /// What the subject has to be; `nil` if the type is unknown or needs none.
    fileprivate var expectedSubject: ExpectedSubject? {
        switch self {
        case .sessionsRevoked, .tokensRevoked, .accountDisabled, .accountEnabled, .accountPurged,
            .accountCredentialChangeRequired:
            .person
        case .tokenRevoked: .refreshToken
        default: nil
        }
    }

    fileprivate var isKnown: Bool { expectedSubject != nil || self == .verification }
}
