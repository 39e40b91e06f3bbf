internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInDirectory
internal import JOSECryptography

/// The object store of a device, for the library's identity directory.
struct DeviceObjectStore: ObjectStore {
    private let device: AccountDevice

    init(_ device: AccountDevice) { self.device = device }

    func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        let object = try await carried { () async throws(AccountFailure) in try await device.object(key) }
        return object.map { StoredObject(bytes: $0.bytes, tag: ObjectTag(text: $0.tag)) }
    }

    func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag {
        ObjectTag(
            text: try await carried { () async throws(AccountFailure) in
                try await device.put(key, bytes, if: AccountWriteCondition(condition))
            })
    }

    func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try await carried { () async throws(AccountFailure) in
            try await device.removeObject(key, if: AccountWriteCondition(condition))
        }
    }

    func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        let keys = try await carried { () async throws(AccountFailure) in
            try await device.objectKeys(withPrefix: prefix)
        }
        let rest = keys.filter { key in after.map { $0.utf8.lexicographicallyPrecedes(key.utf8) } ?? true }
        return Array(rest.prefix(limit))
    }

    private func carried<Value>(_ body: () async throws(AccountFailure) -> Value) async throws(GoogleSignInError)
        -> Value
    {
        do throws(AccountFailure) {
            return try await body()
        } catch .conditionFailed {
            throw GoogleSignInError(.conflict, "the condition of a write does not hold")
        } catch {
            throw GoogleSignInError(.storageFailed, "the store cannot be reached")
        }
    }
}

extension AccountWriteCondition {
    init(_ condition: WriteCondition) {
        switch condition {
        case .none: self = .none
        case .absent: self = .absent
        case .matches(let tag): self = .matches(tag.text)
        }
    }
}

/// The session storage of a device, which stores sessions sealed by `SessionSeal`.
struct DeviceSessionStore: SessionStore {
    private static let name = "session"

    private let device: AccountDevice
    private let seal: SessionSeal

    init(_ device: AccountDevice) throws(GoogleSignInError) {
        self.device = device
        seal = try SessionSeal(
            key: device.secret, purpose: device.settings.clientID, randomness: DeviceRandomness(device))
    }

    func load() async throws(GoogleSignInError) -> StoredSession? {
        let bytes = try await carried { () async throws(AccountFailure) in try await device.stored(Self.name) }
        guard let bytes else { return nil }
        return try seal.open(bytes)
    }

    func save(_ session: StoredSession) async throws(GoogleSignInError) {
        let bytes = try seal.seal(session)
        try await carried { () async throws(AccountFailure) in try await device.store(Self.name, bytes) }
    }

    func remove() async throws(GoogleSignInError) {
        try await carried { () async throws(AccountFailure) in try await device.removeStored(Self.name) }
    }

    /// The content of a sealed session: 5 bytes of format, a nonce of 12, the ciphertext, and a tag of 16.
    func opened(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 33 else { return nil }
        let mark = bytes.prefix(5)
        return try? AESGCM.open(
            Array(bytes.dropFirst(17).dropLast(16)), tag: Array(bytes.suffix(16)), key: device.secret,
            nonce: Array(bytes.dropFirst(5).prefix(12)), additionalData: mark + Array(device.settings.clientID.utf8))
    }

    private func carried<Value>(_ body: () async throws(AccountFailure) -> Value) async throws(GoogleSignInError)
        -> Value
    {
        do throws(AccountFailure) {
            return try await body()
        } catch {
            throw GoogleSignInError(.storageFailed, "the session storage cannot be reached")
        }
    }
}

/// Bytes from the device's UUIDs, which differ from each other and are the same in every run.
struct DeviceRandomness: RandomnessSource {
    private let device: AccountDevice

    init(_ device: AccountDevice) { self.device = device }

    func randomBytes(count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            bytes += try HashAlgorithm.sha256.hash(Array(device.makeUUID().utf8))
        }
        return Array(bytes.prefix(count))
    }
}
