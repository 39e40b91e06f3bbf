internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in the requests of a device.
    static let ofDeviceRequests: [Flaw] = [
        Flaw("device-scope-not-sent", "requests the codes of a device without a scope", .lockout, .refusing),
        Flaw("device-code-shown", "shows the device code to the person", .leak, .refusing),
        Flaw("device-secret-not-sent", "polls without the client's secret", .lockout, .refusing),
        Flaw(
            "device-id-token-not-verified", "trusts the ID token of a device's sign-in without verifying it",
            .forgery, .accepting(.invalidSignature, .unknownKeyID, .invalidAudience)),
    ]

    /// Flaws in how often a device polls.
    static let ofPollingIntervals: [Flaw] = [
        Flaw("slow-down-ignored", "polls as often as before after slow_down", .outage, .output),
        Flaw("slow-down-is-an-error", "ends the sign-in of a device at slow_down", .lockout, .refusing),
        Flaw("slow-down-forgotten", "polls as at first after the answer that follows slow_down", .outage, .output),
        Flaw("slow-down-counts-once", "slows down at the first slow_down alone", .outage, .output),
        Flaw(
            "polls-not-rarer-after-silence", "polls as often as before after a request without an answer", .outage,
            .output),
        Flaw(
            "lost-answer-ends-device-sign-in", "ends the sign-in of a device when a poll gets no answer", .lockout,
            .refusing),
    ]

    /// Flaws in ending the sign-in of a device.
    static let ofPollingEnds: [Flaw] = [
        Flaw("pending-is-an-error", "ends the sign-in of a device at authorization_pending", .lockout, .refusing),
        Flaw(
            "pending-expected-with-400", "takes authorization_pending with Google's status 428 for an error", .lockout,
            .refusing),
        Flaw(
            "pending-expected-with-428", "takes authorization_pending with the RFC's status 400 for an error",
            .lockout, .refusing),
        Flaw("polled-after-denial", "polls again after the person has denied the sign-in", .outage, .output),
        Flaw("polled-after-expiry", "polls again after expired_token", .outage, .output),
        Flaw("polled-after-other-errors", "polls again after an error that is not about the person", .outage, .output),
        Flaw(
            "denial-called-failure", "reports a sign-in that the person denied as a failure", .hidden,
            .misreporting(.accessDenied)),
        Flaw(
            "expiry-not-watched", "polls for as long as the provider says that the person has not decided", .stale,
            .accepting(.timedOut), .output),
        Flaw("polled-after-cancellation", "polls once more after the app has cancelled", .outage, .output),
        Flaw(
            "cancelled-device-signs-in", "signs in with tokens that come while the app cancels", .hidden,
            .accepting(.cancelled)),
    ]
}
