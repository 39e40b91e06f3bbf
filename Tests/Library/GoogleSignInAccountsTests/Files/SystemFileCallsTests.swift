import AssayTestAccounts
import AssayTestSupport
import Foundation
import Glibc
import Testing

@testable import GoogleSignInAccounts

/// The calls of the system, on real files.
@Suite struct SystemFileCallsTests {
    /// A folder with `file`, which has two bytes, `folder`, and `link`, which leads to the file.
    struct Place {
        let calls = SystemFileCalls()
        let path: String
        let folder: OpenFile
    }

    struct Failure: Sendable {
        let error: SystemCallError
        let call: @Sendable (Place) throws -> Void

        init(_ name: String, _ number: Int32, _ call: @escaping @Sendable (Place) throws -> Void) {
            error = SystemCallError(call: name, number: number)
            self.call = call
        }
    }

    private static let none = OpenFile(number: -1)

    private static let failures: [Failure] = [
        Failure("mkdirat", EEXIST) { try $0.calls.makeFolder("folder", in: $0.folder) },
        Failure("unlinkat", ENOENT) { try $0.calls.removeFolder("no", in: $0.folder) },
        Failure("unlinkat", ENOTDIR) { try $0.calls.removeFolder("file", in: $0.folder) },
        Failure("openat", ENOENT) { _ = try $0.calls.openFolder("no", in: $0.folder) },
        Failure("openat", ENOTDIR) { _ = try $0.calls.openFolder("file", in: $0.folder) },
        Failure("openat", ENOTDIR) { _ = try $0.calls.openFolder("link", in: $0.folder) },
        Failure("open", ENOENT) { _ = try $0.calls.openParent(of: $0.path + "/no/a") },
        Failure("open", ENOTDIR) { _ = try $0.calls.openParent(of: $0.path + "/file/a") },
        Failure("openat", ENOENT) { _ = try $0.calls.openFile("no", in: $0.folder) },
        Failure("openat", ELOOP) { _ = try $0.calls.openFile("link", in: $0.folder) },
        Failure("openat", EEXIST) { _ = try $0.calls.makeFile("file", in: $0.folder) },
        Failure("openat", ELOOP) { _ = try $0.calls.openOrMakeFile("link", in: $0.folder) },
        Failure("fstat", EBADF) { _ = try $0.calls.status(of: none) },
        Failure("fstatat", ENOTDIR) { _ = try $0.calls.status(of: "file/a", in: $0.folder) },
        Failure("read", EBADF) { _ = try $0.calls.read(none, count: 1) },
        Failure("write", EBADF) { _ = try $0.calls.write([1], to: none) },
        Failure("ftruncate", EBADF) { try $0.calls.truncate(none) },
        Failure("fsync", EBADF) { try $0.calls.synchronize(none) },
        Failure("renameat", ENOENT) { try $0.calls.rename("no", in: $0.folder, to: "a", in: $0.folder) },
        Failure("unlinkat", ENOENT) { try $0.calls.unlink("no", in: $0.folder) },
        Failure("openat", EBADF) { _ = try $0.calls.entries(in: none) },
        Failure("flock", EBADF) { try $0.calls.lock(none) },
        Failure("fdopendir", ENOTDIR) { _ = try $0.calls.entries(owning: open($0.path + "/file", O_RDONLY)) },
        Failure("readdir", EIO) { place in
            _ = try place.calls.entries(in: place.folder) {
                errno = EIO
                return nil
            }
        },
    ]

    private func withFiles(_ body: (SystemFileCalls, String, OpenFile) throws -> Void) async throws {
        try await withTemporaryFolder { url in
            let calls = SystemFileCalls()
            let folder = try calls.openFolder(url.path)
            defer { calls.close(folder) }
            let file = try calls.makeFile("file", in: folder)
            #expect(try calls.write([1, 2], to: file) == 2)
            calls.close(file)
            try calls.makeFolder(url.path + "/folder")
            try FileManager.default.createSymbolicLink(atPath: url.path + "/link", withDestinationPath: "file")
            try body(calls, url.path, folder)
        }
    }

    @Test(arguments: failures.indices) func aFailureHasTheNameOfItsCall(_ index: Int) async throws {
        let failure = Self.failures[index]
        try await withFiles { calls, path, folder in
            #expect(throws: failure.error) { try failure.call(Place(path: path, folder: folder)) }
            let open = try OpenFiles.below(path)
            #expect(open == [path], "what it opened is closed")
        }
    }

    @Test func statuses() async throws {
        try await withFiles { calls, path, folder in
            let file = try #require(try calls.status(of: "file", in: folder))
            #expect(
                file
                    == FileStatus(
                        kind: .file, owner: geteuid(), mode: 0o600, size: 2, links: 1, identity: file.identity))
            let inner = try #require(try calls.status(of: "folder", in: folder))
            #expect(inner.kind == .folder && inner.mode == 0o700 && inner.owner == geteuid())
            #expect(inner.identity != file.identity)
            #expect(try calls.status(of: "link", in: folder)?.kind == .other)
            #expect(try calls.status(of: "no", in: folder) == nil)
            #expect(Glibc.link(path + "/file", path + "/second") == 0)
            let second = try #require(try calls.status(of: "second", in: folder))
            #expect(second.links == 2 && second.identity == file.identity)
            #expect(unlink(path + "/second") == 0)
            let opened = try calls.openFile("file", in: folder)
            defer { calls.close(opened) }
            #expect(try calls.status(of: opened) == file)
        }
    }

    private func list(_ calls: SystemFileCalls, _ folder: OpenFile) throws -> [String] {
        try calls.entries(in: folder).map { "\($0.name): \($0.kind)" }.sorted()
    }

    @Test func entriesAreFilesAndFoldersAndOthers() async throws {
        try await withFiles { calls, path, folder in
            for name in [".a", "..b"] { calls.close(try calls.makeFile(name, in: folder)) }
            #expect(mkfifo(path + "/pipe", 0o600) == 0)
            let expected = ["..b: file", ".a: file", "file: file", "folder: folder", "link: other", "pipe: other"]
            for _ in 0..<2 { #expect(try list(calls, folder) == expected) }
            let parent = try calls.openParent(of: path + "/folder/a")
            defer { calls.close(parent) }
            #expect(try calls.entries(in: parent).isEmpty)
            let working = try calls.openParent(of: "a")
            defer { calls.close(working) }
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(working.number)")
                    == FileManager.default.currentDirectoryPath)
            #expect(try OpenFiles.below(path + "/folder") == [path + "/folder"])
            errno = EIO
            #expect(try calls.entries(in: folder) { nil } == [], "an earlier failure is none of these")
        }
    }

    /// Some file systems do not say what a name is the name of.
    @Test func entriesOfUnknownKindsAreLookedAt() async throws {
        try await withFiles { calls, _, folder in
            var names = ["file", "folder", "link", "gone"]
            var entry = dirent()
            let found = try withUnsafeMutablePointer(to: &entry) { pointer in
                try calls.entries(in: folder) {
                    guard let name = names.popLast() else { return nil }
                    pointer.pointee.d_type = UInt8(DT_UNKNOWN)
                    withUnsafeMutableBytes(of: &pointer.pointee.d_name) { $0.copyBytes(from: Array(name.utf8) + [0]) }
                    return pointer
                }
            }
            #expect(found.map(\.name) == ["link", "folder", "file"])
            #expect(found.map(\.kind) == [.other, .folder, .file])
        }
    }

    @Test func readsInParts() async throws {
        try await withFiles { calls, _, folder in
            let file = try calls.openFile("file", in: folder)
            defer { calls.close(file) }
            #expect(try calls.read(file, count: 1) == [1])
            #expect(try calls.read(file, count: 9) == [2])
            #expect(try calls.read(file, count: 9) == [])
        }
    }

    @Test func aFileIsEmptiedRenamedAndRemoved() async throws {
        try await withFiles { calls, path, folder in
            let file = try calls.openOrMakeFile("file", in: folder)
            try calls.truncate(file)
            calls.close(file)
            #expect(try calls.status(of: "file", in: folder)?.size == 0)
            try calls.rename("file", in: folder, to: "other", in: folder)
            #expect(try list(calls, folder) == ["folder: folder", "link: other", "other: file"])
            try calls.unlink("other", in: folder)
            try calls.removeFolder(path + "/folder")
            #expect(try list(calls, folder) == ["link: other"])
        }
    }

    /// No other program gets a file of the process, and each is opened as its use needs.
    @Test func flagsOfOpenFiles() async throws {
        try await withFiles { calls, path, folder in
            let opened: [(String, OpenFile, Int32)] = [
                ("folder", try calls.openFolder(path), O_RDONLY),
                ("parent", try calls.openParent(of: path + "/file"), O_RDONLY),
                ("file", try calls.openFile("file", in: folder), O_RDONLY | O_NONBLOCK),
                ("new file", try calls.makeFile("new", in: folder), O_WRONLY),
                ("lock", try calls.openOrMakeFile("lock", in: folder), O_RDWR | O_APPEND | O_NONBLOCK),
            ]
            for (name, file, expected) in opened {
                let flags = fcntl(file.number, F_GETFL) & (O_ACCMODE | O_APPEND | O_NONBLOCK)
                #expect(flags == expected, "\(name)")
                #expect(fcntl(file.number, F_GETFD) == FD_CLOEXEC, "\(name)")
                calls.close(file)
            }
            #expect(try OpenFiles.below(path) == [path])
        }
    }
}
