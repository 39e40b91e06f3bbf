internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// One event of a token: its type, and what the client says of it.
struct SecurityEventPayload {
    let type: String
    let output: [String: OutputValue]

    init(type: String, output: [String: OutputValue]) {
        self.type = type
        self.output = output
    }

    private static let prefixes = [
        "https://schemas.openid.net/secevent/risc/event-type/", "https://schemas.openid.net/secevent/oauth/event-type/",
    ]

    /// Reads an event (RFC 8417 §2.2; Google, Cross-Account Protection, Supported event types).
    init(_ member: JSONMember, in token: SecurityEventClaims) throws(Refusal) {
        let flaws = token.flaws
        type = member.name
        guard case .object(let members) = member.node.value else {
            throw Refusal(.invalidSecurityEvent, "an event is not an object (RFC 8417 §2.2)")
        }
        let payload = JSONObject(members, flaws)
        var output: [String: OutputValue] = [:]
        let need = Need(type)
        if need == .unknown || type.hasSuffix("/account-purged"), flaws.has("unknown-event-types-refused") {
            throw Refusal(.invalidSecurityEvent, "the type of the event is unknown")
        }
        let subject = Subject(payload["subject"], in: token)
        switch (need, subject) {
        case (.person, .account), (.person, .email), (.token, .token), (.none, _), (.unknown, _): break
        default:
            guard flaws.has("event-subject-not-required") else {
                throw Refusal(.invalidSubject, "the event has no subject of the kind that its type needs")
            }
        }
        if need == .none, payload["subject"] == nil, flaws.has("verification-without-subject-refused") {
            throw Refusal(.invalidSubject, "the event has no subject")
        }
        switch subject {
        case .account(let subject, let email):
            if subject.utf8.count == 1, flaws.has("subjects-of-one-character-refused") {
                throw Refusal(.invalidSubject, "the sub of the subject has one character")
            }
            output["subject"] = .string(subject)
            if let email { output["email"] = .string(email) }
        case .email(let email):
            if flaws.has("email-as-event-subject-refused") {
                throw Refusal(.invalidSubject, "the subject is an email address alone")
            }
            output["email"] = .string(email)
        case .token(let text): output["token"] = .string(text)
        case nil: break
        }
        if let own = token.claims.text("sub"), output["subject"] != nil, flaws.has("subject-of-token-preferred") {
            output["subject"] = .string(own)
        }
        for name in ["reason", "state"] {
            switch payload[name] {
            case nil: break
            case .string(let text)?: output[name] = .string(text)
            default:
                guard need == .unknown || flaws.has("event-details-of-other-type-ignored") else {
                    throw Refusal(.invalidSecurityEvent, "\(name) is not a string")
                }
            }
        }
        if output["reason"] == nil, type.hasSuffix("/account-disabled"), flaws.has("reason-of-disabling-required") {
            throw Refusal(.invalidSecurityEvent, "reason is missing")
        }
        if let reason = output["reason"], reason != .string("hijacking"), flaws.has("every-reason-is-hijacking") {
            output["reason"] = .string("hijacking")
        }
        self.output = output
    }

    /// What the subject of an event has to be.
    private enum Need {
        case person, token, none, unknown

        init(_ type: String) {
            guard let prefix = prefixes.first(where: type.hasPrefix) else {
                self = .unknown
                return
            }
            switch (prefix == prefixes[1], type.dropFirst(prefix.count)) {
            case (true, "token-revoked"): self = .token
            case (true, "tokens-revoked"): self = .person
            case (false, "verification"): self = .none
            case (false, "sessions-revoked"), (false, "account-disabled"), (false, "account-enabled"),
                (false, "account-purged"), (false, "account-credential-change-required"):
                self = .person
            default: self = .unknown
            }
        }
    }

    private enum Subject {
        case account(String, email: String?)
        case email(String)
        case token(String)

        /// Reads a subject; `nil` for one of a form that Google does not document.
        init?(_ value: JSONValue?, in token: SecurityEventClaims) {
            guard case .object(let members)? = value else { return nil }
            let subject = JSONObject(members, token.flaws)
            if let read = Subject(subject, in: token) {
                self = read
            } else if let email = subject.text("email"), !email.isEmpty, token.flaws.has("event-subject-by-any-email") {
                self = .email(email)
            } else {
                return nil
            }
        }

        private init?(_ subject: JSONObject, in token: SecurityEventClaims) {
            let flaws = token.flaws
            switch subject.text("subject_type") {
            case "iss-sub":
                self.init(account: subject, in: token)
            case "id_token_claims":
                guard !flaws.has("subject-of-id-token-claims-refused") else { return nil }
                self.init(account: subject, in: token)
            case "email":
                guard let email = subject.text("email"), !email.isEmpty else { return nil }
                self = .email(email)
            case "oauth_token":
                guard subject.text("token_type") == "refresh_token", let text = subject.text("token"), !text.isEmpty
                else { return nil }
                switch subject.text("token_identifier_alg") {
                case "prefix": break
                case "hash_base64_sha512_sha512": if flaws.has("hashed-refresh-token-refused") { return nil }
                default: return nil
                }
                self = .token(text)
            default:
                return nil
            }
        }

        private init?(account subject: JSONObject, in token: SecurityEventClaims) {
            let flaws = token.flaws
            guard let sub = subject.text("sub"), 1...255 ~= sub.utf8.count, sub.utf8.allSatisfy({ $0 < 0x80 }),
                let issuer = subject.text("iss"),
                token.isIssuer(issuer) || flaws.has("issuer-of-event-subject-not-checked")
            else { return nil }
            switch subject["email"] {
            case nil: self = .account(sub, email: nil)
            case .string(let email)?:
                self = flaws.has("email-is-subject-of-event") ? .email(email) : .account(sub, email: email)
            default: return nil
            }
        }
    }
}
