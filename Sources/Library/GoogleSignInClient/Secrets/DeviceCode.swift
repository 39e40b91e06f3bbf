/// The code by which a device polls for the tokens of a sign-in (RFC 8628 §3.2); it is not for people.
public struct DeviceCode: SecretText {
    /// The code as the provider sent it.
    public let text: String

    /// Wraps a code.
    ///
    /// - Throws: `invalid-device-authorization` unless it is visible ASCII (`VSCHAR`, as RFC 6749 §A.11 for codes).
    public init(_ text: String) throws(GoogleSignInError) {
        guard !text.isEmpty, ASCII.areVisible(text) else {
            throw GoogleSignInError(.invalidDeviceAuthorization, "device_code: expected visible ASCII characters")
        }
        self.text = text
    }
}
