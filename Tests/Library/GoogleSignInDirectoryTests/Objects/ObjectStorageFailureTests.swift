import AssayTestAccounts
import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInAccounts
import GoogleSignInClient
import Testing

@testable import GoogleSignInDirectory

/// What the stores on disk make of the reasons of failing calls.
@Suite struct ObjectStorageFailureTests {
    private let disk = ModelDisk()

    @Test(arguments: [
        ("objects", "/objects: openat: No such file or directory"),
        ("a+", "/objects: a new object: its folder is gone"),
    ])
    func aFolderOfObjectsThatVanishesIsNamed(_ name: String, _ detail: String) async throws {
        var calls = RefusingCalls(disk)
        calls.opening = (name, ENOENT)
        let store = try DiskObjectStore(folder: "/objects", calls: calls)
        let error = await refusal { () async throws(GoogleSignInError) in try await store.put("a/b", [1], if: .none) }
        #expect(error?.description == "storage-failed: \(detail)")
        #expect(disk.openHandles == 0)
    }

    @Test(arguments: ["a", "b", "c"]) func aFolderThatVanishesLeavesTheOthersInAList(_ name: String) async throws {
        let keys = ["a/1", "b/1", "c/1"]
        let store = try DiskObjectStore(folder: "/objects", calls: disk)
        for key in keys { try await store.put(key, [1], if: .absent) }
        var calls = RefusingCalls(disk)
        calls.opening = ("\(name)+", ENOENT)
        let other = try DiskObjectStore(folder: "/objects", calls: calls)
        #expect(try await other.list(prefix: "", limit: 10) == keys.filter { !$0.hasPrefix(name) })
        #expect(disk.openHandles == 0)
    }

    /// Linux says `ENOTEMPTY`, and POSIX allows `EEXIST` too.
    @Test(arguments: [ENOTEMPTY, EEXIST]) func aFolderThatIsNotEmptyStays(_ number: Int32) async throws {
        var calls = RefusingCalls(disk)
        calls.removing = number
        let store = try DiskObjectStore(folder: "/objects", calls: calls)
        try await store.put("a/b", [1], if: .none)
        try await store.delete("a/b", if: .none)
        #expect(try await store.get("a/b") == nil)
    }

    @Test func aWriteOfNothingIsAFullDisk() async throws {
        var calls = RefusingCalls(disk)
        calls.writesNothing = true
        let store = try DiskObjectStore(folder: "/objects", calls: calls)
        let error = await refusal { () async throws(GoogleSignInError) in try await store.put("a", [1], if: .none) }
        #expect(error?.description == "storage-failed: /objects: write: No space left on device")
        #expect(try await store.get("a") == nil)
    }

    @Test func aKeyIsCheckedBeforeTheSize() async throws {
        let bytes = [UInt8](repeating: 0, count: ObjectLimits.objectBytes + 1)
        try await withTemporaryFolder { url in
            let stores: [any ObjectStore] = [
                MemoryObjectStore(), try DiskObjectStore(folder: "/objects", calls: disk),
                try SQLiteObjectStore(path: url.path + "/objects.db"),
            ]
            for store in stores {
                let error = await refusal { () async throws(GoogleSignInError) in
                    try await store.put("", bytes, if: .none)
                }
                #expect(error?.detail == #"object key: empty, "." or ".." segment"#)
            }
        }
    }
}
