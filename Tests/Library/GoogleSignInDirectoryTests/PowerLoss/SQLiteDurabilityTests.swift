import AssayTestSupport
import Foundation
import Testing

@testable import GoogleSignInDirectory

/// SQLite itself promises that a transaction survives a power failure, under these settings (https://sqlite.org/pragma.html).
struct SQLiteDurabilityTests {
    static let settings: [NamedCase<String, String>] = [
        NamedCase("the rollback journal is removed to commit", "journal_mode", "delete"),
        NamedCase("the folder is synchronized after that (EXTRA)", "synchronous", "3"),
        NamedCase("bytes leave the drive's cache", "fullfsync", "1"),
        NamedCase("removed content is overwritten", "secure_delete", "1"),
    ]

    @Test(arguments: settings)
    func aStoreAsksForIt(_ setting: NamedCase<String, String>) async throws {
        try await withTemporaryFolder { folder in
            let connection = try SQLiteConnection(path: folder.path + "/objects.db", busyMilliseconds: 0)
            var values: [String] = []
            try connection.database.prepare("PRAGMA \(setting.input)").run { row in
                values.append(String(decoding: row.blob(0), as: UTF8.self))
            }
            #expect(values == [setting.expected])
        }
    }
}
