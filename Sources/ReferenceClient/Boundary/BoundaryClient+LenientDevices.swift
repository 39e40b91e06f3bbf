extension BoundaryClient {
    /// What it does on a device without a browser.
    static let lenientDevices = [
        Choice(
            "plain-verification-url-accepted", by: "RFC 8628 §3.2",
            "The end-user verification URI on the authorization server",
            shownBy: "device-authorization/response::verification-url-plain-http"),
        Choice(
            "device-characters-not-checked", by: "RFC 8628 §3.2", "The end-user verification code",
            shownBy: "device-authorization/codes::user-code-with-look-alikes"),
        Choice(
            "expiry-not-watched", by: "RFC 8628 §3.5", "the device authorization session has concluded",
            shownBy: "sign-in/device::lifetime-watched"),
        Choice(
            "verification-url-not-checked", by: "RFC 8628 §3.2",
            "The end-user verification URI on the authorization server",
            shownBy: "device-authorization/response::verification-url-of-script"),
        Choice(
            "verification-url-assumed", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/response::no-verification-url"),
        Choice(
            "device-media-type-not-checked", by: "RFC 8628 §3.2",
            "in the HTTP response body",
            shownBy: "device-authorization/response::text-media-type"),
        Choice(
            "device-error-beside-codes-ignored", by: "RFC 8628 §3.2",
            "with a 200 (OK) status code",
            shownBy: "device-authorization/response::error-beside-codes"),
        Choice(
            "device-refusal-called-broken", by: "RFC 8628 §3.2",
            "with a 200 (OK) status code",
            shownBy: "device-authorization/response::refusal-named"),
        Choice(
            "device-code-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::no-device-code"),
        Choice(
            "user-code-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::no-user-code"),
        Choice(
            "empty-device-codes-accepted", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::user-code-empty"),
        Choice(
            "device-codes-of-other-type-accepted", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/codes::user-code-number"),
        Choice(
            "user-code-unbounded", by: "RFC 8628 §3.2",
            "The end-user verification code",
            shownBy: "device-authorization/codes::user-code-endless"),
        Choice(
            "device-lifetime-optional", by: "RFC 8628 §3.2",
            "The response contains the following parameters",
            shownBy: "device-authorization/times::no-lifetime"),
        Choice(
            "device-seconds-not-positive", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::interval-zero"),
        Choice(
            "device-seconds-unbounded", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::lifetime-of-centuries"),
        Choice(
            "device-seconds-in-texts-read", by: "RFC 8628 §3.2",
            "The lifetime in seconds",
            shownBy: "device-authorization/times::lifetime-text"),
        Choice(
            "denial-called-failure", by: "RFC 8628 §3.5",
            "SHOULD react accordingly",
            shownBy: "sign-in/device::denial-reported"),
        Choice(
            "polled-after-cancellation", by: "RFC 8628 §3.3",
            "until the user completes the interaction, the code expires, or another error occurs",
            shownBy: "sign-in/device::cancelled-while-waiting"),
        Choice(
            "cancelled-device-signs-in", by: "RFC 8628 §3.3",
            "until the user completes the interaction, the code expires, or another error occurs",
            shownBy: "sign-in/device::cancelled-during-poll"),
        Choice(
            "user-code-trimmed", by: "RFC 8628 §6.1",
            "the server should strip dashes and other punctuation that it added for readability",
            shownBy: "device-authorization/codes::spaces-around"),
        Choice(
            "user-code-grouped", "shows eight letters as two groups of four", by: "RFC 8628 §6.1",
            "the server should strip dashes and other punctuation that it added for readability",
            shownBy: "device-authorization/codes::without-hyphen"),
        Choice(
            "expiry-called-failure", "reports expired codes like any other failure", by: "RFC 8628 §3.5",
            "the device authorization session has concluded",
            shownBy: "sign-in/device::expiry-reported"),
        Choice(
            "polled-until-a-token-error",
            "polls again after every response that is not an error of the token endpoint by its status",
            by: "RFC 8628 §3.5",
            "the error codes defined in Section 5.2 of [RFC6749]",
            shownBy: "sign-in/device::refused-without-an-error-code"),
    ]
}
