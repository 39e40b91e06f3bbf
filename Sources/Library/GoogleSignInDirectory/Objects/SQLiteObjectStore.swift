internal import GoogleSignInAccounts
public import GoogleSignInClient
internal import Synchronization

/// Stores objects in a table of an SQLite database.
///
/// It uses SQLite's rollback journal instead of a write-ahead log: writes are few and small, the database is a single
/// file between writes, and a transaction is on disk when it returns (`synchronous=EXTRA`). Deleted content is
/// overwritten (`secure_delete`). Several stores in several processes may use one file: a call waits for the others up
/// to the time limit and then throws `storage-failed`. Calls block the thread.
public final class SQLiteObjectStore: ObjectStore {
    private let connection: Mutex<SQLiteConnection>

    /// Opens a database file, which is created with mode 0600 if it does not exist.
    ///
    /// - Parameters:
    ///   - path: absolute; the file must belong to the user of this process, be inaccessible to all others, have one name
    ///     and not be a symbolic link. Its folder must belong to that user too, and nobody else may write to it.
    ///   - busyTimeLimit: how long a call waits for another connection, up to a day.
    /// - Throws: `storage-corrupt` for a file that is damaged, not a database, or another application's;
    ///   `storage-failed` if it cannot be opened or is not private; `invalid-configuration` for a relative path or an invalid time limit.
    public init(path: String, busyTimeLimit: Duration = .seconds(5)) throws(GoogleSignInError) {
        let path = try FileName.checkedPath(path)
        let milliseconds = try Self.milliseconds(busyTimeLimit)
        connection = Mutex(try SQLiteConnection(path: path, busyMilliseconds: milliseconds))
    }

    /// A time limit in whole milliseconds, the rest left out.
    static func milliseconds(_ limit: Duration) throws(GoogleSignInError) -> Int32 {
        guard limit >= .zero, limit <= .seconds(86_400) else {
            throw GoogleSignInError(.invalidConfiguration, "object store: expected a time limit of up to a day")
        }
        return Int32(limit / .milliseconds(1))
    }

    /// Reads an object.
    public func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        guard let bytes = try perform({ connection throws(GoogleSignInError) in try connection.read(key) }) else {
            return nil
        }
        return StoredObject(bytes: bytes, tag: try ObjectChecks.tag(of: bytes))
    }

    /// Writes an object.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(GoogleSignInError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        try perform { connection throws(GoogleSignInError) in
            try connection.database.transaction { () throws(GoogleSignInError) in
                guard condition.allowsPut(over: try connection.tag(of: key)) else { throw condition.conflict }
                try connection.write.run(.blob(Array(key.utf8)), .blob(bytes))
            }
        }
        return try ObjectChecks.tag(of: bytes)
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try ObjectChecks.requireKey(key)
        try perform { connection throws(GoogleSignInError) in
            try connection.database.transaction { () throws(GoogleSignInError) in
                guard condition.allowsDelete(of: try connection.tag(of: key)) else { throw condition.conflict }
                try connection.remove.run(.blob(Array(key.utf8)))
            }
        }
    }

    /// Lists a page of keys.
    public func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        return try perform { connection throws(GoogleSignInError) in
            try connection.keys(prefix: prefix, after: after, limit: limit)
        }
    }

    private func perform<Value: Sendable>(
        _ work: (inout sending SQLiteConnection) throws(GoogleSignInError) -> Value
    ) throws(GoogleSignInError) -> Value {
        try connection.withLock { connection throws(GoogleSignInError) in try work(&connection) }
    }
}
