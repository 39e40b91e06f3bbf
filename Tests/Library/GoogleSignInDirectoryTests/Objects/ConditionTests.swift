import AssayTestAccounts
import AssayTestSupport
import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// A condition is checked while nobody else can write.
struct ConditionTests {
    /// System calls during which another process, which has the lock, writes a file.
    private struct WrittenBeforeLock: ForwardedCalls {
        let base: any FileSystemCalls = SystemFileCalls()
        let file: URL
        let bytes: [UInt8]

        func lock(_ descriptor: OpenFile) throws(SystemCallError) {
            guard (try? Data(bytes).write(to: file)) != nil, chmod(file.path, 0o600) == 0 else {
                throw SystemCallError(call: "write", number: EIO)
            }
            try base.lock(descriptor)
        }
    }

    @Test(arguments: ["put", "delete"])
    func onDiskWhatWasWrittenWhileTheLockWasWaitedForIsSeen(_ call: String) async throws {
        try await withTemporaryFolder { folder in
            let tag = try await DiskObjectStore(folder: folder.path).put("a", [1], if: .absent)
            let calls = WrittenBeforeLock(file: folder.appending(path: "a"), bytes: [2])
            let store = try DiskObjectStore(folder: folder.path, calls: calls)
            await #expect(throws: GoogleSignInError(.conflict)) {
                if call == "put" {
                    try await store.put("a", [3], if: .matches(tag))
                } else {
                    try await store.delete("a", if: .matches(tag))
                }
            }
            #expect(try await DiskObjectStore(folder: folder.path).get("a")?.bytes == [2])
        }
    }

    /// On disk: an object that was written while the lock was waited for is not overwritten.
    @Test
    func diskAbsent() async throws {
        try await withTemporaryFolder { folder in
            try await DiskObjectStore(folder: folder.path).put("b", [1], if: .absent)
            let calls = WrittenBeforeLock(file: folder.appending(path: "a"), bytes: [2])
            let store = try DiskObjectStore(folder: folder.path, calls: calls)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.put("a", [3], if: .absent) }
            #expect(try await DiskObjectStore(folder: folder.path).get("a")?.bytes == [2])
        }
    }

    @Test(.tags(.process))
    func onDiskWhoHoldsTheLockHoldsItAloneUntilTheFileIsClosed() async throws {
        try await withTemporaryFolder { folder in
            let calls = SystemFileCalls()
            let root = try calls.openFolder(folder.path)
            defer { calls.close(root) }
            let lock = try calls.openOrMakeFile(".lock", in: root)
            try calls.lock(lock)
            func status(_ kind: String) throws -> Int32 {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments = ["flock", "--nonblock", kind, folder.appending(path: ".lock").path, "true"]
                try process.run()
                process.waitUntilExit()
                return process.terminationStatus
            }
            #expect(try status("--shared") == 1)
            #expect(try status("--exclusive") == 1)
            calls.close(lock)
            #expect(try status("--exclusive") == 0)
        }
    }

    @Test
    func inSQLiteATransactionHoldsTheLockForWritingBeforeItReads() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            let first = try SQLiteConnection(path: path, busyMilliseconds: 0)
            let second = try SQLiteConnection(path: path, busyMilliseconds: 0)
            var hasBegun = false
            try first.database.transaction { () throws(GoogleSignInError) in
                let error = #expect(throws: GoogleSignInError.self) {
                    try second.database.transaction { () throws(GoogleSignInError) in hasBegun = true }
                }
                #expect(error?.code == .storageFailed)
            }
            #expect(!hasBegun)
            try second.database.transaction { () throws(GoogleSignInError) in hasBegun = true }
            #expect(hasBegun)
        }
    }

    @Test(arguments: [0, 1, 2_500] as [Int32])
    func inSQLiteAnotherWriterIsWaitedForAsLongAsTheLimitSays(_ milliseconds: Int32) async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "objects.db").path
            let connection = try SQLiteConnection(path: path, busyMilliseconds: milliseconds)
            var limits: [Int64] = []
            try connection.database.prepare("PRAGMA busy_timeout").run { row in limits.append(row.integer(0)) }
            #expect(limits == [Int64(milliseconds)])
        }
    }

    @Test(
        arguments: [
            (11, .storageCorrupt), (26, .storageCorrupt), (5, .storageFailed), (10, .storageFailed),
            (13, .storageFailed),
        ] as [(Int32, GoogleSignInError.Code)])
    func inSQLiteDamageIsToldFromFailures(_ code: Int32, _ expected: GoogleSignInError.Code) {
        #expect(SQLiteDatabase.error(code, "step").code == expected)
    }

    @Test
    func inMemoryOfThousandsOfChangesAtOnceNoneIsLost() async throws {
        let store = MemoryObjectStore()
        try await store.put("counter", [0, 0], if: .absent)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var left = 500
                    while left > 0 {
                        let object = try #require(try await store.get("counter"))
                        let next = Int(object.bytes[0]) << 8 + Int(object.bytes[1]) + 1
                        let bytes = [UInt8(next >> 8), UInt8(next & 0xFF)]
                        do {
                            try await store.put("counter", bytes, if: .matches(object.tag))
                            left -= 1
                        } catch let error as GoogleSignInError where error.code == .conflict {}
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.get("counter")?.bytes == [UInt8(4_000 >> 8), UInt8(4_000 & 0xFF)])
    }
}
