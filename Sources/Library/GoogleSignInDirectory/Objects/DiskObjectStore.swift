internal import GoogleSignInAccounts
public import GoogleSignInClient

/// Stores each object as a file in a folder of its own.
///
/// A write goes to a temporary file, which is synchronised and then renamed to the object's name, and the folder is
/// synchronised too: after a power failure the old or the new object is there. When a write has returned, everything
/// that could be read before it is on disk too, from every writer. Writers exclude each other by a lock on the file
/// `.lock`, which the system releases when a process ends; readers need no lock, and may read what is not on disk yet.
/// The folder must be on a local file system, because locks do not work over a network.
///
/// Every folder and file must belong to the user of this process, be inaccessible to all others, and not be a symbolic
/// link, and a file must have one name; any other is `storage-failed`. An error does not name an object.
///
/// Calls block the thread while the disk works.
public struct DiskObjectStore: ObjectStore {
    private let root: DiskFolder

    /// Creates a store in a folder, which is created with the first object; its parent must exist.
    ///
    /// - Throws: `invalid-configuration` unless the path is absolute and ends in a name.
    public init(folder: String) throws(GoogleSignInError) {
        try self.init(folder: folder, calls: SystemFileCalls())
    }

    init(folder: String, calls: any FileSystemCalls) throws(GoogleSignInError) {
        root = DiskFolder(path: try FileName.checkedPath(folder), calls: calls)
    }

    /// Reads an object.
    public func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        guard let bytes = try root.read(ObjectPath(key: key)) else { return nil }
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
        let path = ObjectPath(key: key)
        try root.withWriter { writer throws(GoogleSignInError) in
            if condition != .none {
                guard condition.allowsPut(over: try currentTag(of: path, writer)) else { throw condition.conflict }
            }
            try writer.replace(path, with: bytes)
        }
        return tag
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try ObjectChecks.requireKey(key)
        let path = ObjectPath(key: key)
        guard try root.exists() else { return }
        try root.withWriter { writer throws(GoogleSignInError) in
            if condition != .none {
                guard condition.allowsDelete(of: try currentTag(of: path, writer)) else { throw condition.conflict }
            }
            try writer.remove(path)
        }
    }

    /// Lists a page of keys; the time grows with the size of the whole store.
    ///
    /// Files and folders that are not objects of this store are left out.
    public func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        let keys = try root.keys().filter { key in
            key.utf8.starts(with: prefix.utf8) && after.map { $0.utf8.lexicographicallyPrecedes(key.utf8) } ?? true
        }
        return Array(keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(limit))
    }

    /// Read only for a condition: what cannot be read can still be replaced and removed.
    private func currentTag(of path: ObjectPath, _ writer: DiskWriter) throws(GoogleSignInError) -> ObjectTag? {
        guard let bytes = try writer.read(path) else { return nil }
        return try ObjectChecks.tag(of: bytes)
    }
}
