internal import GoogleSignInAccounts
public import GoogleSignInClient
internal import Synchronization

/// Stores objects in memory, for tests and for apps that keep nothing.
public final class MemoryObjectStore: ObjectStore {
    // Keys are bytes, because a dictionary of strings would treat canonically equivalent keys as equal.
    private let objects = Mutex<[[UInt8]: [UInt8]]>([:])

    /// Creates an empty store.
    public init() {}

    /// Reads an object.
    public func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        guard let bytes = objects.withLock({ $0[Array(key.utf8)] }) else { return nil }
        return StoredObject(bytes: bytes, tag: try ObjectChecks.tag(of: bytes))
    }

    /// Writes an object.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        let tag = try ObjectChecks.tag(of: bytes)
        try change(key, to: bytes, where: condition.allowsPut, else: condition.conflict)
        return tag
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try ObjectChecks.requireKey(key)
        try change(key, to: nil, where: condition.allowsDelete, else: condition.conflict)
    }

    /// Lists a page of keys.
    public func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        let prefix = Array(prefix.utf8)
        let after = after.map { Array($0.utf8) }
        let keys = objects.withLock { Array($0.keys) }
        return keys.filter { key in
            key.starts(with: prefix) && (after.map { $0.lexicographicallyPrecedes(key) } ?? true)
        }.sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit).map { String(decoding: $0, as: UTF8.self) }
    }

    private func change(
        _ key: String, to bytes: [UInt8]?, where allows: (ObjectTag?) -> Bool, else conflict: GoogleSignInError
    ) throws(GoogleSignInError) {
        let failure: GoogleSignInError? = objects.withLock { objects in
            do throws(GoogleSignInError) {
                let tag = try objects[Array(key.utf8)].map { bytes throws(GoogleSignInError) in
                    try ObjectChecks.tag(of: bytes)
                }
                guard allows(tag) else { return conflict }
                objects[Array(key.utf8)] = bytes
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
