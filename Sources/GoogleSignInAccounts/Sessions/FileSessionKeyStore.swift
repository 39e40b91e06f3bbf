public import GoogleSignInClient

/// Keeps the key in a file of mode 0600 in a folder of mode 0700, which is not the session's.
///
/// It keeps the session safe where its folder alone is copied, by a backup or a support archive; not from whoever can
/// read all files of the user. Where there is a better place for a key, use `FixedSessionKey`.
public actor FileSessionKeyStore: SessionKeyStore {
    private let folder: PrivateFolder
    private let name: String
    private let randomness: any RandomnessSource

    /// Names the place; nothing is made there before the first key.
    ///
    /// - Parameters:
    ///   - folder: the path of a folder for keys alone; its parent must be there.
    ///   - name: the file's name, so that several sessions can have keys beside each other.
    /// - Throws: `invalid-configuration` for a name that is none.
    public init(
        folder: String, name: String = "session.key", randomness: any RandomnessSource = SystemRandomnessSource()
    ) throws(AccountError) {
        try self.init(folder: folder, name: name, randomness: randomness, calls: SystemFileCalls())
    }

    init(
        folder: String, name: String = "session.key", randomness: any RandomnessSource, calls: any FileSystemCalls
    ) throws(AccountError) {
        self.name = try FileName.checked(name)
        self.folder = PrivateFolder(path: try FileName.checkedFolder(folder), calls: calls)
        self.randomness = randomness
    }

    /// The key; nil if there is none.
    public func key() throws(AccountError) -> [UInt8]? {
        guard let key = try folder.read(name, limit: SessionSeal.keyByteCount) else { return nil }
        guard key.count == SessionSeal.keyByteCount else {
            throw AccountError(
                .storageCorrupt,
                "\(folder.path)/\(name): \(key.count) bytes, expected \(SessionSeal.keyByteCount)")
        }
        return key
    }

    /// The key, made and kept first if there is none, or one that is no key.
    public func keyForSealing() throws(AccountError) -> [UInt8] {
        do {
            if let key = try key() { return key }
        } catch {
            guard error.code == .storageCorrupt else { throw error }
        }
        let key = try randomness.bytes(SessionSeal.keyByteCount, for: "a session key")
        try folder.replace(name, with: key, suffix: FileName.randomSuffix(randomness))
        return key
    }

    /// Removes the key: whatever was sealed with it can never be opened again.
    public func remove() throws(AccountError) {
        try folder.remove(name)
    }
}
