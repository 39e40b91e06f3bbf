import Glibc

@testable import GoogleSignInAccounts

/// A file system and the files that a process has open on it.
struct OpenDisk: Sendable {
    /// The `errno` of a call.
    struct Failure: Error {
        let number: Int32

        init(_ number: Int32) { self.number = number }
    }

    struct Handle: Sendable {
        let node: Int
        var offset = 0
        var isLock = false
    }

    var disk: DiskState
    var handles: [Int32: Handle] = [:]
    private var next: Int32 = 3
    var owner: UInt32 = 1000
    var steps: [ModelDisk.Step] = []

    init(disk: DiskState) { self.disk = disk }

    mutating func open(_ node: Int) -> FileDescriptor {
        next += 1
        handles[next] = Handle(node: node)
        return FileDescriptor(number: next)
    }

    func node(_ descriptor: FileDescriptor) throws(Failure) -> Int {
        guard let handle = handles[descriptor.number] else { throw Failure(EBADF) }
        return handle.node
    }

    func folder(_ descriptor: FileDescriptor) throws(Failure) -> DiskState.Folder {
        guard let folder = disk[try node(descriptor)] else { throw Failure(ENOTDIR) }
        return folder
    }
}

extension DiskState {
    /// The node at the end of an absolute path.
    func node(_ path: String) throws(OpenDisk.Failure) -> Int {
        var node = Self.root
        for name in path.split(separator: "/") {
            guard let folder = self[node] else { throw OpenDisk.Failure(ENOTDIR) }
            guard let next = folder.names[String(name)] else { throw OpenDisk.Failure(ENOENT) }
            node = next
        }
        return node
    }

    /// The place of a path's last name, which may be free.
    func place(_ path: String) throws(OpenDisk.Failure) -> Place {
        let names = path.split(separator: "/")
        guard let name = names.last else { throw OpenDisk.Failure(EEXIST) }
        let folder = try node(names.dropLast().joined(separator: "/"))
        guard self[folder] != nil else { throw OpenDisk.Failure(ENOTDIR) }
        return Place(folder: folder, name: String(name))
    }

    /// What programs see of a file; nil for a folder.
    func version(_ node: Int) -> File.Version? {
        guard case .file(let file) = nodes[node] else { return nil }
        return file.versions.last
    }

    /// Gives a file a new version.
    mutating func change(_ node: Int, _ work: (inout File.Version) -> Void) {
        guard case .file(var file) = nodes[node], var version = file.versions.last else { return }
        work(&version)
        file.versions.append(version)
        nodes[node] = .file(file)
    }

    /// The number of a file's names.
    func links(_ node: Int) -> UInt64 {
        nodes.keys.reduce(0) { $0 + UInt64(self[$1]?.names.values.count { $0 == node } ?? 0) }
    }
}
