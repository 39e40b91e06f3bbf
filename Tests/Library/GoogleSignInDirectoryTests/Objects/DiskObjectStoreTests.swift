import AssayTestAccounts
import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInDirectory

/// The calls of the system, of which those that synchronize fail from one on.
private final class LateCalls: ForwardedCalls {
    let base: any FileSystemCalls = SystemFileCalls()
    private let first: Int
    private let count = Mutex(0)

    init(failingFrom first: Int) { self.first = first }

    func synchronize(_ descriptor: OpenFile) throws(SystemCallError) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number < first else { throw SystemCallError(call: "fsync", number: EIO) }
        try base.synchronize(descriptor)
    }
}

@Suite struct DiskObjectStoreTests {
    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func filesAreReadableAndPrivate() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "store")
            let store = try DiskObjectStore(folder: root.path)
            try await store.put("identities/google/1.a", [1], if: .absent)
            try await store.put("identities/Google", [1, 2], if: .absent)
            #expect(
                try names(root) == [
                    ".lock", "identities+", "identities+/%47oogle", "identities+/google+", "identities+/google+/1.a",
                ])
            for name in try names(folder) {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
                let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
                #expect(mode & 0o077 == 0, "\(name)")
            }
            try await store.delete("identities/google/1.a", if: .none)
            #expect(try names(root) == [".lock", "identities+", "identities+/%47oogle"])
            try await store.delete("identities/Google", if: .none)
            #expect(try names(root) == [".lock"])
        }
    }

    /// No key causes a change outside the store's folder.
    @Test func noKeyLeavesTheFolder() async throws {
        try await withTemporaryFolder { folder in
            try Data("untouched".utf8).write(to: folder.appending(path: "beside"))
            let store = try DiskObjectStore(folder: folder.appending(path: "store").path)
            let keys =
                ["../beside", "a/../../beside", "..", "%2E%2E/beside", "..%2Fbeside", "..\\beside", "/beside"]
                + ObjectStoreContract.hostileKeys + ObjectStoreContract.refusedKeys
            for key in keys {
                _ = try? await store.put(key, [1], if: .none)
                _ = try? await store.get(key)
                _ = try? await store.delete(key, if: .none)
            }
            #expect(try names(folder) == ["beside", "store", "store/.lock"])
            #expect(try Data(contentsOf: folder.appending(path: "beside")) == Data("untouched".utf8))
        }
    }

    @Test func remainsOfACrashAreNotObjects() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a/b", [1], if: .absent)
            try Data("half".utf8).write(to: folder.appending(path: ".new"))
            #expect(try await store.list(prefix: "", limit: 10) == ["a/b"])
            #expect(try await store.get("a/b")?.bytes == [1])
            try await store.put("a/b", [2], if: .none)
            #expect(try names(folder) == [".lock", "a+", "a+/b"])
            try Data("half".utf8).write(to: folder.appending(path: ".new"))
            try await store.delete("a/b", if: .none)
            #expect(try names(folder) == [".lock"])
        }
    }

    /// A power failure may bring an object its name and leave it the temporary one too.
    @Test func anObjectThatStillHasItsTemporaryNameIsRead() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a/b", [1], if: .absent)
            let (object, temporary) = (folder.path + "/a+/b", folder.path + "/.new")
            #expect(link(object, temporary) == 0)
            #expect(try await store.get("a/b")?.bytes == [1])
            #expect(rename(temporary, folder.path + "/other") == 0)
            try Data().write(to: URL(filePath: temporary))
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get("a/b") }
            #expect(unlink(folder.path + "/other") == 0)
            #expect(try await store.get("a/b")?.bytes == [1])
        }
    }

    /// A power failure may leave anything in a file that is not synchronized.
    @Test(arguments: [
        "/", "/a+", "/a+/b", "/a+/b+", "/missing+", "/../a+", "/a+/..", "a", "\u{0}\u{0}\u{0}",
        "/" + String(repeating: "+", count: 300), String(repeating: "/a+", count: 400_000),
    ])
    func whateverTheLockNamesIsForgotten(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a/b", [1], if: .absent)
            let lock = folder.appending(path: ".lock")
            for write in 0..<2 as Range<UInt8> {
                try Data(text.utf8).write(to: lock)
                try await store.put("a/b", [write], if: .none)
                #expect(try Data(contentsOf: lock).isEmpty)
                #expect(try await store.get("a/b")?.bytes == [write])
            }
        }
    }

    /// The folders that the lock names may hold a change that is not on disk yet.
    @Test func theLockNamesAnEarlierChangeUntilItIsOnDisk() async throws {
        try await withTemporaryFolder { folder in
            try await DiskObjectStore(folder: folder.path).put("a/b", [1], if: .absent)
            let lock = folder.appending(path: ".lock")
            try Data("/a+".utf8).write(to: lock)
            // The first of the calls is for the folder that holds the store.
            for call in 2...3 {
                let store = try DiskObjectStore(folder: folder.path, calls: LateCalls(failingFrom: call))
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put("a/b", [2], if: .none) }
                #expect(try Data(contentsOf: lock) == Data("/a+".utf8), "call \(call)")
            }
            try await DiskObjectStore(folder: folder.path).put("a/b", [3], if: .none)
            #expect(try Data(contentsOf: lock).isEmpty)
        }
    }

    @Test func twoStoresOnOneFolderExcludeEachOther() async throws {
        try await withTemporaryFolder { folder in
            try await DiskObjectStore(folder: folder.path).put("counter", [0], if: .absent)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let store = try DiskObjectStore(folder: folder.path)
                        var left = 10
                        while left > 0 {
                            let object = try #require(try await store.get("counter"))
                            let next = [object.bytes[0] + 1]
                            do {
                                try await store.put("counter", next, if: .matches(object.tag))
                                left -= 1
                            } catch let error as GoogleSignInError where error.code == .conflict {}
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await DiskObjectStore(folder: folder.path).get("counter")?.bytes == [40])
        }
    }

    @Test func anotherProcessIsExcluded() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a", [1], if: .absent)
            // A process that holds the lock until its input ends.
            let holder = Process()
            let (input, output) = (Pipe(), Pipe())
            holder.executableURL = URL(filePath: "/usr/bin/env")
            holder.arguments = ["flock", folder.appending(path: ".lock").path, "sh", "-c", "echo held; cat"]
            holder.standardInput = input
            holder.standardOutput = output
            try holder.run()
            #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
            let isWritten = Flag()
            async let write: Void = {
                try await store.put("a", [2], if: .none)
                isWritten.set()
            }()
            #expect(try await store.get("a")?.bytes == [1])
            #expect(!isWritten.isSet)
            input.fileHandleForWriting.closeFile()
            try await write
            #expect(try await store.get("a")?.bytes == [2])
            holder.waitUntilExit()
        }
    }

    @Test func somethingElseInsteadOfAnObjectIsAnError() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try FileManager.default.createDirectory(
                at: folder.appending(path: "a"), withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "b"), withDestinationURL: URL(filePath: "/etc/hostname"))
            try Data("x".utf8).write(to: folder.appending(path: "c+"))
            #expect(mkfifo(folder.appending(path: "e").path, 0o600) == 0)
            for key in ["a", "b", "c/d", "e"] {
                await #expect(throws: GoogleSignInError(.storageFailed), "\(key)") { try await store.get(key) }
                await #expect(throws: GoogleSignInError(.storageFailed), "\(key)") {
                    try await store.put(key, [1], if: .absent)
                }
            }
        }
    }

    @Test(arguments: ["", "/", "//"]) func aFolderThatIsALinkIsAnError(_ slashes: String) async throws {
        try await withTemporaryFolder { folder in
            let real = folder.appending(path: "real").path
            let link = folder.appending(path: "link").path
            try await DiskObjectStore(folder: real + slashes).put("a", [1], if: .absent)
            #expect(symlink(real, link) == 0)
            #expect(try await DiskObjectStore(folder: real + slashes).get("a")?.bytes == [1])
            await #expect(throws: GoogleSignInError(.storageFailed)) {
                try await DiskObjectStore(folder: link + slashes).get("a")
            }
        }
    }

    @Test func aTooLargeObjectIsCorrupt() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.path)
            try await store.put("a", [1], if: .absent)
            #expect(truncate(folder.path + "/a", off_t(ObjectLimits.objectBytes + 1)) == 0)
            let error = await refusal { () async throws(GoogleSignInError) in try await store.get("a") }
            #expect(
                error?.description
                    == "storage-corrupt: \(folder.path): an object: expected at most 1048576 bytes")
        }
    }

    @Test func aMissingStoreIsEmptyUntilTheFirstWrite() async throws {
        try await withTemporaryFolder { folder in
            let store = try DiskObjectStore(folder: folder.appending(path: "store").path)
            #expect(try await store.get("a") == nil)
            #expect(try await store.list(prefix: "", limit: 1).isEmpty)
            try await store.delete("a", if: .none)
            #expect(try names(folder) == [])
            let nowhere = try DiskObjectStore(folder: folder.appending(path: "no/store").path)
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await nowhere.put("a", [1], if: .none) }
        }
    }

    @Test(arguments: ["", "relative", "./a", "/a\u{0}b", "/", "//", "/a/.", "/a/..", "/a/./"])
    func thePathMustBeAbsoluteAndEndInAName(_ path: String) {
        #expect(throws: GoogleSignInError(.invalidConfiguration)) { try DiskObjectStore(folder: path) }
    }
}
