import AssayTestSupport
import CAssaySQLite
import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

@Suite struct SQLiteObjectStoreTests {
    @Test func objectsSurviveTheStore() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            let tag = try await SQLiteObjectStore(path: path).put("a", [1, 2], if: .absent)
            #expect(try await SQLiteObjectStore(path: path).get("a") == StoredObject(bytes: [1, 2], tag: tag))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["objects.db"])
        }
    }

    @Test func twoStoresOnOneFileExcludeEachOther() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            let stores = [try SQLiteObjectStore(path: path), try SQLiteObjectStore(path: path)]
            try await stores[0].put("counter", [0], if: .absent)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in stores {
                    group.addTask {
                        var left = 10
                        while left > 0 {
                            let object = try #require(try await store.get("counter"))
                            do {
                                try await store.put("counter", [object.bytes[0] + 1], if: .matches(object.tag))
                                left -= 1
                            } catch let error as GoogleSignInError where error.code == .conflict {}
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await stores[1].get("counter")?.bytes == [20])
        }
    }

    @Test(
        arguments: [
            (.zero, true), (.seconds(86_400), true), (.milliseconds(1), true), (.milliseconds(-1), false),
            (.milliseconds(86_400_001), false),
        ] as [(Duration, Bool)])
    func aStoreIsWaitedForUpToADay(_ limit: Duration, _ isAccepted: Bool) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            #expect(((try? SQLiteObjectStore(path: path, busyTimeLimit: limit)) != nil) == isAccepted)
            if !isAccepted {
                #expect(throws: GoogleSignInError(.invalidConfiguration)) {
                    try SQLiteObjectStore(path: path, busyTimeLimit: limit)
                }
            }
        }
    }

    @Test func theLimitsOfAllStoresAreThoseOfTheDocumentation() {
        #expect(ObjectLimits.keyBytes == 1_024)
        #expect(ObjectLimits.objectBytes == 1_048_576)
    }

    /// The writer is the `sqlite3` program: another process in the middle of a transaction.
    @Test func aStoreBusyForTooLongFails() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            let store = try SQLiteObjectStore(path: path, busyTimeLimit: .milliseconds(1))
            try await store.put("a", [1], if: .absent)
            let writer = Process()
            let (input, output) = (Pipe(), Pipe())
            writer.executableURL = URL(filePath: "/usr/bin/env")
            writer.arguments = ["sqlite3", path]
            writer.standardInput = input
            writer.standardOutput = output
            try writer.run()
            input.fileHandleForWriting.write(Data("BEGIN EXCLUSIVE; SELECT 'held';\n".utf8))
            #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a", [2], if: .none) }
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a") }
            input.fileHandleForWriting.write(Data("ROLLBACK;\n".utf8))
            input.fileHandleForWriting.closeFile()
            writer.waitUntilExit()
            #expect(try await store.get("a")?.bytes == [1])
            try await store.put("a", [2], if: .none)
            #expect(try await store.get("a")?.bytes == [2])
        }
    }

    /// Some systems build SQLite so that it overwrites deleted content, and most do not: here no connection does, unless
    /// it asks for it.
    @Test func removedContentIsNotInTheFile() async throws {
        #expect(sqlite3_auto_extension(LeavingDeletedContent.entryPoint) == SQLITE_OK)
        defer { sqlite3_cancel_auto_extension(LeavingDeletedContent.entryPoint) }
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "objects.db")
            let store = try SQLiteObjectStore(path: file.path)
            let secrets = ["mahina@app.example", "tove@app.example"].map { Array($0.utf8) }
            for secret in secrets {
                try await store.put(String(decoding: secret.prefix(4), as: UTF8.self), secret, if: .absent)
                #expect(try Data(contentsOf: file).range(of: Data(secret)) != nil)
            }
            try await store.delete("mahi", if: .none)
            #expect(try Data(contentsOf: file).range(of: Data(secrets[0])) == nil)
            try LeavingDeletedContent.execute("DELETE FROM objects", in: file.path)
            #expect(try Data(contentsOf: file).range(of: Data(secrets[1])) != nil)
        }
    }

    /// An extension that every new connection of this process loads, and that lets deleted content stay in the file.
    private enum LeavingDeletedContent {
        private typealias Initialize =
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, OpaquePointer?) ->
            Int32

        private static let initialize: Initialize = { connection, _, _ in
            sqlite3_exec(connection, "PRAGMA secure_delete=OFF", nil, nil, nil)
        }

        /// The type under which SQLite takes it (sqlite3_auto_extension).
        static var entryPoint: @convention(c) () -> Void {
            unsafeBitCast(initialize, to: (@convention(c) () -> Void).self)
        }

        /// Runs a statement on a connection of its own.
        static func execute(_ statement: String, in path: String) throws {
            var connection: OpaquePointer?
            defer { sqlite3_close_v2(connection) }
            try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
            try #require(sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK)
        }
    }

    /// Rows that another program has written.
    @Test(arguments: [1, 2, 10]) func aListHasOnlyKeysOfObjects(_ limit: Int) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path + "/objects.db"
            let store = try SQLiteObjectStore(path: path)
            let keys = ["a", "b", "c", "d"]
            for key in keys { try await store.put(key, [1], if: .absent) }
            // An empty key, a slash alone and at an end, bytes that are not UTF-8, a control character.
            for key in ["", "2F", "612F", "61FF", "6201", "62C3", "FF"] {
                try LeavingDeletedContent.execute("INSERT INTO objects VALUES (x'\(key)', x'01')", in: path)
            }
            #expect(try await store.list(prefix: "", limit: limit) == Array(keys.prefix(limit)))
            #expect(try await store.list(prefix: "b", limit: limit) == ["b"])
            #expect(try await store.list(prefix: "", after: "b", limit: limit) == Array(["c", "d"].prefix(limit)))
        }
    }

    @Test func aFileThatIsNotADatabaseIsCorrupt() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "objects.db")
            try Data(repeating: 0x5A, count: 4_096).write(to: file)
            #expect(chmod(file.path, 0o600) == 0)
            #expect(throws: GoogleSignInError(.storageCorrupt)) { try SQLiteObjectStore(path: file.path) }
        }
    }

    @Test func aDamagedDatabaseIsCorrupt() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "objects.db")
            do {
                let store = try SQLiteObjectStore(path: file.path)
                for number in 0..<200 {
                    try await store.put("key \(number)", [UInt8](repeating: 1, count: 500), if: .absent)
                }
            }
            var bytes = try Data(contentsOf: file)
            // All pages but the first, which holds the schema.
            bytes.replaceSubrange(4_096..., with: Data(repeating: 0xA5, count: bytes.count - 4_096))
            try bytes.write(to: file)
            await #expect(throws: GoogleSignInError(.storageCorrupt)) {
                try await SQLiteObjectStore(path: file.path).get("key 1")
            }
            try bytes.prefix(5_000).write(to: file)
            await #expect(throws: GoogleSignInError(.storageCorrupt)) {
                try await SQLiteObjectStore(path: file.path).list(prefix: "", limit: 10)
            }
        }
    }

    @Test(arguments: [
        "CREATE TABLE objects (key TEXT, bytes BLOB);", "PRAGMA application_id=1;", "PRAGMA user_version=1;",
        "PRAGMA application_id=0x4F424A53; PRAGMA user_version=2;",
        "PRAGMA application_id=0x4F424A53; PRAGMA user_version=1;",
    ])
    func aDatabaseOfAnotherIsRefused(_ statements: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "other.db").path
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["sqlite3", path, statements]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(chmod(path, 0o600) == 0)
            #expect(throws: GoogleSignInError(.storageCorrupt)) { try SQLiteObjectStore(path: path) }
        }
    }

    /// In a process of its own, because the umask is one for the whole process.
    @Test(arguments: [0, 0o022] as [mode_t]) func filesArePrivateWhateverTheUmaskIs(_ mask: mode_t) async throws {
        await #expect(processExitsWith: .success) { [mask] in
            umask(mask)
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "objects.db")
                let store = try SQLiteObjectStore(path: file.path)
                try await store.put("a", [1], if: .absent)
                let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
                guard mode?.intValue == 0o600 else { exit(1) }
            }
        }
    }

    @Test(arguments: ["", "-journal", "-wal", "-shm"])
    func aFileThatOthersCanReadIsRefused(_ suffix: String) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "objects.db")
            try await SQLiteObjectStore(path: file.path).put("a", [1], if: .absent)
            let other = file.path + suffix
            if !suffix.isEmpty { try Data().write(to: URL(filePath: other)) }
            #expect(chmod(other, 0o640) == 0)
            #expect(throws: GoogleSignInError(.storageFailed)) { try SQLiteObjectStore(path: file.path) }
            #expect(chmod(other, 0o600) == 0)
            #expect(try await SQLiteObjectStore(path: file.path).get("a")?.bytes == [1])
        }
    }

    @Test func aLinkIsRefusedButNotOneAmongTheFolders() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "objects.db")
            try await SQLiteObjectStore(path: file.path).put("a", [1], if: .absent)
            #expect(symlink(file.path, folder.appending(path: "link.db").path) == 0)
            #expect(symlink(folder.path, folder.appending(path: "folder").path) == 0)
            #expect(throws: GoogleSignInError(.storageFailed)) {
                try SQLiteObjectStore(path: folder.appending(path: "link.db").path)
            }
            #expect(try await SQLiteObjectStore(path: folder.path + "/folder/objects.db").get("a")?.bytes == [1])
            try FileManager.default.linkItem(atPath: file.path, toPath: folder.appending(path: "second").path)
            #expect(throws: GoogleSignInError(.storageFailed)) { try SQLiteObjectStore(path: file.path) }
        }
    }

    @Test func aPathThatCannotBeOpenedFails() async throws {
        try await withTemporaryFolder { folder in
            #expect(throws: GoogleSignInError(.storageFailed)) { try SQLiteObjectStore(path: folder.path) }
            #expect(throws: GoogleSignInError(.storageFailed)) {
                try SQLiteObjectStore(path: folder.appending(path: "no/objects.db").path)
            }
        }
        for path in ["", ":memory:", "objects.db", "file:/objects.db", "/a\u{0}b", "/", "/a/.", "/a/.."] {
            #expect(throws: GoogleSignInError(.invalidConfiguration)) { try SQLiteObjectStore(path: path) }
        }
        #expect(throws: GoogleSignInError(.invalidConfiguration)) {
            try SQLiteObjectStore(path: "/a", busyTimeLimit: .seconds(-1))
        }
    }
}
