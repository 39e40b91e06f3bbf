public import GoogleSignInClient
internal import JOSECryptography

/// Seals a session for storage: five bytes of format and version, a nonce of twelve, the ciphertext, and a tag of
/// sixteen.
///
/// It uses AES-256-GCM (NIST SP 800-38D). The associated data are the format, its version and the purpose, so that a
/// session sealed with the same key by another app, for another account or in another version is rejected.
public struct SessionSeal: Sendable {
    /// The size of a key in bytes.
    public static let keyByteCount = 32

    /// The largest sealed session in bytes.
    public static let maximumByteCount = StoredSession.maximumByteCount + overhead

    private static let header = Array("GSIS".utf8) + [1]
    private static let nonceByteCount = 12
    private static let tagByteCount = 16
    private static let overhead = header.count + nonceByteCount + tagByteCount

    private let key: [UInt8]
    private let purpose: String
    private let randomness: any RandomnessSource

    /// Creates a seal.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - purpose: for example the client ID; it must be the same for sealing and opening.
    ///   - randomness: the source of random bytes.
    /// - Throws: `invalid-configuration` for a key of another size.
    public init(
        key: [UInt8], purpose: String, randomness: any RandomnessSource = SystemRandomnessSource()
    ) throws(GoogleSignInError) {
        guard key.count == Self.keyByteCount else {
            throw GoogleSignInError(
                .invalidConfiguration, "session key: \(key.count) bytes, expected \(Self.keyByteCount)")
        }
        self.key = key
        self.purpose = purpose
        self.randomness = randomness
    }

    private var associatedData: [UInt8] { Self.header + Array(purpose.utf8) }

    /// Seals a session.
    ///
    /// - Throws: `storage-failed` for a session that could not be read again, or if the randomness source fails.
    public func seal(_ session: StoredSession) throws(GoogleSignInError) -> [UInt8] {
        let plaintext = try session.bytes()
        let nonce = try randomness.bytes(Self.nonceByteCount, for: "the nonce of a session")
        do {
            let sealed = try AESGCM.seal(
                plaintext, key: key, nonce: nonce, additionalData: associatedData)
            return Self.header + nonce + sealed.ciphertext + sealed.tag
        } catch {
            throw GoogleSignInError(.storageFailed, "session: \(error)")
        }
    }

    /// Opens a sealed session.
    ///
    /// - Throws: `storage-corrupt` for data that is truncated, modified, or sealed with another key, for another
    ///   purpose or in another version.
    public func open(_ bytes: [UInt8]) throws(GoogleSignInError) -> StoredSession {
        guard bytes.starts(with: Self.header) else {
            throw GoogleSignInError(.storageCorrupt, "sealed session: expected format GSIS, version 1")
        }
        let rest = bytes.dropFirst(Self.header.count)
        let plaintext: [UInt8]
        do {
            plaintext = try AESGCM.open(
                Array(rest.dropFirst(Self.nonceByteCount).dropLast(Self.tagByteCount)),
                tag: Array(rest.suffix(Self.tagByteCount)), key: key,
                nonce: Array(rest.prefix(Self.nonceByteCount)), additionalData: associatedData)
        } catch {
            throw GoogleSignInError(.storageCorrupt, "sealed session: not sealed with this key for this purpose")
        }
        return try StoredSession(reading: plaintext)
    }
}

extension SessionSeal: CustomStringConvertible, CustomReflectable {
    /// The purpose, without the key.
    public var description: String { "SessionSeal(purpose: \(purpose))" }

    /// A mirror without the key.
    public var customMirror: Mirror { Mirror(self, children: ["purpose": purpose]) }
}

extension RandomnessSource {
    func bytes(_ count: Int, for use: StaticString) throws(GoogleSignInError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try randomBytes(count: count)
        } catch {
            // The source's error may contain anything, so it is not passed on.
            throw GoogleSignInError(.storageFailed, "the randomness source failed for \(use)")
        }
        guard bytes.count == count else {
            throw GoogleSignInError(.storageFailed, "the randomness source gave \(bytes.count) bytes for \(use)")
        }
        return bytes
    }
}
