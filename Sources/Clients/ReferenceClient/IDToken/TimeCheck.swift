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
        guard var expiration = NumericDate(value, flaws) else {
            if case .string(let text) = value, !text.isEmpty, Double(text) == nil, flaws.has("expiration-may-be-words")
            {
                return
            }
            guard flaws.has("unreadable-expiration-ignored") || flaws.has("expiration-not-checked") else {
                throw Refusal(.tokenExpired, "exp is not a NumericDate (RFC 7519 §2)")
            }
            return
        }
        if case .number(let text) = value, text.contains(where: { ".eE".contains($0) }),
            flaws.has("fractional-expiration-refused")
        {
            throw Refusal(.tokenExpired, "exp is not a whole number")
        }
        if expiration.hasFraction, flaws.has("fraction-of-expiration-cut-off") {
            expiration = NumericDate(wholeSeconds: expiration.seconds)
        }
        let edge = now.addingSaturated(leeway == .min ? .max : -leeway)
        if expiration.isAfter(edge) {
            if !expiration.isAfter(edge.addingSaturated(60)), flaws.has("last-minute-refused") {
                throw Refusal(.tokenExpired, "the token expires within a minute")
            }
            if expiration.isAfter(now.addingSaturated(86_400)), flaws.has("lifetimes-over-a-day-refused") {
                throw Refusal(.tokenExpired, "exp is more than a day ahead")
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
        guard start.isAfter(edge), !flaws.has("start-not-checked"), !flaws.has("future-start-accepted") else { return }
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
