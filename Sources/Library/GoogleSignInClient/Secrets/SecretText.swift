internal import JOSECryptography

/// A secret string that printing, interpolating, dumping and reflecting do not reveal.
///
/// It is only accessible as `text`, so that every use of a secret can be found by searching.
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

    /// Compares two secrets in a time that does not depend on where they differ.
    public static func == (left: Self, right: Self) -> Bool {
        ConstantTime.equal(left.text, right.text)
    }
}
