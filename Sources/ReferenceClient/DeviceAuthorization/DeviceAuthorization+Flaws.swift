internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in recognising a successful response of the device authorization endpoint.
    static let ofDeviceResponses: [Flaw] = [
        Flaw(
            "device-status-not-checked", "does not check the status of a device authorization response", .hidden,
            .accepting(.providerError)),
        Flaw(
            "device-media-type-not-checked", "accepts a device authorization response of any media type", .disagreement,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-error-beside-codes-ignored", "ignores an error beside the codes of a device", .hidden,
            .accepting(.providerError)),
        Flaw(
            "device-refusal-called-broken", "reports a refusal of the device authorization endpoint as malformed",
            .hidden, .misreporting(.providerError)),
        Flaw(
            "unknown-device-members-refused", "refuses a device authorization response with unknown members", .lockout,
            .refusing),
    ]

    /// Flaws in reading what the person is shown, and the code for the device.
    static let ofDeviceCodes: [Flaw] = [
        Flaw(
            "user-code-is-device-code", "polls with the code that it shows to the person", .lockout, .output,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-code-optional", "accepts a device authorization response without a device code", .hidden,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "user-code-optional", "accepts a device authorization response without a user code", .hidden,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "empty-device-codes-accepted", "accepts empty device and user codes", .hidden,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-codes-of-other-type-accepted", "takes a number for a device or user code", .disagreement,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-characters-not-checked", "shows control characters and look-alike letters of a user code",
            .injection, .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "user-code-unbounded", "shows a user code of any length", .exhaustion,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "user-code-characters-few", "refuses a user code with other than letters, digits and hyphens", .lockout,
            .refusing),
        Flaw("user-code-in-capitals", "shows the user code in capitals", .lockout, .output),
        Flaw("user-code-without-hyphens", "shows the user code without its hyphen", .lockout, .output),
        Flaw("user-code-trimmed", "removes spaces around the user code", .lockout, .output),
    ]

    /// Flaws in reading where the person enters the code.
    static let ofVerificationURLs: [Flaw] = [
        Flaw(
            "google-verification-url-not-read", "reads verification_uri alone, which Google does not send", .lockout,
            .refusing),
        Flaw(
            "standard-verification-uri-not-read", "reads verification_url alone", .lockout, .refusing),
        Flaw(
            "verification-url-assumed", "sends the person to www.google.com/device if the response names no address",
            .hidden, .accepting(.invalidDeviceAuthorization), .output),
        Flaw(
            "plain-verification-url-accepted", "sends the person to a page over plain HTTP", .leak,
            .accepting(.insecureEndpoint)),
        Flaw(
            "verification-url-not-checked", "shows whatever the response has as the address", .injection,
            .accepting(.insecureEndpoint, .invalidDeviceAuthorization)),
    ]

    /// Flaws in reading the lifetime and the interval.
    static let ofDeviceTimes: [Flaw] = [
        Flaw(
            "device-lifetime-optional", "takes half an hour for the lifetime of codes without one", .stale,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-lifetime-in-milliseconds", "takes the lifetime of the codes for milliseconds", .lockout, .output),
        Flaw("absent-interval-is-zero", "polls without a pause if the response names no interval", .outage, .output),
        Flaw("interval-always-five", "polls every five seconds whatever the interval is", .outage, .output),
        Flaw("interval-in-milliseconds", "takes the interval for milliseconds", .outage, .output),
        Flaw(
            "device-seconds-not-positive", "accepts an interval or a lifetime that is zero or negative", .outage,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-seconds-unbounded", "accepts an interval or a lifetime of any length", .exhaustion,
            .accepting(.invalidDeviceAuthorization)),
        Flaw(
            "device-seconds-in-texts-read", "reads the interval and the lifetime from texts", .disagreement,
            .accepting(.invalidDeviceAuthorization)),
    ]
}
