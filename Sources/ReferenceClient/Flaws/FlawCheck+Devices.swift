internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of a sign-in that a person allows on another device.
    static let ofDevices: [FlawCheck] = [
        FlawCheck(
            "device-authorization-response", [.parseDeviceAuthorization], Flaw.ofDeviceResponses,
            remedy: """
                Take codes only from a JSON response that has the status 200 and neither `error` nor `error_code`, and \
                ignore members that you do not know. \
                Report every other response as the provider's refusal.
                """),
        FlawCheck(
            "device-codes", [.parseDeviceAuthorization, .signIn], Flaw.ofDeviceCodes,
            remedy: """
                Require `device_code` and `user_code` as texts of printable ASCII characters, and show the user code \
                exactly as it came. \
                Poll with the device code, and never show it.
                """),
        FlawCheck(
            "verification-url", [.parseDeviceAuthorization], Flaw.ofVerificationURLs,
            remedy: """
                Show the `verification_url` of Google's response, or `verification_uri` of one that follows the RFC. \
                Refuse a response without it, and one whose address is not an https URL.
                """),
        FlawCheck(
            "device-times", [.parseDeviceAuthorization, .signIn], Flaw.ofDeviceTimes,
            remedy: """
                Read `expires_in` and `interval` as whole numbers of seconds above zero, and require `expires_in`. \
                Wait five seconds between polls if the response has no `interval`.
                """),
        FlawCheck(
            "device-requests", [.signIn], Flaw.ofDeviceRequests,
            remedy: """
                Request the codes with the client ID and the scopes, show the user code alone, and poll with the device \
                code, the grant type of RFC 8628 and the client's secret. \
                Verify the ID token like that of every sign-in.
                """),
        FlawCheck(
            "polling-interval", [.signIn], Flaw.ofPollingIntervals,
            remedy: """
                Wait at least the interval before each poll, five seconds more after each `slow_down`, and twice as \
                long after a request without an answer. \
                Never shorten the interval again during a sign-in.
                """),
        FlawCheck(
            "polling-end", [.signIn], Flaw.ofPollingEnds,
            remedy: """
                Go on at `authorization_pending` and `slow_down`, whatever their status is, and stop at every other \
                error, at the end of the codes' lifetime, and at once when the app cancels. \
                Report a denial as one.
                """),
    ]
}
