internal import AssayConformance
internal import AssayDocument
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

    /// How far clocks may differ.
    private var leeway: Int64 {
        let leeway = token.probe.leeway
        if leeway != 0, flaws.has(.leewayIgnored) { return 0 }
        if leeway != 0, flaws.has(.leewayDoubled) { return leeway.addingSaturated(leeway) }
        return leeway
    }

    func check() throws(Refusal) {
        try checkExpiration()
        try checkIssuedAt()
        try checkNotBefore()
    }

    private func checkExpiration() throws(Refusal) {
        guard let value = token.claim("exp") else {
            guard flaws.has(.missingExpirationAccepted) || flaws.has(.expirationNotChecked) else {
                throw Refusal(.tokenExpired, "exp is missing")
            }
            return
        }
        guard let expiration = NumericDate(value, flaws) else {
            guard flaws.has(.unreadableExpirationIgnored) || flaws.has(.expirationNotChecked) else {
                throw Refusal(.tokenExpired, "exp is no NumericDate (RFC 7519 §2)")
            }
            return
        }
        let edge = now.addingSaturated(leeway == .min ? .max : -leeway)
        if expiration.isAfter(edge) {
            if !expiration.isAfter(edge.addingSaturated(60)), flaws.has(.lastMinuteRefused) {
                throw Refusal(.tokenExpired, "the token expires within a minute")
            }
            return
        }
        if expiration.seconds == edge, flaws.has(.expirationSecondCounted) { return }
        if expiration.isAfter(edge.addingSaturated(-300)), flaws.has(.fiveMinutesAlwaysAllowed) { return }
        let (milliseconds, overflow) = expiration.seconds.multipliedReportingOverflow(by: 1000)
        if !overflow, milliseconds > now, flaws.has(.expirationUnitConfused) { return }
        guard flaws.has(.expirationNotChecked) else { throw Refusal(.tokenExpired, "the token has expired") }
    }

    private func checkIssuedAt() throws(Refusal) {
        guard let value = token.claim("iat") else {
            guard flaws.has(.missingIssueTimeAccepted) else { throw Refusal(.invalidIssuedAt, "iat is missing") }
            return
        }
        guard let issued = NumericDate(value, flaws) else {
            guard flaws.has(.unreadableIssueTimeIgnored) else {
                throw Refusal(.invalidIssuedAt, "iat is no NumericDate (RFC 7519 §2)")
            }
            return
        }
        guard !issued.isAfter(now.addingSaturated(leeway)) || flaws.has(.futureIssueTimeAccepted) else {
            throw Refusal(.invalidIssuedAt, "the token was issued in the future")
        }
        if !issued.isAfter(now.addingSaturated(-60)), flaws.has(.issueTimeOfLastMinuteRequired) {
            throw Refusal(.invalidIssuedAt, "the token was issued more than a minute ago")
        }
    }

    private func checkNotBefore() throws(Refusal) {
        guard let value = token.claim("nbf") else { return }
        guard let start = NumericDate(value, flaws) else {
            guard flaws.has(.unreadableStartIgnored) || flaws.has(.startNotChecked) else {
                throw Refusal(.tokenNotYetValid, "nbf is no NumericDate (RFC 7519 §2)")
            }
            return
        }
        let edge = now.addingSaturated(leeway)
        if start.seconds == edge, !start.hasFraction, flaws.has(.startSecondExcluded) {
            throw Refusal(.tokenNotYetValid, "the token is valid only after its first second")
        }
        guard start.isAfter(edge), !flaws.has(.startNotChecked) else { return }
        if !start.isAfter(edge.addingSaturated(300)), flaws.has(.fiveMinutesAlwaysAllowed) { return }
        throw Refusal(.tokenNotYetValid, "the token is not valid yet (RFC 7519 §4.1.5)")
    }
}

extension Flaw {
    /// When a token is valid.
    static let ofTimes: [Flaw] = [
        expirationNotChecked, missingExpirationAccepted, unreadableExpirationIgnored, expirationSecondCounted,
        expirationUnitConfused, fiveMinutesAlwaysAllowed, leewayIgnored, lastMinuteRefused, leewayDoubled,
        missingIssueTimeAccepted, unreadableIssueTimeIgnored, futureIssueTimeAccepted, issueTimeOfLastMinuteRequired,
        startNotChecked, unreadableStartIgnored, startSecondExcluded,
    ]

    static let expirationNotChecked = Flaw(
        "expiration-not-checked", "does not look at exp", .stale, [.accepting(.tokenExpired)], isShownInSignIns: true)
    static let missingExpirationAccepted = Flaw(
        "missing-expiration-accepted", "checks exp only where it is there", .stale, [.accepting(.tokenExpired)],
        isShownInSignIns: true)
    static let unreadableExpirationIgnored = Flaw(
        "unreadable-expiration-ignored", "ignores an exp that is no number", .stale, [.accepting(.tokenExpired)],
        source: "https://github.com/openid/AppAuth-iOS")
    static let expirationSecondCounted = Flaw(
        "expiration-second-counted", "takes a token in the second of exp", .stale, [.accepting(.tokenExpired)],
        isShownInSignIns: true)
    static let expirationUnitConfused = Flaw(
        "expiration-unit-confused", "compares seconds with milliseconds", .stale, [.accepting(.tokenExpired)])
    static let fiveMinutesAlwaysAllowed = Flaw(
        "five-minutes-always-allowed", "always allows five minutes", .stale,
        [.accepting(.tokenExpired, .tokenNotYetValid)],
        source: "https://github.com/googleapis/google-auth-library-nodejs")
    static let leewayIgnored = Flaw(
        "leeway-ignored", "ignores the leeway that it was given", .lockout, [.refusing], isShownInSignIns: true)
    static let lastMinuteRefused = Flaw(
        "last-minute-refused", "refuses a token in its last minute", .lockout, [.refusing], isShownInSignIns: true)
    static let leewayDoubled = Flaw(
        "leeway-doubled", "allows the leeway twice", .stale,
        [.accepting(.tokenExpired, .tokenNotYetValid, .invalidIssuedAt)], isShownInSignIns: true)
    static let missingIssueTimeAccepted = Flaw(
        "missing-issue-time-accepted", "takes a token without iat", .stale, [.accepting(.invalidIssuedAt)],
        isShownInSignIns: true)
    static let unreadableIssueTimeIgnored = Flaw(
        "unreadable-issue-time-ignored", "ignores an iat that is no number", .stale, [.accepting(.invalidIssuedAt)])
    static let futureIssueTimeAccepted = Flaw(
        "future-issue-time-accepted", "takes a token from the future", .stale, [.accepting(.invalidIssuedAt)],
        isShownInSignIns: true)
    static let issueTimeOfLastMinuteRequired = Flaw(
        "issue-time-of-last-minute-required", "refuses a token older than a minute", .lockout, [.refusing],
        source: "https://github.com/openid/AppAuth-iOS/issues/948")
    static let startNotChecked = Flaw(
        "start-not-checked", "does not look at nbf", .stale, [.accepting(.tokenNotYetValid)])
    static let unreadableStartIgnored = Flaw(
        "unreadable-start-ignored", "ignores an nbf that is no number", .stale, [.accepting(.tokenNotYetValid)])
    static let startSecondExcluded = Flaw(
        "start-second-excluded", "refuses a token in the second of nbf", .lockout, [.refusing])
}
