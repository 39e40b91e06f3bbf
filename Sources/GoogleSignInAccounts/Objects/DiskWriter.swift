#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The holder of the lock of an object store on disk, who alone changes its files.
///
/// The file of the lock names the folder of the object that is being changed, until the change is on disk. A writer may
/// end before that. Its change can be read and is not on disk, so the next writer synchronizes the folder that it finds
/// there. When a write returns, everything that could be read before it is therefore on disk too.
///
/// The new content of any object is first in one temporary file in the root, so that the next writer finds and removes
/// what a crash left.
struct DiskWriter {
    let tree: DiskFolder
    let root: FileDescriptor
    let lock: FileDescriptor

    private var calls: any FileSystemCalls { tree.calls }

    // No object's name begins with a dot.
    private static let temporary = ".new"

    /// Completes what an earlier writer left.
    func finishEarlierChange() throws(AccountError) {
        let path = try tree.attempt { () throws(SystemCallError) in
            try calls.removeFile(Self.temporary, in: root)
            return try calls.readAll(lock, limit: ObjectLimits.objectBytes)
        }
        guard path != [] else { return }
        // After a power failure it may be anything, even too long for a path, but then everything that can be read is on disk.
        if let path { try synchronize(String(decoding: path, as: UTF8.self)) }
        try tree.attempt { () throws(SystemCallError) in try calls.truncate(lock) }
    }

    /// Replaces an object.
    func replace(_ object: ObjectPath, with bytes: [UInt8]) throws(AccountError) {
        try tree.attempt { () throws(SystemCallError) in
            for path in tree.paths(of: object) { try calls.ensureFolder(path) }
        }
        guard let folder = try tree.open(object.folders) else {
            throw AccountError(.storageFailed, "\(tree.path): is missing")
        }
        defer { calls.close(folder) }
        try change(object) { () throws(SystemCallError) in
            try calls.replace(object.name, in: folder, with: bytes, temporary: Self.temporary, in: root)
        }
    }

    /// Removes an object, and the folders that become empty.
    func remove(_ object: ObjectPath) throws(AccountError) {
        guard let folder = try tree.open(object.folders) else { return }
        defer { calls.close(folder) }
        try change(object) { () throws(SystemCallError) in
            try calls.removeFile(object.name, in: folder)
            try calls.synchronize(folder)
            for path in tree.paths(of: object).reversed() {
                do throws(SystemCallError) {
                    try calls.removeFolder(path)
                } catch {
                    // The folder is not empty; Darwin and Linux report one of these two.
                    if error.number == ENOTEMPTY || error.number == EEXIST { return }
                    throw error
                }
                try calls.synchronizeParent(of: path)
            }
        }
    }

    private func change(_ object: ObjectPath, _ work: () throws(SystemCallError) -> Void) throws(AccountError) {
        let path = "/" + object.folders.joined(separator: "/")
        try tree.attempt { () throws(SystemCallError) in
            try calls.writeAll(Array(path.utf8), to: lock)
            try work()
            try calls.truncate(lock)
        }
    }

    /// Synchronizes the root and each folder of a path that exists.
    private func synchronize(_ path: String) throws(AccountError) {
        let names = path.split(separator: "/").map(String.init)
        guard names.allSatisfy(ObjectPath.isFolder) else { return }
        for depth in 0...names.count {
            guard let folder = try tree.open(Array(names.prefix(depth))) else { return }
            defer { calls.close(folder) }
            try tree.attempt { () throws(SystemCallError) in try calls.synchronize(folder) }
        }
    }
}
