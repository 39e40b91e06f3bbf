public import GoogleSignInClient

/// A Google client ID, and the URL scheme that Google reserves for it.
///
/// The scheme is the client ID with its labels reversed: `1234-abc.apps.googleusercontent.com` and
/// `com.googleusercontent.apps.1234-abc`. To convert back, reverse all labels; do not remove the prefix first, which
/// leaves only `1234-abc`, which is not a client ID.
public struct GoogleClientID: Sendable, Hashable, CustomStringConvertible {
    private static let suffix = ".apps.googleusercontent.com"
    private static let schemePrefix = "com.googleusercontent.apps."
    private static let maximumByteCount = 256

    /// The client ID: usually digits, a hyphen, lowercase letters and digits, then `.apps.googleusercontent.com`.
    public let text: String

    /// The part before `.apps.googleusercontent.com`.
    private let name: Substring

    /// Parses a client ID.
    ///
    /// - Throws: `invalid-configuration` unless it is one label of letters, digits and hyphens, followed by
    ///   `.apps.googleusercontent.com`.
    public init(_ text: String) throws(GoogleSignInError) {
        guard text.utf8.count <= Self.maximumByteCount, text.hasSuffix(Self.suffix) else {
            throw GoogleSignInError(.invalidConfiguration, "client ID: expected to end with \(Self.suffix)")
        }
        try self.init(name: text.dropLast(Self.suffix.count), expected: "NAME\(Self.suffix)")
    }

    /// Parses a reversed client ID, the URL scheme.
    ///
    /// Schemes are compared without case (RFC 3986 §3.1), and client IDs are lowercase.
    ///
    /// - Throws: `invalid-configuration` unless it is `com.googleusercontent.apps.` followed by one label.
    public init(reversed scheme: String) throws(GoogleSignInError) {
        let lowercased = ASCII.lowercased(scheme)
        guard lowercased.utf8.count <= Self.maximumByteCount, lowercased.hasPrefix(Self.schemePrefix) else {
            throw GoogleSignInError(
                .invalidConfiguration, "reversed client ID: expected to begin with \(Self.schemePrefix)")
        }
        try self.init(name: lowercased.dropFirst(Self.schemePrefix.count), expected: "\(Self.schemePrefix)NAME")
    }

    private init(name: Substring, expected: String) throws(GoogleSignInError) {
        guard let first = name.utf8.first, ASCII.isAlphanumeric(first),
            name.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") })
        else {
            throw GoogleSignInError(
                .invalidConfiguration, "client ID: expected \(expected), NAME of letters, digits and hyphens")
        }
        self.name = name
        text = name + Self.suffix
    }

    /// The reversed client ID, in lowercase like all schemes.
    public var reversed: String { Self.schemePrefix + ASCII.lowercased(String(name)) }

    /// The client ID.
    public var description: String { text }
}
