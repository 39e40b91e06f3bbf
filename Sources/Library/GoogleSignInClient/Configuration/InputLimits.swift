/// Size limits: larger input is rejected before it is processed.
///
/// Google's responses are far smaller.
public enum InputLimits {
    /// Bytes of a callback URL; Google's codes have at most 256.
    public static let callbackBytes = 8_192

    /// Bytes of an endpoint's URL or of a redirect URI.
    public static let endpointBytes = 2_048

    /// Bytes of a request URL including its query; an object key on S3 may take three thousand.
    public static let requestURLBytes = 8_192

    /// Bytes of the body of a token, UserInfo or metadata response; a key set has `JSONWebKeySet.maximumByteCount`.
    public static let responseBodyBytes = 65_536

    /// Bytes of the body of a request that posts a credential.
    public static let requestBodyBytes = 65_536

    /// The longest access token lifetime accepted in `expires_in`, in seconds: one year.
    public static let accessTokenLifetime = 31_536_000

    /// The longest lifetime of a device code, and the longest interval between two polls, in seconds: one day; Google's
    /// codes are valid for half an hour.
    public static let deviceCodeLifetime = 86_400

    /// Bytes of a user code; Google asks for room for 15 characters.
    public static let userCodeBytes = 64

    /// Bytes of the reference of a proof key, or of a provider's nonce for proofs.
    static let proofBytes = 2_048

    /// Bytes of a client ID or of one scope.
    static let identifierBytes = 256
}
