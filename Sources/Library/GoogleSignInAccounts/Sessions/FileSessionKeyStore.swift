public import GoogleSignInClient

/// Stores the key in a file of mode 0600 in a folder of mode 0700, apart from the session.
///
/// It protects the session if only the session's folder is copied, by a backup or a support archive, but not from
/// anyone who can read all files of the user. If there is a better place for the key, use `FixedSessionKey`.
public actor FileSessionKeyStore: SessionKeyStore {
    private let folder: PrivateFolder
    private let name: String
    private let randomness: any RandomnessSource

    /// Creates a store; the folder is created with the first key.
    ///
    /// - Parameters:
    ///   - folder: the path of a folder only for keys; its parent must exist.
    ///   - name: the file's name, so that the keys of several sessions can share a folder.
    ///   - randomness: the source of random bytes.
    /// - Throws: `invalid-configuration` for an invalid name or folder.
    public init(
        folder: String, name: String = "session.key", randomness: any RandomnessSource = SystemRandomnessSource()
    ) throws(GoogleSignInError) {
        try self.init(folder: folder, name: name, randomness: randomness, calls: SystemFileCalls())
    }

    init(
        folder: String, name: String = "session.key", randomness: any RandomnessSource, calls: any FileSystemCalls
    ) throws(GoogleSignInError) {
        self.name = try FileName.checked(name)
        self.folder = PrivateFolder(path: try FileName.checkedPath(folder), calls: calls)
        self.randomness = randomness
    }

    /// Loads the key; `nil` if there is none.
    public func key() throws(GoogleSignInError) -> [UInt8]? {
        guard let key = try folder.read(name, limit: SessionSeal.keyByteCount) else { return nil }
        guard key.count == SessionSeal.keyByteCount else {
            throw GoogleSignInError(
                .storageCorrupt,
                "\(folder.path)/\(name): \(key.count) bytes, expected \(SessionSeal.keyByteCount)")
        }
        return key
    }

    /// Returns the key; creates and stores one if there is none or it is malformed.
    public func keyForSealing() throws(GoogleSignInError) -> [UInt8] {
        do {
            if let key = try key() { return key }
        } catch {
            guard error.code == .storageCorrupt else { throw error }
        }
        let key = try randomness.bytes(SessionSeal.keyByteCount, for: "a session key")
        try folder.replace(name, with: key, suffix: FileName.randomSuffix(randomness))
        return key
    }

    /// Removes the key; nothing sealed with it can be opened afterwards.
    public func remove() throws(GoogleSignInError) {
        try folder.remove(name)
    }
}
