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
    private let calls = SystemFileCalls()

    // No object's file name begins with a dot. One temporary name per folder is enough, because a writer holds the
    // lock.
    private static let temporary = ".new"
    private static let lockName = ".lock"

    init(path: String) {
        self.path = path
    }

    /// Whether the store's folder exists.
    func exists() throws(AccountError) -> Bool {
        guard let folder = try open([]) else { return false }
        calls.close(folder)
        return true
    }

    /// Waits until no other writer of this or another process holds the lock, and takes it.
    func lock() throws(AccountError) -> DiskLock {
        try attempt { () throws(SystemCallError) in
            try makeFolder([])
            return try DiskLock(file: path + "/" + Self.lockName)
        }
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
        var bytes: [UInt8] = []
        while bytes.count <= ObjectLimits.objectBytes {
            let more = try attempt { () throws(SystemCallError) in
                try calls.read(file, count: ObjectLimits.objectBytes + 1 - bytes.count)
            }
            guard !more.isEmpty else { return bytes }
            bytes += more
        }
        throw AccountError(.storageCorrupt, "\(path): an object has more than \(ObjectLimits.objectBytes) bytes")
    }

    /// Replaces a file; the caller holds the lock.
    func replace(_ object: ObjectPath, with bytes: [UInt8]) throws(AccountError) {
        for depth in object.folders.indices {
            try attempt { () throws(SystemCallError) in try makeFolder(Array(object.folders.prefix(depth + 1))) }
        }
        guard let folder = try open(object.folders) else { throw AccountError(.storageFailed, "\(path): is missing") }
        defer { calls.close(folder) }
        try attempt { () throws(SystemCallError) in
            try removeFile(Self.temporary, in: folder)
            do throws(SystemCallError) {
                try calls.write(bytes, toNew: Self.temporary, in: folder)
                try calls.rename(Self.temporary, to: object.name, in: folder)
            } catch {
                try? calls.unlink(Self.temporary, in: folder)
                throw error
            }
            try calls.synchronize(folder)
        }
    }

    /// Removes a file, and the folders that become empty; the caller holds the lock.
    func remove(_ object: ObjectPath) throws(AccountError) {
        guard let folder = try open(object.folders) else { return }
        defer { calls.close(folder) }
        try attempt { () throws(SystemCallError) in
            try removeFile(Self.temporary, in: folder)
            try removeFile(object.name, in: folder)
            try calls.synchronize(folder)
            for depth in object.folders.indices.reversed() {
                let names = Array(object.folders.prefix(depth + 1))
                guard rmdir(place(names)) == 0 else {
                    // The folder is not empty; Darwin and Linux report one of these two.
                    if errno == ENOTEMPTY || errno == EEXIST { return }
                    throw SystemCallError(call: "rmdir", number: errno)
                }
                try synchronizeFolder(Array(names.dropLast()))
            }
        }
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
                if name.hasSuffix("+") || name.hasSuffix("=") {
                    folders.append(names + [name])
                } else {
                    files.append(names + [name])
                }
            }
        }
        return files
    }

    private func removeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) {
        do {
            try calls.unlink(name, in: folder)
        } catch {
            guard error.number == ENOENT else { throw error }
        }
    }

    /// Creates a folder in an existing folder, so that it survives a power failure.
    private func makeFolder(_ names: [String]) throws(SystemCallError) {
        do {
            try calls.makeFolder(place(names))
        } catch {
            guard error.number == EEXIST else { throw error }
        }
        // Needed even if the folder existed: the process that created it may have ended before its name was on disk.
        if names.isEmpty {
            let parent = try calls.openParent(of: path)
            defer { calls.close(parent) }
            try calls.synchronize(parent)
        } else {
            try synchronizeFolder(Array(names.dropLast()))
        }
    }

    private func synchronizeFolder(_ names: [String]) throws(SystemCallError) {
        let folder = try calls.openFolder(place(names))
        defer { calls.close(folder) }
        try calls.synchronize(folder)
    }

    /// Opens a folder; returns nil if it does not exist.
    private func open(_ names: [String]) throws(AccountError) -> FileDescriptor? {
        do {
            return try calls.openFolder(place(names))
        } catch {
            if error.number == ENOENT { return nil }
            throw failure(error)
        }
    }

    private func place(_ names: [String]) -> String { ([path] + names).joined(separator: "/") }

    private func attempt<Value: ~Copyable>(_ work: () throws(SystemCallError) -> Value) throws(AccountError) -> Value {
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
