import AssayTestAccounts
import AssayTestSupport
import Glibc
import Testing

@testable import GoogleSignInAccounts

/// The model of a file system answers as that of the system does.
struct ModelDiskTests {
    typealias Call = Case<@Sendable (any FileSystemCalls, _ root: String) throws -> String>

    /// Played in this order in one folder.
    static let calls: [Call] = [
        Call("make a folder") { calls, root in "\(try calls.makeFolder(root + "/d"))" },
        Call("make it again") { calls, root in "\(try calls.makeFolder(root + "/d"))" },
        Call("make a folder in none") { calls, root in "\(try calls.makeFolder(root + "/no/d"))" },
        Call("open no folder") { calls, root in "\(try calls.openFolder(root + "/no"))" },
        Call("open no file") { calls, root in "\(try calls.openFile("f", in: calls.openFolder(root)))" },
        Call("make and write a file") { calls, root in
            let file = try calls.makeFile("f", in: calls.openFolder(root))
            let counts = [try calls.write([1, 2, 3][...], to: file), try calls.write([4][...], to: file)]
            return "\(counts), \(try calls.status(of: file).text)"
        },
        Call("make it again") { calls, root in "\(try calls.makeFile("f", in: calls.openFolder(root)))" },
        Call("open a file as a folder") { calls, root in "\(try calls.openFolder(root + "/f"))" },
        Call("make a folder in a file") { calls, root in "\(try calls.makeFolder(root + "/f/d"))" },
        Call("read in parts") { calls, root in
            let file = try calls.openFile("f", in: calls.openFolder(root))
            return "\(try (0..<3).map { _ in try calls.read(file, count: 3) })"
        },
        Call("read a folder") { calls, root in
            "\(try calls.read(calls.openFile("d", in: calls.openFolder(root)), count: 1))"
        },
        Call("a lock's file is made, and written at its end") { calls, root in
            let lock = try calls.openOrMakeFile("l", in: calls.openFolder(root))
            try calls.lock(lock)
            _ = try calls.write([1, 2][...], to: lock)
            _ = try calls.write([3][...], to: lock)
            try calls.truncate(lock)
            _ = try calls.write([4][...], to: lock)
            defer { calls.close(lock) }
            return "\(try calls.status(of: lock).text)"
        },
        Call("a lock's file is read from its beginning, and written at its end") { calls, root in
            let lock = try calls.openOrMakeFile("l", in: calls.openFolder(root))
            try calls.lock(lock)
            _ = try calls.write([5][...], to: lock)
            defer { calls.close(lock) }
            let file = try calls.openFile("l", in: calls.openFolder(root))
            return "\(try calls.read(file, count: 10))"
        },
        Call("rename nothing") { calls, root in
            let folder = try calls.openFolder(root)
            return "\(try calls.rename("no", in: folder, to: "f", in: folder))"
        },
        Call("rename over a folder") { calls, root in
            let folder = try calls.openFolder(root)
            return "\(try calls.rename("f", in: folder, to: "d", in: folder))"
        },
        Call("rename into another folder") { calls, root in
            let (folder, other) = (try calls.openFolder(root), try calls.openFolder(root + "/d"))
            try calls.rename("f", in: folder, to: "g", in: other)
            return "\(try calls.entries(in: folder).text), \(try calls.entries(in: other).text)"
        },
        Call("rename over a file") { calls, root in
            let (folder, other) = (try calls.openFolder(root), try calls.openFolder(root + "/d"))
            try calls.rename("l", in: folder, to: "g", in: other)
            return "\(try calls.read(calls.openFile("g", in: other), count: 10))"
        },
        Call("remove a folder with a file") { calls, root in "\(try calls.removeFolder(root + "/d"))" },
        Call("remove a file as a folder") { calls, root in "\(try calls.removeFolder(root + "/d/g"))" },
        Call("remove a folder as a file") { calls, root in "\(try calls.unlink("d", in: calls.openFolder(root)))" },
        Call("remove a file, which an open one outlives") { calls, root in
            let folder = try calls.openFolder(root + "/d")
            let file = try calls.openFile("g", in: folder)
            try calls.unlink("g", in: folder)
            return "\(try calls.read(file, count: 10)), \(try calls.status(of: file).text)"
        },
        Call("remove no file") { calls, root in "\(try calls.unlink("g", in: calls.openFolder(root + "/d")))" },
        Call("remove an empty folder") { calls, root in "\(try calls.removeFolder(root + "/d"))" },
        Call("remove no folder") { calls, root in "\(try calls.removeFolder(root + "/d"))" },
        Call("the parent of a folder that is gone") { calls, root in
            try calls.entries(in: calls.openParent(of: root + "/d")).text
        },
        Call("synchronize") { calls, root in "\(try calls.synchronize(calls.openFolder(root)))" },
    ]

    @Test
    func everyCallHasTheSameAnswerOnADisk() throws {
        let folders = TemporaryFolders()
        let folder = try folders.folder([:])
        let model = ModelDisk()
        try model.makeFolder("/root")
        for call in Self.calls {
            let real = Self.answer(call, SystemFileCalls(), folder.path)
            #expect(Self.answer(call, model, "/root") == real, "\(call.name)")
        }
    }

    private static func answer(_ call: Call, _ calls: any FileSystemCalls, _ root: String) -> String {
        do {
            return try call.value(calls, root)
        } catch {
            return "\(error)"
        }
    }

    @Test
    func aSecondLockWouldWait() throws {
        let disk = ModelDisk()
        let folder = try disk.openFolder("/")
        let (lock, other) = (try disk.openOrMakeFile("l", in: folder), try disk.openOrMakeFile("l", in: folder))
        try disk.lock(lock)
        #expect(throws: SystemCallError(call: "flock", number: EDEADLK)) { try disk.lock(other) }
        disk.close(lock)
        try disk.lock(other)
    }
}

extension [FolderEntry] {
    fileprivate var text: String { map { "\($0.name): \($0.kind)" }.sorted().joined(separator: ", ") }
}

extension FileStatus {
    /// Without the owner, who is another in the model.
    fileprivate var text: String { "\(kind), mode \(String(mode, radix: 8)), \(size) bytes, \(links) names" }
}
