internal import AssayConformance
internal import AssayJSON
internal import ReferenceJOSE

/// exp, iat and nbf (RFC 7519 §4.1.4 to §4.1.6).
struct TimeCheck {
    private let token: IDTokenClaims
    private let flaws: FlawSwitch

    init(_ token: IDTokenClaims) {
        self.token = token
        flaws = token.flaws
    }

    private var now: Int64 { token.probe.now }

    /// How far a time is off that is read as one of another time zone, at most.
    private static let otherZone: Int64 = 12 * 3600

    /// The accepted clock difference.
    private var leeway: Int64 {
        let leeway = token.probe.leeway
        if leeway != 0, flaws.has("leeway-ignored") { return 0 }
        if leeway != 0, flaws.has("leeway-doubled") { return leeway.addingSaturated(leeway) }
        return leeway
    }

    func check() throws(Refusal) {
        try checkExpiration()
        try checkIssuedAt()
        try checkNotBefore()
    }

    private func checkExpiration() throws(Refusal) {
        guard let value = token.claim("exp") else {
            guard flaws.has("missing-expiration-accepted") || flaws.has("expiration-not-checked") else {
                throw Refusal(.tokenExpired, "exp is missing")
            }
            return
        }
        guard let expiration = NumericDate(value, flaws) else {
            if case .string(let text) = value, !text.isEmpty, Double(text) == nil, flaws.has("expiration-may-be-words")
            {
                return
            }
            guard flaws.has("unreadable-expiration-ignored") || flaws.has("expiration-not-checked") else {
                throw Refusal(.tokenExpired, "exp is not a NumericDate (RFC 7519 §2)")
            }
            return
        }
        let edge = now.addingSaturated(leeway == .min ? .max : -leeway)
        if expiration.isAfter(edge) {
            if !expiration.isAfter(edge.addingSaturated(60)), flaws.has("last-minute-refused") {
                throw Refusal(.tokenExpired, "the token expires within a minute")
            }
            return
        }
        if expiration.seconds == edge, flaws.has("expiration-second-counted") { return }
        if expiration.isAfter(edge.addingSaturated(-300)), flaws.has("five-minutes-always-allowed") { return }
        if expiration.isAfter(edge.addingSaturated(-Self.otherZone)), flaws.has("times-read-in-other-zone") { return }
        let (milliseconds, overflow) = expiration.seconds.multipliedReportingOverflow(by: 1000)
        if !overflow, milliseconds > now, flaws.has("expiration-unit-confused") { return }
        if case .number(let text) = value, let digits = Int64(text.prefix { !"eE".contains($0) }.filter { $0 != "." }),
            digits > edge, flaws.has("expiration-digits-alone")
        {
            return
        }
        guard flaws.has("expiration-not-checked") else { throw Refusal(.tokenExpired, "the token has expired") }
    }

    private func checkIssuedAt() throws(Refusal) {
        guard let value = token.claim("iat") else {
            guard flaws.has("missing-issue-time-accepted") else { throw Refusal(.invalidIssuedAt, "iat is missing") }
            return
        }
        guard let issued = NumericDate(value, flaws) else {
            if value == .null, flaws.has("null-claims-are-present") { return }
            if !value.isBlank, !value.isNumber, flaws.has("issue-time-may-be-anything-present") { return }
            guard flaws.has("unreadable-issue-time-ignored") else {
                throw Refusal(.invalidIssuedAt, "iat is not a NumericDate (RFC 7519 §2)")
            }
            return
        }
        let edge = now.addingSaturated(leeway)
        guard
            !issued.isAfter(edge) || flaws.has("future-issue-time-accepted")
                || !issued.isAfter(edge.addingSaturated(300)) && flaws.has("five-minutes-always-allowed")
                || !issued.isAfter(edge.addingSaturated(Self.otherZone)) && flaws.has("times-read-in-other-zone")
        else {
            throw Refusal(.invalidIssuedAt, "the token was issued in the future")
        }
        if issued.isAfter(now), !issued.isAfter(edge), flaws.has("no-leeway-for-issue-time") {
            throw Refusal(.invalidIssuedAt, "the token was issued in the future")
        }
        if !issued.isAfter(now.addingSaturated(-60)), flaws.has("issue-time-of-last-minute-required") {
            throw Refusal(.invalidIssuedAt, "the token was issued more than a minute ago")
        }
    }

    private func checkNotBefore() throws(Refusal) {
        guard let value = token.claim("nbf") else { return }
        guard let start = NumericDate(value, flaws) else {
            guard flaws.has("unreadable-start-ignored") || flaws.has("start-not-checked") else {
                throw Refusal(.tokenNotYetValid, "nbf is not a NumericDate (RFC 7519 §2)")
            }
            return
        }
        let edge = now.addingSaturated(leeway)
        if start.seconds == edge, !start.hasFraction, flaws.has("start-second-excluded") {
            throw Refusal(.tokenNotYetValid, "the token is not valid at the second of nbf")
        }
        guard start.isAfter(edge), !flaws.has("start-not-checked") else { return }
        if !start.isAfter(edge.addingSaturated(300)), flaws.has("five-minutes-always-allowed") { return }
        if !start.isAfter(edge.addingSaturated(Self.otherZone)), flaws.has("times-read-in-other-zone") { return }
        throw Refusal(.tokenNotYetValid, "the token is not valid yet (RFC 7519 §4.1.5)")
    }
}

extension JSONValue {
    /// Whether a check for presence alone finds nothing.
    var isBlank: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension Flaw {
    /// Flaws in checking the expiration.
    static let ofExpirations: [Flaw] = [
        Flaw("expiration-not-checked", "does not check exp", .stale, .accepting(.tokenExpired), isShownInSignIns: true),
        Flaw(
            "missing-expiration-accepted", "checks exp only if it is present", .stale, .accepting(.tokenExpired),
            isShownInSignIns: true),
        Flaw(
            "unreadable-expiration-ignored", "ignores an exp that is not a number", .stale, .accepting(.tokenExpired),
            source: "https://github.com/openid/AppAuth-iOS"),
        Flaw(
            "expiration-may-be-words", "treats an exp that is text and not a number as later than every time", .stale,
            .accepting(.tokenExpired),
            source: "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/NaN"),
        Flaw(
            "expiration-second-counted", "accepts a token in the very second of exp", .stale, .accepting(.tokenExpired),
            isShownInSignIns: true),
        Flaw(
            "expiration-unit-confused", "compares exp, in seconds, with a time in milliseconds", .stale,
            .accepting(.tokenExpired)),
        Flaw(
            "expiration-digits-alone", "ignores the point and the exponent of exp", .stale, .accepting(.tokenExpired)),
    ]

    /// Flaws in allowing for clocks that differ.
    static let ofLeeways: [Flaw] = [
        Flaw(
            "five-minutes-always-allowed", "allows five minutes of leeway, whatever is configured", .stale,
            .accepting(.tokenExpired, .tokenNotYetValid, .invalidIssuedAt),
            source: "https://github.com/googleapis/google-auth-library-nodejs"),
        Flaw(
            "times-read-in-other-zone", "reads times in another time zone, twelve hours off", .stale,
            .accepting(.tokenExpired, .tokenNotYetValid, .invalidIssuedAt)),
        Flaw("leeway-ignored", "ignores the configured leeway", .lockout, .refusing, isShownInSignIns: true),
        Flaw(
            "last-minute-refused", "refuses a token in the last minute before exp", .lockout, .refusing,
            isShownInSignIns: true),
        Flaw(
            "leeway-doubled", "allows twice the configured leeway", .stale,
            .accepting(.tokenExpired, .tokenNotYetValid, .invalidIssuedAt), isShownInSignIns: true),
    ]

    /// Flaws in checking when a token was issued.
    static let ofIssueTimes: [Flaw] = [
        Flaw(
            "missing-issue-time-accepted", "accepts a token without iat", .stale, .accepting(.invalidIssuedAt),
            isShownInSignIns: true),
        Flaw(
            "unreadable-issue-time-ignored", "ignores an iat that is not a number", .stale,
            .accepting(.invalidIssuedAt)),
        Flaw(
            "issue-time-may-be-anything-present", "accepts an iat that is not a number, unless it is empty", .stale,
            .accepting(.invalidIssuedAt), source: "https://github.com/nov/openid_connect"),
        Flaw(
            "future-issue-time-accepted", "accepts a token issued in the future", .stale, .accepting(.invalidIssuedAt),
            isShownInSignIns: true),
        Flaw(
            "issue-time-of-last-minute-required", "refuses a token that is older than a minute", .lockout, .refusing,
            source: "https://github.com/openid/AppAuth-iOS/issues/948"),
    ]

    /// Flaws in checking when a token becomes valid.
    static let ofStarts: [Flaw] = [
        Flaw("start-not-checked", "does not check nbf", .stale, .accepting(.tokenNotYetValid)),
        Flaw("unreadable-start-ignored", "ignores an nbf that is not a number", .stale, .accepting(.tokenNotYetValid)),
        Flaw("start-second-excluded", "refuses a token in the very second of nbf", .lockout, .refusing),
    ]
}
