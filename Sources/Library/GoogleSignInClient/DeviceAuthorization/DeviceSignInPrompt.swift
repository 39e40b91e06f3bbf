/// What a device shows to the person who signs in on another device (RFC 8628 §3.3).
public struct DeviceSignInPrompt: Sendable, Hashable {
    /// The code to enter, exactly as it is: case counts, and a hyphen is part of it.
    public let userCode: String
    /// The page to open, an `https` URL of at most `InputLimits.endpointBytes` bytes; Google's has at most 40.
    public let verificationURL: String
    /// How long the code is valid, in seconds.
    public let expiresIn: Int

    init(_ response: DeviceAuthorizationResponse) {
        userCode = response.userCode
        verificationURL = response.verificationURL
        expiresIn = response.expiresIn
    }
}
