internal import CAssaySQLite

/// One open database file: the owner of a `sqlite3` handle.
///
/// Not to be used by two threads at once; whoever owns it sees to that.
final class SQLiteDatabase {
    private let handle: OpaquePointer

    /// Opens a file, which is made if it is not there.
    ///
    /// - Parameter busyMilliseconds: for how long a call waits for another connection's transaction.
    init(path: String, busyMilliseconds: Int32) throws(AccountError) {
        var opened: OpaquePointer?
        // The owner serialises calls; URIs would give parts of a path another meaning.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Self.error(code, "open")
        }
        handle = opened
        sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    deinit {
        // Waits for statements that are still open, if there are any.
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters and without results.
    func execute(_ statements: String) throws(AccountError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw Self.error(code, "execute") }
    }

    /// Prepares a statement, to be run any number of times.
    func prepare(_ statement: String) throws(AccountError) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, statement, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw Self.error(code, "prepare") }
        return SQLiteStatement(prepared)
    }

    /// Runs statements as one transaction, which holds the write lock from its beginning.
    func transaction<Value>(_ body: () throws(AccountError) -> Value) throws(AccountError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(AccountError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Fails where SQLite has rolled back by itself, which is as well.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// The error for a result code: damage is `storage-corrupt`, everything else `storage-failed`.
    static func error(_ code: Int32, _ step: StaticString) -> AccountError {
        let reason = "SQLite: \(step): \(String(cString: sqlite3_errstr(code)))"
        // The low byte is the primary code.
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: return AccountError(.storageCorrupt, reason)
        default: return AccountError(.storageFailed, reason)
        }
    }
}
