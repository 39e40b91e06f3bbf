internal import StrictJOSE

/// The device authorization endpoint's response (RFC 8628 §3.2), with Google's names.
public struct DeviceAuthorizationResponse: Sendable, Hashable {
    /// Seconds between two polls if the response does not say (RFC 8628 §3.2).
    public static let defaultInterval = 5

    /// The code that the device polls with.
    public let deviceCode: DeviceCode
    /// The code for the person, exactly as the provider wrote it: case counts, and nothing may be added or left out.
    ///
    /// It has only printable ASCII characters, so it can be shown as it is.
    public let userCode: String
    /// Where the person enters the user code: an `https` URL.
    public let verificationURL: String
    /// How long both codes are valid, in seconds.
    public let expiresIn: Int
    /// How long to wait between two polls, in seconds.
    public let interval: Int

    /// Parses a response.
    ///
    /// Google writes `verification_url` where the RFC has `verification_uri`; either is read, Google's first.
    /// `expires_in` and `interval` are whole numbers from 1 to `InputLimits.deviceCodeLifetime`, and an absent
    /// `interval` is 5. Unknown members are ignored.
    ///
    /// - Parameters:
    ///   - response: the HTTP response of the device authorization endpoint.
    ///   - policy: which verification URLs are allowed.
    /// - Throws: `provider-error` for a status other than 200 or an object with an `error`, which is included if it is
    ///   safe to show; `insecure-endpoint` for a verification URL that is not `https`; `invalid-device-authorization`
    ///   for every other defect.
    public init(_ response: HTTPResponse, policy: EndpointPolicy = .secure) throws(GoogleSignInError) {
        guard response.status == 200 else { throw Self.failure(response) }
        let json = try JSONResponse(response, code: .invalidDeviceAuthorization)
        if json.has("error") || json.has("error_code") { throw Self.failure(response) }
        deviceCode = try DeviceCode(json.string("device_code"))
        userCode = try json.string("user_code")
        let bytes = userCode.utf8
        guard bytes.count <= InputLimits.userCodeBytes, ASCII.allBytes(of: userCode, are: ASCII.isVisible)
        else { throw json.refusal("user_code", "at most \(InputLimits.userCodeBytes) printable ASCII characters") }
        let name = json.has("verification_url") ? "verification_url" : "verification_uri"
        verificationURL = try json.string(name)
        _ = try policy.endpoint(verificationURL, named: name, malformed: .invalidDeviceAuthorization)
        guard let lifetime = try Self.seconds("expires_in", json) else {
            throw json.refusal("expires_in", "a number of seconds")
        }
        expiresIn = lifetime
        interval = try Self.seconds("interval", json) ?? Self.defaultInterval
    }

    private static func seconds(_ name: String, _ json: JSONResponse) throws(GoogleSignInError) -> Int? {
        guard let value = json.root[name] else { return nil }
        guard let seconds = value.number?.exactInteger, (1...Int64(InputLimits.deviceCodeLifetime)).contains(seconds)
        else {
            throw json.refusal(name, "a whole number of seconds from 1 to \(InputLimits.deviceCodeLifetime)")
        }
        return Int(seconds)
    }

    /// The error of a refusal: `error`, or Google's `error_code` if too many codes were requested.
    private static func failure(_ response: HTTPResponse) -> GoogleSignInError {
        let json = try? JSONResponse(response, code: .providerError)
        let error = json?.root["error"]?.string ?? json?.root["error_code"]?.string
        return GoogleSignInError(
            .providerError,
            [error.map(OAuthErrorCode.presentable), "status \(response.status)"]
                .compactMap(\.self).joined(separator: ", "))
    }
}
