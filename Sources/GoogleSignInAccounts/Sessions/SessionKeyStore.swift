/// Keeps the key that a session is sealed with, apart from the session.
public protocol SessionKeyStore: Sendable {
    /// The key of 32 bytes; nil if there is none, so that nothing that was sealed can be opened any more.
    ///
    /// - Throws: `storage-failed` for what cannot be read; `storage-corrupt` for what is no key.
    func key() async throws(AccountError) -> [UInt8]?

    /// The key, made and kept first if there is none.
    ///
    /// - Throws: as `key()`.
    func keyForSealing() async throws(AccountError) -> [UInt8]

    /// Removes the key, if it is this store's to remove.
    ///
    /// - Throws: `storage-failed`.
    func remove() async throws(AccountError)
}

/// A key that the app has from elsewhere: the system's keychain, a secret of its service manager.
public struct FixedSessionKey: SessionKeyStore {
    private let bytes: [UInt8]

    /// Takes a key.
    ///
    /// - Throws: `invalid-configuration` unless it has 32 bytes.
    public init(_ bytes: [UInt8]) throws(AccountError) {
        guard bytes.count == SessionSeal.keyByteCount else {
            throw AccountError(
                .invalidConfiguration, "session key: \(bytes.count) bytes, expected \(SessionSeal.keyByteCount)")
        }
        self.bytes = bytes
    }

    /// The key given.
    public func key() async -> [UInt8]? { bytes }

    /// The key given.
    public func keyForSealing() async -> [UInt8] { bytes }

    /// Does nothing: the key is the app's.
    public func remove() async {}
}

extension FixedSessionKey: CustomStringConvertible, CustomReflectable {
    /// The type's name, without the key.
    public var description: String { "FixedSessionKey(redacted)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
