public import GoogleSignInClient

/// Stores the session in an encrypted file, for apps without a system keychain, as on Linux.
///
/// It uses AES-256-GCM with a key that is stored elsewhere. The file has mode 0600 in a folder of mode 0700. It is
/// replaced by writing a new file next to it, waiting until that is on disk, and renaming it, so that the old or the new
/// session exists whenever the process ends. Only one process at a time may use it.
public actor EncryptedFileSessionStore: SessionStore {
    private let folder: PrivateFolder
    private let name: String
    private let keys: any SessionKeyStore
    private let purpose: String
    private let randomness: any RandomnessSource
    /// Needed because the key store suspends: a removal during a save would leave a file without its key.
    private let mutex = AsyncMutex()

    /// Creates a store; the folder is created with the first session.
    ///
    /// - Parameters:
    ///   - folder: the path of a folder only for sessions; its parent must exist.
    ///   - name: the file's name.
    ///   - purpose: the purpose of the session, for example the client ID: a file sealed for another purpose is
    ///     rejected.
    ///   - keys: the key store, which must use another folder.
    ///   - randomness: the source of random bytes.
    /// - Throws: `invalid-configuration` for an invalid name or folder.
    public init(
        folder: String, name: String = "session", purpose: String, keys: any SessionKeyStore,
        randomness: any RandomnessSource = SystemRandomnessSource()
    ) throws(GoogleSignInError) {
        try self.init(
            folder: folder, name: name, purpose: purpose, keys: keys, randomness: randomness,
            calls: SystemFileCalls())
    }

    init(
        folder: String, name: String = "session", purpose: String, keys: any SessionKeyStore,
        randomness: any RandomnessSource, calls: any FileSystemCalls
    ) throws(GoogleSignInError) {
        self.name = try FileName.checked(name)
        self.folder = PrivateFolder(path: try FileName.checkedPath(folder), calls: calls)
        self.keys = keys
        self.purpose = purpose
        self.randomness = randomness
    }

    /// Loads the session; `nil` if there is none.
    ///
    /// - Throws: `storage-corrupt` for a file that is truncated, modified, not this store's, or without its key;
    ///   `storage-failed` for a file that cannot be read, or is not trusted because other users can write to it.
    public func load() async throws(GoogleSignInError) -> StoredSession? {
        try await mutex.withLock { () async throws(GoogleSignInError) in
            guard let sealed = try folder.read(name, limit: SessionSeal.maximumByteCount) else { return nil }
            guard let key = try await keys.key() else {
                throw GoogleSignInError(.storageCorrupt, "\(folder.path)/\(name): its key is gone")
            }
            return try SessionSeal(key: key, purpose: purpose, randomness: randomness).open(sealed)
        }
    }

    /// Replaces the stored session; the new one is on disk when this returns.
    ///
    /// - Throws: `storage-failed`.
    public func save(_ session: StoredSession) async throws(GoogleSignInError) {
        try await mutex.withLock { () async throws(GoogleSignInError) in
            // Checked before a key is created for it.
            _ = try session.bytes()
            let seal = try await SessionSeal(
                key: keys.keyForSealing(), purpose: purpose, randomness: randomness)
            try folder.replace(name, with: seal.seal(session), suffix: FileName.randomSuffix(randomness))
        }
    }

    /// Removes the session, remains of earlier ones after crashes, and the key.
    ///
    /// - Throws: `storage-failed`.
    public func remove() async throws(GoogleSignInError) {
        try await mutex.withLock { () async throws(GoogleSignInError) in
            try folder.remove(name)
            try await keys.remove()
        }
    }
}
