internal import OpenSSLCrypto

/// A text that printing, interpolating, dumping or reflecting never shows.
///
/// The only way to the text is `text`, so that every use of a secret can be found by searching for it.
public protocol SecretText: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The secret itself.
    var text: String { get }
}

extension SecretText {
    /// The type's name, without the secret.
    public var description: String { "\(Self.self)(redacted)" }

    /// The type's name, without the secret.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Whether two secrets are equal, in a time that does not depend on where they differ.
    public static func == (left: Self, right: Self) -> Bool {
        ConstantTime.equal(left.text, right.text)
    }
}
