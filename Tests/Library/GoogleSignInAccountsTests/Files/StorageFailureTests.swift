import AssayTestAccounts
import AssayTestSupport
import Foundation
import Glibc
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInAccounts

/// What a private folder makes of the reasons of failing calls.
@Suite struct StorageFailureTests {
    private let disk = ModelDisk()

    @Test func aFolderThatVanishesIsNamed() async throws {
        var calls = RefusingCalls(disk)
        calls.opening = ("data", ENOENT)
        let folder = PrivateFolder(path: "/data", calls: calls)
        let error = await refusal { () async throws(GoogleSignInError) in
            try folder.replace("a", with: [1], suffix: "1")
        }
        #expect(error?.description == "storage-failed: /data: openat: No such file or directory")
        #expect(try folder.read("a", limit: 1) == nil)
        #expect(throws: Never.self) { try folder.remove("a") }
        calls.opening = ("data", EACCES)
        let closed = PrivateFolder(path: "/data", calls: calls)
        let reading = await refusal { () async throws(GoogleSignInError) in _ = try closed.read("a", limit: 1) }
        let removing = await refusal { () async throws(GoogleSignInError) in try closed.remove("a") }
        for error in [reading, removing] {
            #expect(error?.description == "storage-failed: /data: openat: Permission denied")
        }
    }

    @Test func anErrorNamesTheFileAndTheMode() async throws {
        try await withTemporaryFolder { url in
            let path = url.path + "/private"
            let folder = PrivateFolder(path: path, calls: SystemFileCalls())
            try folder.replace("a", with: [1], suffix: "1")
            #expect(symlink("a", path + "/link") == 0)
            let link = await refusal { () async throws(GoogleSignInError) in _ = try folder.read("link", limit: 1) }
            #expect(link?.description == "storage-failed: \(path)/link: openat: is a symbolic link")
            #expect(chmod(path, 0o750) == 0)
            let reading = await refusal { () async throws(GoogleSignInError) in _ = try folder.read("a", limit: 1) }
            let removing = await refusal { () async throws(GoogleSignInError) in try folder.remove("a") }
            let replacing = await refusal { () async throws(GoogleSignInError) in
                try folder.replace("a", with: [2], suffix: "1")
            }
            for error in [reading, removing, replacing] {
                let expected = "storage-failed: \(path): mode 750, expected no access for group and others"
                #expect(error?.description == expected)
            }
            #expect(try OpenFiles.below(path) == [])
            #expect(chmod(path, 0o700) == 0)
            #expect(try folder.read("a", limit: 1) == [1])
            let nowhere = PrivateFolder(path: path + "/no/folder", calls: SystemFileCalls())
            let missing = await refusal { () async throws(GoogleSignInError) in
                try nowhere.replace("a", with: [1], suffix: "1")
            }
            #expect(missing?.description == "storage-failed: \(path)/no/folder: open: No such file or directory")
        }
    }

    /// System calls that note how many bytes are asked for, and read two at a time.
    private final class SlowCalls: ForwardedCalls {
        let base: any FileSystemCalls
        let counts = Mutex<[Int]>([])

        init(_ base: any FileSystemCalls) { self.base = base }

        func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8] {
            counts.withLock { $0.append(count) }
            return try base.read(descriptor, count: min(count, 2))
        }
    }

    /// One byte more than the limit shows that a file is too large; a file of any size costs no more.
    @Test(arguments: [(4, [1, 2, 3, 4], [5, 3, 1]), (3, nil, [4, 2])] as [(Int, [UInt8]?, [Int])])
    func aFileIsReadUpToALimit(_ limit: Int, _ bytes: [UInt8]?, _ counts: [Int]) throws {
        let folder = PrivateFolder(path: "/data", calls: disk)
        try folder.replace("a", with: [1, 2, 3, 4], suffix: "1")
        let calls = SlowCalls(disk)
        let root = try calls.openFolder("/data")
        #expect(try calls.readAll(try calls.openFile("a", in: root), limit: limit) == bytes)
        #expect(calls.counts.withLock { $0 } == counts)
    }
}
