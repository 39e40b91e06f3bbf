import Glibc
import GoogleSignInAccounts

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
        var appends = false
        var isLock = false
    }

    var disk: DiskState
    var handles: [Int32: Handle] = [:]
    private var next: Int32 = 3
    var owner: UInt32 = 1000
    var steps: [ModelDisk.Step] = []

    init(disk: DiskState) { self.disk = disk }

    mutating func open(_ node: Int) -> OpenFile {
        next += 1
        handles[next] = Handle(node: node)
        return OpenFile(number: next)
    }

    func node(_ descriptor: OpenFile) throws(Failure) -> Int {
        guard let handle = handles[descriptor.number] else { throw Failure(EBADF) }
        return handle.node
    }

    func folder(_ descriptor: OpenFile) throws(Failure) -> DiskState.Folder {
        guard let folder = disk[try node(descriptor)] else { throw Failure(ENOTDIR) }
        return folder
    }

    func status(_ node: Int) -> FileStatus {
        let identity = FileStatus.Identity(device: 1, number: UInt64(node))
        guard let version = disk.version(node) else {
            return FileStatus(kind: .folder, owner: owner, mode: 0o700, size: 0, links: 2, identity: identity)
        }
        return FileStatus(
            kind: .file, owner: owner, mode: version.mode, size: Int64(version.bytes.count),
            links: disk.links(node), identity: identity)
    }
}

extension DiskState {
    /// The folder that holds the last name of an absolute path.
    func parent(of path: String) throws(OpenDisk.Failure) -> Int {
        var node = Self.root
        for name in path.split(separator: "/").dropLast() {
            guard let next = self[node]?.names[String(name)] else { throw OpenDisk.Failure(ENOENT) }
            guard self[next] != nil else { throw OpenDisk.Failure(ENOTDIR) }
            node = next
        }
        return node
    }

    /// What programs see of a file; `nil` for a folder.
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
