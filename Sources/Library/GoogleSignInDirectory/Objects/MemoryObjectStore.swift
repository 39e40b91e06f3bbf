internal import GoogleSignInAccounts
public import GoogleSignInClient
internal import StrictJOSE
internal import Synchronization

/// Stores objects in memory, for tests and for apps that keep nothing.
public final class MemoryObjectStore: ObjectStore {
    // Keys are bytes, because a dictionary of strings would treat canonically equivalent keys as equal.
    private let objects = Mutex<[[UInt8]: StoredObject]>([:])

    /// Creates an empty store.
    public init() {}

    /// Reads an object.
    public func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        return objects.withLock { $0[Array(key.utf8)] }
    }

    /// Writes an object.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        let object = StoredObject(bytes: bytes, tag: try ObjectChecks.tag(of: bytes))
        try change(key, to: object, where: condition.allowsPut, else: condition.conflict)
        return object.tag
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
            key.count >= prefix.count && key.borrowed.extracting(first: prefix.count).hasSameBytes(as: prefix.borrowed)
                && (after.map { $0.borrowed.precedes(key.borrowed) } ?? true)
        }.sorted { $0.borrowed.precedes($1.borrowed) }.prefix(limit).map { String(decoding: $0, as: UTF8.self) }
    }

    private func change(
        _ key: String, to object: StoredObject?, where allows: (ObjectTag?) -> Bool, else conflict: GoogleSignInError
    ) throws(GoogleSignInError) {
        let isAllowed = objects.withLock { objects in
            let key = Array(key.utf8)
            guard allows(objects[key]?.tag) else { return false }
            objects[key] = object
            return true
        }
        guard isAllowed else { throw conflict }
    }
}
