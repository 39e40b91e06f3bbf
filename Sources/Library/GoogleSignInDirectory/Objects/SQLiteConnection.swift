internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// A database and its prepared statements.
struct SQLiteConnection {
    /// "OBJS", which marks a database of this store.
    private static let application: Int64 = 0x4F42_4A53
    private static let version: Int64 = 1

    let database: SQLiteDatabase
    let write: SQLiteStatement
    let remove: SQLiteStatement
    private let readOne: SQLiteStatement
    private let page: SQLiteStatement

    init(path: String, busyMilliseconds: Int32) throws(GoogleSignInError) {
        let database = try SQLiteDatabase(path: path, busyMilliseconds: busyMilliseconds)
        // EXTRA synchronizes the folder after the journal is removed too, which is the commit. On Darwin, `fullfsync`
        // brings the bytes out of the drive's cache.
        try database.execute(
            "PRAGMA synchronous=EXTRA; PRAGMA fullfsync=ON; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF")
        try database.transaction { () throws(GoogleSignInError) in
            let application = try database.integer("PRAGMA application_id")
            let version = try database.integer("PRAGMA user_version")
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema")
            if (application, version, tables) == (0, 0, 0) {
                // Keys are blobs, which SQLite compares byte by byte.
                try database.execute(
                    """
                    CREATE TABLE objects (key BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
                    PRAGMA application_id=\(Self.application);
                    PRAGMA user_version=\(Self.version);
                    """)
            } else if (application, version) != (Self.application, Self.version) {
                throw GoogleSignInError(
                    .storageCorrupt, "SQLite: expected a database of this store, version \(Self.version)")
            }
        }
        self.database = database
        do throws(GoogleSignInError) {
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
        } catch {
            throw GoogleSignInError(.storageCorrupt, "SQLite: the table of objects has another schema")
        }
    }

    func read(_ key: String) throws(GoogleSignInError) -> [UInt8]? {
        var bytes: [UInt8]?
        try readOne.run(.blob(Array(key.utf8))) { row in bytes = row.blob(0) }
        return bytes
    }

    func tag(of key: String) throws(GoogleSignInError) -> ObjectTag? {
        guard let bytes = try read(key) else { return nil }
        return try ObjectChecks.tag(of: bytes)
    }

    func keys(prefix: String, after: String?, limit: Int) throws(GoogleSignInError) -> [String] {
        var keys: [String] = []
        var last = after.map { Array($0.utf8) }
        while keys.count < limit {
            let wanted = limit - keys.count
            var rows = 0
            try page.run(
                .blob(Array(prefix.utf8)), Self.end(of: prefix).map { .blob($0) } ?? .null,
                last.map { .blob($0) } ?? .null, .integer(Int64(wanted))
            ) { row in
                rows += 1
                last = row.blob(0)
                let key = String(validating: row.blob(0), as: UTF8.self)
                if let key, ObjectChecks.isKey(key) { keys.append(key) }
            }
            if rows < wanted { break }
        }
        return keys
    }

    /// The first bytes after all keys with the prefix; `nil` if the prefix is empty.
    private static func end(of prefix: String) -> [UInt8]? {
        // No byte of UTF-8 is the greatest of all bytes (RFC 3629 §3).
        prefix.utf8.last.map { prefix.utf8.dropLast() + [$0 + 1] }
    }
}
