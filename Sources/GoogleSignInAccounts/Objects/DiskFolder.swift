#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file tree of an object store on disk.
struct DiskFolder: Sendable {
    let path: String
    let calls: any FileSystemCalls

    private static let lockName = ".lock"

    /// Whether the store's folder exists.
    func exists() throws(AccountError) -> Bool {
        guard let folder = try open([]) else { return false }
        calls.close(folder)
        return true
    }

    /// Waits until no other writer of this or another process is at work, and lets this one work.
    func withWriter<Value>(_ work: (DiskWriter) throws(AccountError) -> Value) throws(AccountError) -> Value {
        try attempt { () throws(SystemCallError) in try calls.ensureFolder(path) }
        guard let root = try open([]) else { throw AccountError(.storageFailed, "\(path): is missing") }
        defer { calls.close(root) }
        let lock = try attempt { () throws(SystemCallError) in try calls.lockFile(Self.lockName, in: root) }
        defer { calls.close(lock) }
        let writer = DiskWriter(tree: self, root: root, lock: lock)
        try writer.finishEarlierChange()
        return try work(writer)
    }

    /// The content of a file; nil if there is none.
    func read(_ object: ObjectPath) throws(AccountError) -> [UInt8]? {
        guard let folder = try open(object.folders) else { return nil }
        defer { calls.close(folder) }
        let file: FileDescriptor
        do {
            file = try calls.openFile(object.name, in: folder)
        } catch {
            if error.number == ENOENT { return nil }
            throw failure(error)
        }
        defer { calls.close(file) }
        let status = try attempt { () throws(SystemCallError) in try calls.status(of: file) }
        guard status.kind == .file else { throw AccountError(.storageFailed, "\(path): an object is not a file") }
        let bytes = try attempt { () throws(SystemCallError) in
            try calls.readAll(file, limit: ObjectLimits.objectBytes)
        }
        guard let bytes else {
            throw AccountError(
                .storageCorrupt, "\(path): an object has more than \(ObjectLimits.objectBytes) bytes")
        }
        return bytes
    }

    /// The path components of all files, in no order; files that are added or removed meanwhile may be missed.
    func files() throws(AccountError) -> [[String]] {
        var files: [[String]] = []
        var folders: [[String]] = [[]]
        while let names = folders.popLast() {
            guard let folder = try open(names) else { continue }
            defer { calls.close(folder) }
            let found = try attempt { () throws(SystemCallError) in try calls.names(in: folder) }
            for name in found where !name.hasPrefix(".") {
                if ObjectPath.isFolder(name) {
                    folders.append(names + [name])
                } else {
                    files.append(names + [name])
                }
            }
        }
        return files
    }

    /// Opens a folder; returns nil if it does not exist.
    func open(_ names: [String]) throws(AccountError) -> FileDescriptor? {
        do {
            return try calls.openFolder(place(names))
        } catch {
            if error.number == ENOENT { return nil }
            throw failure(error)
        }
    }

    /// The paths of the folders of an object, from the outermost.
    func paths(of object: ObjectPath) -> [String] {
        object.folders.indices.map { place(Array(object.folders[...$0])) }
    }

    private func place(_ names: [String]) -> String { ([path] + names).joined(separator: "/") }

    func attempt<Value>(_ work: () throws(SystemCallError) -> Value) throws(AccountError) -> Value {
        do {
            return try work()
        } catch {
            throw failure(error)
        }
    }

    /// Names the store but not the object, whose path contains a user's identifier.
    private func failure(_ error: SystemCallError) -> AccountError {
        AccountError(.storageFailed, "\(path): \(error.call): \(String(cString: strerror(error.number)))")
    }
}

extension ObjectPath {
    /// The names of the folders that contain the file.
    var folders: [String] { names.dropLast() }

    /// The name of the file; a key has at least one segment.
    var name: String { names.last ?? "" }
}
