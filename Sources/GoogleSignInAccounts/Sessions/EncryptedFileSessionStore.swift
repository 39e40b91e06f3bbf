public import GoogleSignInClient

/// Keeps the session in an encrypted file: what an app without a system keychain uses, as on Linux.
///
/// AES-256-GCM with a key that lies elsewhere. The file has mode 0600 in a folder of mode 0700, and is replaced by
/// writing a new one beside it, waiting until it is on disk, and renaming it: whenever the process ends, the old session
/// is there or the new one. For one process at a time.
public actor EncryptedFileSessionStore: SessionStore {
    private let folder: PrivateFolder
    private let name: String
    private let keys: any SessionKeyStore
    private let purpose: String
    private let randomness: any RandomnessSource
    /// The key store suspends; a removal in the middle of a save would leave a file whose key is gone.
    private let mutex = AsyncMutex()

    /// Names the place; nothing is made there before the first session.
    ///
    /// - Parameters:
    ///   - folder: the path of a folder for sessions alone; its parent must be there.
    ///   - name: the file's name.
    ///   - purpose: what the session is for, for example the client ID: a file sealed for another purpose is refused.
    ///   - keys: where the key is kept, which must be another folder.
    /// - Throws: `invalid-configuration` for a name that is none.
    public init(
        folder: String, name: String = "session", purpose: String, keys: any SessionKeyStore,
        randomness: any RandomnessSource = SystemRandomnessSource()
    ) throws(AccountError) {
        try self.init(
            folder: folder, name: name, purpose: purpose, keys: keys, randomness: randomness,
            calls: SystemFileCalls())
    }

    init(
        folder: String, name: String = "session", purpose: String, keys: any SessionKeyStore,
        randomness: any RandomnessSource, calls: any FileSystemCalls
    ) throws(AccountError) {
        self.name = try FileName.checked(name)
        self.folder = PrivateFolder(path: try FileName.checkedFolder(folder), calls: calls)
        self.keys = keys
        self.purpose = purpose
        self.randomness = randomness
    }

    /// The session kept; nil if there is none.
    ///
    /// - Throws: `storage-corrupt` for a file that was cut short or changed, is not this store's, or has lost its key;
    ///   `storage-failed` for one that cannot be read, or must not be trusted because others can write to it.
    public func load() async throws(AccountError) -> StoredSession? {
        try await mutex.withLock { () async throws(AccountError) in
            guard let sealed = try folder.read(name, limit: SessionSeal.maximumByteCount) else { return nil }
            guard let key = try await keys.key() else {
                throw AccountError(.storageCorrupt, "\(folder.path)/\(name): its key is gone")
            }
            return try SessionSeal(key: key, purpose: purpose, randomness: randomness).open(sealed)
        }
    }

    /// Keeps a session in place of the one before; it is on disk when this returns.
    ///
    /// - Throws: `storage-failed`.
    public func save(_ session: StoredSession) async throws(AccountError) {
        try await mutex.withLock { () async throws(AccountError) in
            // Before a key is made for it.
            _ = try session.bytes()
            let seal = try await SessionSeal(
                key: keys.keyForSealing(), purpose: purpose, randomness: randomness)
            try folder.replace(name, with: seal.seal(session), suffix: FileName.randomSuffix(randomness))
        }
    }

    /// Removes the session, what crashes have left of earlier ones, and the key.
    ///
    /// - Throws: `storage-failed`.
    public func remove() async throws(AccountError) {
        try await mutex.withLock { () async throws(AccountError) in
            try folder.remove(name)
            try await keys.remove()
        }
    }
}
