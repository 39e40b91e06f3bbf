internal import GoogleSignInAccounts
internal import GoogleSignInClient

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
    let root: OpenFile
    let lock: OpenFile

    private var calls: any FileSystemCalls { tree.calls }

    // No object's name begins with a dot.
    static let temporary = ".new"

    /// Completes what an earlier writer left.
    func finishEarlierChange() throws(GoogleSignInError) {
        let path = try tree.attempt { () throws(SystemCallError) in
            try calls.removeFile(Self.temporary, in: root)
            return try calls.readAll(lock, limit: ObjectLimits.objectBytes)
        }
        guard path != [] else { return }
        // After a power failure it may be anything, even too long for a path, but then everything that can be read is
        // on disk.
        if let path { try synchronize(String(decoding: path, as: UTF8.self)) }
        try tree.attempt { () throws(SystemCallError) in try calls.truncate(lock) }
    }

    /// Replaces an object.
    func replace(_ object: ObjectPath, with bytes: [UInt8]) throws(GoogleSignInError) {
        let place = "\(tree.path): a new object"
        let replaced: Void? = try tree.withFolder(object.folders, below: root, absence: .created) {
            folder throws(GoogleSignInError) in
            try change(object) { () throws(GoogleSignInError) in
                try calls.replace(
                    object.name, in: folder, with: bytes, temporary: Self.temporary, in: root, at: place)
            }
        }
        guard replaced != nil else { throw GoogleSignInError(.storageFailed, "\(place): its folder is gone") }
    }

    /// Removes an object, and the folders that become empty.
    func remove(_ object: ObjectPath) throws(GoogleSignInError) {
        _ = try tree.withFolder(object.folders, below: root) { folder throws(GoogleSignInError) in
            try change(object) { () throws(GoogleSignInError) in
                try tree.attempt { () throws(SystemCallError) in
                    try calls.removeFile(object.name, in: folder)
                    try calls.synchronize(folder)
                }
                var names = object.folders
                while let name = names.popLast(), try removeFolder(name, in: names) {}
            }
        }
    }

    /// The content of an object; `nil` if there is none.
    func read(_ object: ObjectPath) throws(GoogleSignInError) -> [UInt8]? {
        try tree.read(object, below: root)
    }

    /// Removes a folder; returns `false` if it is not empty.
    private func removeFolder(_ name: String, in names: [String]) throws(GoogleSignInError) -> Bool {
        let isRemoved = try tree.withFolder(names, below: root) { parent throws(GoogleSignInError) in
            try tree.attempt { () throws(SystemCallError) in
                do throws(SystemCallError) {
                    try calls.removeFolder(name, in: parent)
                } catch {
                    // The folder is not empty; Darwin and Linux report one of these two.
                    if error.number == ENOTEMPTY || error.number == EEXIST { return false }
                    throw error
                }
                try calls.synchronize(parent)
                return true
            }
        }
        return isRemoved ?? false
    }

    private func change(_ object: ObjectPath, _ work: () throws(GoogleSignInError) -> Void) throws(GoogleSignInError) {
        let path = "/" + object.folders.joined(separator: "/")
        try tree.attempt { () throws(SystemCallError) in try calls.writeAll(Array(path.utf8), to: lock) }
        try work()
        try tree.attempt { () throws(SystemCallError) in try calls.truncate(lock) }
    }

    /// Synchronizes the root and each folder of a path that exists.
    private func synchronize(_ path: String) throws(GoogleSignInError) {
        let names = path.split(separator: "/").map(String.init)
        guard ObjectPath.isFolder(names) else { return }
        for depth in 0...names.count {
            let found: Void? = try tree.withFolder(names.prefix(depth), below: root) {
                folder throws(GoogleSignInError) in
                try tree.attempt { () throws(SystemCallError) in try calls.synchronize(folder) }
            }
            guard found != nil else { return }
        }
    }
}
