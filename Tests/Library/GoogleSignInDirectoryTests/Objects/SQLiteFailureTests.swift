import AssayTestAccounts
import AssayTestSupport
import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// What a store on SQLite makes of failures and of what others have written.
@Suite struct SQLiteFailureTests {
    private func withDatabase(_ body: (String, SQLiteObjectStore) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/objects.db"
            let store = try SQLiteObjectStore(path: path)
            try await store.put("a", [1], if: .absent)
            try await body(path, store)
        }
    }

    private func database(_ path: String) throws(GoogleSignInError) -> SQLiteDatabase {
        try SQLiteDatabase(path: path, busyMilliseconds: 0)
    }

    @Test(
        arguments: [
            (.zero, 0), (.nanoseconds(999_999), 0), (.milliseconds(1), 1), (.milliseconds(1_500), 1_500),
            (.seconds(5), 5_000), (.seconds(86_400), 86_400_000), (.milliseconds(-1), nil),
            (.milliseconds(86_400_001), nil),
        ] as [(Duration, Int32?)])
    func aTimeLimitIsInMilliseconds(_ limit: Duration, _ expected: Int32?) {
        #expect((try? SQLiteObjectStore.milliseconds(limit)) == expected)
    }

    /// The places of both numbers in a file: https://www.sqlite.org/fileformat2.html §1.3.
    @Test func aFileSaysWhoseItIs() async throws {
        try await withDatabase { path, _ in
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
            #expect(bytes[60..<64] == [0, 0, 0, 1])
            #expect(bytes[68..<72] == Array("OBJS".utf8)[...])
        }
    }

    @Test(arguments: ["application_id=0", "application_id=1", "user_version=0", "user_version=2"])
    func theTableOfAnotherIsRefused(_ setting: String) async throws {
        try await withDatabase { path, _ in
            try database(path).execute("PRAGMA \(setting)")
            #expect(throws: GoogleSignInError(.storageCorrupt)) { try SQLiteObjectStore(path: path) }
        }
    }

    @Test(arguments: ["ABORT", "FAIL", "ROLLBACK"])
    func aChangeThatFailsIsReportedAndUndone(_ action: String) async throws {
        try await withDatabase { path, store in
            let other = try database(path)
            for event in ["INSERT", "DELETE"] {
                try other.execute(
                    "CREATE TRIGGER no\(event) BEFORE \(event) ON objects BEGIN SELECT RAISE(\(action), 'no'); END")
            }
            let replaced = await refusal { () async throws(GoogleSignInError) in
                try await store.put("a", [2], if: .none)
            }
            #expect(try await store.get("a")?.bytes == [1])
            let created = await refusal { () async throws(GoogleSignInError) in
                try await store.put("b", [2], if: .absent)
            }
            #expect(try await store.list(prefix: "", limit: 10) == ["a"])
            let deleted = await refusal { () async throws(GoogleSignInError) in try await store.delete("a", if: .none) }
            #expect(try await store.list(prefix: "", limit: 10) == ["a"])
            #expect(try await store.get("a")?.bytes == [1])
            for error in [replaced, created, deleted] {
                #expect(error?.description == "storage-failed: SQLite: step: constraint failed")
            }
            try other.execute("DROP TRIGGER noINSERT; DROP TRIGGER noDELETE")
            try await store.put("a", [2], if: .none)
            #expect(try await store.get("a")?.bytes == [2])
            try await store.delete("a", if: .none)
            #expect(try await store.get("a") == nil)
        }
    }

    /// A reader that stays in its transaction keeps a change from being committed.
    @Test func aChangeThatCannotBeCommittedIsUndone() async throws {
        try await withDatabase { path, _ in
            let store = try SQLiteObjectStore(path: path, busyTimeLimit: .zero)
            let reader = try database(path)
            try reader.execute("BEGIN; SELECT bytes FROM objects")
            let error = await refusal { () async throws(GoogleSignInError) in try await store.put("a", [2], if: .none) }
            #expect(error?.description == "storage-failed: SQLite: execute: database is locked")
            #expect(try await store.get("a")?.bytes == [1])
            try reader.execute("COMMIT")
            try await store.put("a", [3], if: .none)
            #expect(try await store.get("a")?.bytes == [3])
        }
    }

    @Test func anInvalidKeyThatAnotherHasWrittenStays() async throws {
        try await withDatabase { path, store in
            try database(path).execute("INSERT INTO objects VALUES (CAST('a//b' AS BLOB), x'00')")
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.delete("a//b", if: .none) }
            #expect(try database(path).integer("SELECT count(*) FROM objects") == 2)
            #expect(try await store.list(prefix: "", limit: 10) == ["a"])
        }
    }

    @Test func anEmptyObjectIsNotAMissingOne() async throws {
        try await withDatabase { _, store in
            let tag = try await store.put("empty", [], if: .absent)
            #expect(try await store.get("empty") == StoredObject(bytes: [], tag: tag))
        }
    }

    @Test func aStatementReportsWhatFails() async throws {
        try await withDatabase { path, _ in
            let database = try database(path)
            #expect(try database.integer("SELECT 7") == 7)
            let queries: [(query: String, expected: String)] = [
                ("NO", "storage-failed: SQLite: prepare: SQL logic error"),
                ("SELECT 7 WHERE 0", "storage-corrupt: SQLite: SELECT 7 WHERE 0 returned no value"),
            ]
            for (query, expected) in queries {
                let error = await refusal { () throws(GoogleSignInError) in try database.integer(query) }
                #expect(error?.description == expected)
            }
            let bind = await refusal { () throws(GoogleSignInError) in try database.prepare("SELECT 1").run(.integer(1))
            }
            #expect(bind?.description == "storage-failed: SQLite: bind: column index out of range")
            let prepare = await refusal { () throws(GoogleSignInError) in try database.prepare("NO") }
            #expect(prepare?.description == "storage-failed: SQLite: prepare: SQL logic error")
            let execute = await refusal { () throws(GoogleSignInError) in try database.execute("NO") }
            #expect(execute?.description == "storage-failed: SQLite: execute: SQL logic error")
            let row = await refusal { () throws(GoogleSignInError) in
                try database.prepare("SELECT 1").run { _ throws(GoogleSignInError) in throw GoogleSignInError(.conflict)
                }
            }
            #expect(row?.description == "conflict")
        }
    }

    @Test func aRunKeepsNoParameterOfTheLast() async throws {
        try await withDatabase { path, _ in
            let statement = try database(path).prepare("SELECT ?1 IS NULL")
            var isNull: [Int64] = []
            try statement.run(.integer(7)) { isNull.append($0.integer(0)) }
            try statement.run { isNull.append($0.integer(0)) }
            #expect(isNull == [0, 1])
        }
    }

    /// The file may be replaced between the check and SQLite's opening of it.
    @Test func aLinkIsNotFollowed() async throws {
        try await withDatabase { path, _ in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            #expect(throws: GoogleSignInError(.storageFailed)) { try SQLiteDatabase.open(link) }
        }
    }

    @Test func aPathThatCannotBeOpenedNamesTheCall() async throws {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try database("objects.db") }
        try await withTemporaryFolder { folder in
            let long = folder.path + "/" + String(repeating: "a", count: 300)
            let name = await refusal { () async throws(GoogleSignInError) in _ = try database(long) }
            #expect(name?.description == "storage-failed: \(long): openat: File name too long")
            // SQLite opens no path of more than 512 bytes on Linux.
            let deep = folder.path + String(repeating: "/" + String(repeating: "a", count: 200), count: 3)
            try FileManager.default.createDirectory(
                atPath: deep, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let path = await refusal { () async throws(GoogleSignInError) in _ = try database(deep + "/objects.db") }
            #expect(path?.description == "storage-failed: SQLite: open: unable to open database file")
            #expect(try OpenFiles.below(folder.path) == [])
        }
    }

    @Test func aStoreThatIsGoneLeavesNothingOpen() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/objects.db"
            func use() async throws {
                let store = try SQLiteObjectStore(path: path)
                try await store.put("a", [1], if: .absent)
                #expect(try OpenFiles.below(folder.path) == [path])
                _ = try await store.get("a")
            }
            try await use()
            #expect(try OpenFiles.below(folder.path) == [])
        }
    }
}
