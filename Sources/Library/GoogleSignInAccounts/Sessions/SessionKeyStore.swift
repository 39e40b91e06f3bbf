public import GoogleSignInClient

/// Stores the key that seals a session, apart from the session.
public protocol SessionKeyStore: Sendable {
    /// Loads the 32-byte key; `nil` if there is none, in which case nothing sealed can be opened.
    ///
    /// - Throws: `storage-failed` if it cannot be read; `storage-corrupt` if it is malformed.
    func key() async throws(GoogleSignInError) -> [UInt8]?

    /// Returns the key; creates and stores one if there is none.
    ///
    /// - Throws: as `key()`.
    func keyForSealing() async throws(GoogleSignInError) -> [UInt8]

    /// Removes the key, if the store owns it.
    ///
    /// - Throws: `storage-failed`.
    func remove() async throws(GoogleSignInError)
}

/// A key that the app provides, for example from the system's keychain or its service manager.
public struct FixedSessionKey: SessionKeyStore {
    private let bytes: [UInt8]

    /// Wraps a key.
    ///
    /// - Throws: `invalid-configuration` unless it has 32 bytes.
    public init(_ bytes: [UInt8]) throws(GoogleSignInError) {
        guard bytes.count == SessionSeal.keyByteCount else {
            throw GoogleSignInError(
                .invalidConfiguration, "session key: \(bytes.count) bytes, expected \(SessionSeal.keyByteCount)")
        }
        self.bytes = bytes
    }

    /// The key given.
    public func key() async -> [UInt8]? { bytes }

    /// The key given.
    public func keyForSealing() async -> [UInt8] { bytes }

    /// Does nothing, because the app owns the key.
    public func remove() async {}
}

extension FixedSessionKey: CustomStringConvertible, CustomReflectable {
    /// The type's name, without the key.
    public var description: String { "FixedSessionKey(redacted)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
