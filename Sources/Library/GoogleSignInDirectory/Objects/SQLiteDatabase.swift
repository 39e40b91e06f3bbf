internal import CAssaySQLite
internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// An open database file, which owns a `sqlite3` handle.
///
/// It must not be used by two threads at once; its owner ensures this.
final class SQLiteDatabase {
    private let handle: OpaquePointer

    /// Opens a database file, which is created if it does not exist.
    ///
    /// - Parameter busyMilliseconds: how long a call waits for another connection's transaction.
    init(path: String, busyMilliseconds: Int32) throws(GoogleSignInError) {
        handle = try SQLiteFile.open(path, Self.open).handle
        sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    /// A handle on its way out of the lock of `SQLiteFile`; it has one owner from then on.
    struct Opened: @unchecked Sendable {
        fileprivate let handle: OpaquePointer
    }

    /// Opens an existing file that is not a link; it may have been replaced since it was checked.
    static func open(_ path: String) throws(GoogleSignInError) -> Opened {
        var opened: OpaquePointer?
        // The owner serialises calls. URI file names are off, because they would give parts of a path another meaning.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw error(code, "open")
        }
        return Opened(handle: opened)
    }

    deinit {
        // It takes effect when the last open statement is finalized.
        sqlite3_close_v2(handle)
    }

    /// Executes statements without parameters and results.
    func execute(_ statements: String) throws(GoogleSignInError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw Self.error(code, "execute") }
    }

    /// Prepares a statement that can be run repeatedly.
    func prepare(_ statement: String) throws(GoogleSignInError) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, statement, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard let prepared else { throw Self.error(code, "prepare") }
        return SQLiteStatement(prepared)
    }

    /// The value of a query that returns one integer.
    func integer(_ query: String) throws(GoogleSignInError) -> Int64 {
        var value: Int64?
        try prepare(query).run { row in value = row.integer(0) }
        guard let value else { throw GoogleSignInError(.storageCorrupt, "SQLite: \(query) returned no value") }
        return value
    }

    /// Runs a transaction, which holds the write lock from the beginning.
    func transaction<Value>(_ body: () throws(GoogleSignInError) -> Value) throws(GoogleSignInError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(GoogleSignInError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // This fails if SQLite has already rolled back, which is fine.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// The error for a result code: `storage-corrupt` for damage, otherwise `storage-failed`.
    static func error(_ code: Int32, _ step: StaticString) -> GoogleSignInError {
        let reason = "SQLite: \(step): \(String(cString: sqlite3_errstr(code)))"
        switch code {
        case SQLITE_CORRUPT, SQLITE_NOTADB: return GoogleSignInError(.storageCorrupt, reason)
        default: return GoogleSignInError(.storageFailed, reason)
        }
    }
}
