internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// When a token is valid.
    static let areaTime = Area(operations: [.verifyIDToken, .parseTokenResponse]) {
        Entry(.expirationNotChecked, "does not look at exp", .stale, [.accepting(.tokenExpired)])
        Entry(.missingExpirationAccepted, "checks exp only where it is there", .stale, [.accepting(.tokenExpired)])
        Entry(
            .unreadableExpirationIgnored, "ignores an exp that is no number", .stale,
            [.accepting(.tokenExpired)],
            "https://github.com/openid/AppAuth-iOS")
        Entry(.expirationSecondCounted, "takes a token in the second of exp", .stale, [.accepting(.tokenExpired)])
        Entry(.expirationUnitConfused, "compares seconds with milliseconds", .stale, [.accepting(.tokenExpired)])
        Entry(
            .fiveMinutesAlwaysAllowed, "always allows five minutes", .stale,
            [.accepting(.tokenExpired), .accepting(.tokenNotYetValid)],
            "https://github.com/googleapis/google-auth-library-nodejs")
        Entry(.leewayIgnored, "ignores the leeway that it was given", .lockout, [.refusing])
        Entry(.lastMinuteRefused, "refuses a token in its last minute", .lockout, [.refusing])
        Entry(
            .leewayDoubled, "allows the leeway twice", .stale,
            [.accepting(.tokenExpired), .accepting(.tokenNotYetValid), .accepting(.invalidIssuedAt)])
        Entry(.missingIssueTimeAccepted, "takes a token without iat", .stale, [.accepting(.invalidIssuedAt)])
        Entry(.unreadableIssueTimeIgnored, "ignores an iat that is no number", .stale, [.accepting(.invalidIssuedAt)])
        Entry(.futureIssueTimeAccepted, "takes a token from the future", .stale, [.accepting(.invalidIssuedAt)])
        Entry(
            .issueTimeOfLastMinuteRequired, "refuses a token older than a minute", .lockout,
            [.refusing],
            "https://github.com/openid/AppAuth-iOS/issues/948")
        Entry(.startNotChecked, "does not look at nbf", .stale, [.accepting(.tokenNotYetValid)])
        Entry(.unreadableStartIgnored, "ignores an nbf that is no number", .stale, [.accepting(.tokenNotYetValid)])
        Entry(.startSecondExcluded, "refuses a token in the second of nbf", .lockout, [.refusing])
        Entry(.fractionalTimesRefused, "refuses times with a fraction or an exponent", .lockout, [.refusing])
        Entry(.exponentsIgnored, "reads a number up to its exponent", .stale, [.accepting(.tokenExpired)])
        Entry(
            .negativeTimesWrap, "reads negative times as unsigned", .stale,
            [.accepting(.tokenExpired), .accepting(.invalidTokenResponse)])
        Entry(.laterTimesOverflow, "keeps times in 32 bits", .lockout, [.refusing])
        Entry(
            .numericStringsAreTimes, "takes a string of digits for a time", .stale,
            [.accepting(.tokenExpired), .accepting(.invalidIssuedAt), .accepting(.tokenNotYetValid)])
        Entry(
            .dateStringsAreTimes, "takes a date in ISO 8601 for a time", .stale,
            [.accepting(.tokenExpired), .accepting(.invalidIssuedAt)])
        Entry(
            .booleansAreNumbers, "takes true for 1", .stale,
            [.accepting(.invalidIssuedAt), .accepting(.tokenNotYetValid), .accepting(.invalidTokenResponse)],
            "https://github.com/swiftlang/swift-corelibs-foundation")
        Entry(.nullIsZero, "takes null for 0", .stale, [.accepting(.invalidIssuedAt), .accepting(.tokenNotYetValid)])
    }
}
