internal import Synchronization

/// Stores objects in a table of an SQLite database.
///
/// It uses SQLite's rollback journal instead of a write-ahead log: writes are few and small, the database is a single
/// file between writes, and a transaction is on disk when it returns (`synchronous=EXTRA`). Deleted content is
/// overwritten (`secure_delete`). Several stores in several processes may use one file: a call waits for the others up
/// to the time limit and then throws `storage-failed`. Calls block the thread.
public final class SQLiteObjectStore: ObjectStore {
    private let connection: Mutex<Connection>

    /// Opens a database file, which is created with mode 0600 if it does not exist.
    ///
    /// - Parameters:
    ///   - path: absolute; the file must belong to the user of this process, be inaccessible to all others, and not be a
    ///     symbolic link.
    ///   - busyTimeLimit: how long a call waits for another connection, up to a day.
    /// - Throws: `storage-corrupt` for a file that is damaged, not a database, or another application's;
    ///   `storage-failed` if it cannot be opened; `invalid-configuration` for a relative path or an invalid time limit.
    public init(path: String, busyTimeLimit: Duration = .seconds(5)) throws(AccountError) {
        let path = try FileName.checkedPath(path)
        guard busyTimeLimit >= .zero, busyTimeLimit <= .seconds(86_400) else {
            throw AccountError(.invalidConfiguration, "object store: expected a time limit of up to a day")
        }
        let (seconds, attoseconds) = busyTimeLimit.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        connection = Mutex(try Connection(path: path, busyMilliseconds: Int32(milliseconds)))
    }

    /// Reads an object.
    public func get(_ key: String) async throws(AccountError) -> StoredObject? {
        try ObjectChecks.requireKey(key)
        guard let bytes = try perform({ connection throws(AccountError) in try connection.read(key) }) else {
            return nil
        }
        return StoredObject(bytes: bytes, tag: try ObjectChecks.tag(of: bytes))
    }

    /// Writes an object.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: WriteCondition
    ) async throws(AccountError) -> ObjectTag {
        try ObjectChecks.requireKey(key)
        try ObjectChecks.requireSize(bytes)
        try perform { connection throws(AccountError) in
            try connection.database.transaction { () throws(AccountError) in
                guard condition.allowsPut(over: try connection.tag(of: key)) else { throw condition.conflict }
                try connection.write.run(.blob(Array(key.utf8)), .blob(bytes))
            }
        }
        return try ObjectChecks.tag(of: bytes)
    }

    /// Removes an object.
    public func delete(_ key: String, if condition: WriteCondition) async throws(AccountError) {
        try ObjectChecks.requireKey(key)
        try perform { connection throws(AccountError) in
            try connection.database.transaction { () throws(AccountError) in
                guard condition.allowsDelete(of: try connection.tag(of: key)) else { throw condition.conflict }
                try connection.remove.run(.blob(Array(key.utf8)))
            }
        }
    }

    /// Lists a page of keys.
    public func list(prefix: String, after: String?, limit: Int) async throws(AccountError) -> [String] {
        try ObjectChecks.requireLimit(limit)
        return try perform { connection throws(AccountError) in
            try connection.keys(prefix: Array(prefix.utf8), after: after.map { Array($0.utf8) }, limit: limit)
        }
    }

    private func perform<Value: Sendable>(
        _ work: (inout sending Connection) throws(AccountError) -> Value
    ) throws(AccountError) -> Value {
        try connection.withLock { connection throws(AccountError) in try work(&connection) }
    }
}

/// A database and its prepared statements.
private struct Connection {
    /// "OBJS", which marks a database of this store.
    private static let application: Int64 = 0x4F42_4A53
    private static let version: Int64 = 1

    let database: SQLiteDatabase
    let write: SQLiteStatement
    let remove: SQLiteStatement
    private let readOne: SQLiteStatement
    private let page: SQLiteStatement

    init(path: String, busyMilliseconds: Int32) throws(AccountError) {
        let database = try SQLiteDatabase(path: path, busyMilliseconds: busyMilliseconds)
        try database.execute("PRAGMA synchronous=EXTRA; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF")
        try database.transaction { () throws(AccountError) in
            let application = try Self.integer("PRAGMA application_id", of: database)
            let version = try Self.integer("PRAGMA user_version", of: database)
            let tables = try Self.integer("SELECT count(*) FROM sqlite_schema", of: database)
            if (application, version, tables) == (0, 0, 0) {
                // Keys are blobs, which SQLite compares byte by byte.
                try database.execute(
                    """
                    CREATE TABLE objects (key BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
                    PRAGMA application_id=\(Self.application);
                    PRAGMA user_version=\(Self.version);
                    """)
            } else if (application, version) != (Self.application, Self.version) {
                throw AccountError(
                    .storageCorrupt, "SQLite: expected a database of this store, version \(Self.version)")
            }
        }
        self.database = database
        do throws(AccountError) {
            readOne = try database.prepare("SELECT bytes FROM objects WHERE key = ?1")
            write = try database.prepare(
                "INSERT INTO objects (key, bytes) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes"
            )
            remove = try database.prepare("DELETE FROM objects WHERE key = ?1")
            page = try database.prepare(
                """
                SELECT key FROM objects WHERE key >= ?1 AND (?2 IS NULL OR key < ?2) AND (?3 IS NULL OR key > ?3)
                ORDER BY key LIMIT ?4
                """)
        } catch  where error.code == .storageFailed {
            throw AccountError(.storageCorrupt, "SQLite: the table of objects has another schema")
        }
    }

    func read(_ key: String) throws(AccountError) -> [UInt8]? {
        var bytes: [UInt8]?
        try readOne.run(.blob(Array(key.utf8))) { row in bytes = row.blob(0) }
        return bytes
    }

    func tag(of key: String) throws(AccountError) -> ObjectTag? {
        guard let bytes = try read(key) else { return nil }
        return try ObjectChecks.tag(of: bytes)
    }

    func keys(prefix: [UInt8], after: [UInt8]?, limit: Int) throws(AccountError) -> [String] {
        var keys: [String] = []
        try page.run(
            .blob(prefix), Self.end(of: prefix).map { .blob($0) } ?? .null, after.map { .blob($0) } ?? .null,
            .integer(Int64(limit))
        ) { row throws(AccountError) in
            guard let key = String(validating: row.blob(0), as: UTF8.self) else {
                throw AccountError(.storageCorrupt, "SQLite: a key is not UTF-8")
            }
            keys.append(key)
        }
        return keys
    }

    /// The first key after all keys with the prefix; nil if there is none.
    private static func end(of prefix: [UInt8]) -> [UInt8]? {
        var end = prefix
        while let last = end.popLast() {
            if last < .max { return end + [last + 1] }
        }
        return nil
    }

    private static func integer(_ query: String, of database: SQLiteDatabase) throws(AccountError) -> Int64 {
        var value: Int64?
        try database.prepare(query).run { row in value = row.integer(0) }
        guard let value else { throw AccountError(.storageCorrupt, "SQLite: \(query) returned no value") }
        return value
    }
}
