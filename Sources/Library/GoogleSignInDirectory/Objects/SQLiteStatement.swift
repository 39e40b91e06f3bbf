internal import CAssaySQLite
internal import GoogleSignInClient

/// A prepared statement, which owns a `sqlite3_stmt` handle.
final class SQLiteStatement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Runs the statement with parameters and calls `row` for each row.
    func run(
        _ parameters: Parameter..., row: (SQLiteRow) throws(GoogleSignInError) -> Void = { _ in }
    ) throws(GoogleSignInError) {
        // Resetting returns the last step's error again, which has already been thrown.
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, parameter) in parameters.enumerated() { try bind(parameter, at: Int32(index) + 1) }
        while true {
            let code = sqlite3_step(handle)
            switch code {
            case SQLITE_ROW: try row(SQLiteRow(handle: handle))
            case SQLITE_DONE: return
            default: throw SQLiteDatabase.error(code, "step")
            }
        }
    }

    enum Parameter {
        case blob([UInt8])
        case integer(Int64)
        case null
    }

    private func bind(_ parameter: Parameter, at index: Int32) throws(GoogleSignInError) {
        let code =
            switch parameter {
            case .blob(let bytes): assayBindBlob(handle, index, bytes, UInt64(bytes.count))
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .null: sqlite3_bind_null(handle, index)
            }
        guard code == SQLITE_OK else { throw SQLiteDatabase.error(code, "bind") }
    }
}

/// A row of a result, valid until the next one.
struct SQLiteRow {
    fileprivate let handle: OpaquePointer

    /// The bytes of a column.
    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// The value of a column.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
}
