internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceJOSE

/// The claims of a refreshed ID token and those of the previous token, read without the library.
///
/// See OpenID Connect Core §12.2.
struct RefreshedIDToken {
    private let claims: JSONValue
    /// Nil if the previous token cannot be read.
    private let previous: StoredClaims?

    /// Returns `nil` if there is no previous token.
    init?(_ claims: JSONValue, of probe: IDTokenProbe) {
        guard let token = probe.previousIDToken else { return nil }
        self.claims = claims
        previous = StoredClaims(token)
    }

    /// Whether two correct clients may differ on the token.
    ///
    /// They may differ on a nonce, which one compares with that of the request and another with that of the previous
    /// token; on an `azp` that differs from that of the previous token, which then was not for this client; and on
    /// times in an uncommon form.
    ///
    /// - Parameter nonce: The nonce of the request; `nil` if there was none.
    func isOpen(nonce: String?) -> Bool {
        guard let previous else { return true }
        if let claim = claims["nonce"] {
            if claim != nonce.map(JSONValue.string) || previous.nonce != nonce { return true }
        }
        if let party = claims["azp"], let before = previous.authorizedParty, party != before { return true }
        guard let time = claims["auth_time"] else { return false }
        return !Self.isPlain(time) || previous.time.map(Self.isPlain) == false
    }

    private static func isPlain(_ time: JSONValue) -> Bool {
        guard case .number(let text) = time else { return false }
        return Int64(text) != nil && !text.hasPrefix("-")
    }

    /// Checks the rules for an accepted token.
    func check() throws(BrokenProperty) {
        guard let previous else {
            throw BrokenProperty("a refresh is accepted only if the previous token can be read", "")
        }
        try expect(claims["iss"] == .string(previous.issuer), "iss is that of the previous token (§12.2)")
        try expect(claims["sub"] == .string(previous.subject), "sub is that of the previous token (§12.2)")
        try expect(
            claims["aud"].map { Set($0.texts) } == Set(previous.audiences), "aud is that of the previous token (§12.2)")
        if let nonce = claims["nonce"] {
            try expect(nonce == previous.nonce.map(JSONValue.string), "nonce is that of the previous token (§12.2)")
        }
        if let time = claims["auth_time"] {
            try expect(
                time.double != nil && time.double == previous.time?.double,
                "auth_time is that of the previous token (§12.2)")
        }
    }
}

/// The claims that an app stores of a verified token.
struct StoredClaims {
    let issuer: String
    let subject: String
    let audiences: [String]
    let nonce: String?
    let time: JSONValue?
    let authorizedParty: JSONValue?

    /// Returns `nil` for bytes that cannot be a verified token.
    init?(_ token: [UInt8]) {
        guard let payload = ReferenceParts.compactJWS(token)?.payload,
            let claims = ReferenceParts.jsonObject(payload), case .string(let issuer)? = claims["iss"],
            case .string(let subject)? = claims["sub"], let audience = claims["aud"], audience.isTextOrTexts
        else { return nil }
        self.issuer = issuer
        self.subject = subject
        audiences = audience.texts
        nonce = if case .string(let text)? = claims["nonce"] { text } else { nil }
        time = claims["auth_time"]
        authorizedParty = claims["azp"]
    }
}

extension IDTokenClaims {
    /// The stored claims of a verified token.
    init(stored token: [UInt8]) throws(GoogleSignInError) {
        guard let stored = StoredClaims(token) else {
            throw GoogleSignInError(.invalidConfiguration, "the stored ID token cannot be read")
        }
        var (time, party): (NumericDate?, String?)
        if case .number(let text)? = stored.time { time = Int64(text).map(NumericDate.init(seconds:)) }
        if case .string(let text)? = stored.authorizedParty { party = text }
        self.init(
            issuer: stored.issuer, subject: stored.subject, audiences: stored.audiences, authorizedParty: party,
            expiration: NumericDate(seconds: 0), issuedAt: NumericDate(seconds: 0), authenticationTime: time,
            nonce: stored.nonce)
    }
}

extension JSONValue {
    /// The text of a string, the texts of an array of strings; empty for anything else.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements):
            elements.compactMap { element in
                if case .string(let text) = element.value { text } else { nil as String? }
            }
        default: []
        }
    }

    /// Whether it is a string or an array of strings only (RFC 7519 §4.1.3).
    fileprivate var isTextOrTexts: Bool {
        if case .array(let elements) = self { return texts.count == elements.count }
        return texts.count == 1
    }

    var double: Double? {
        if case .number(let text) = self { Double(text) } else { nil }
    }
}
