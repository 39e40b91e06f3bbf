internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The file tree of an object store on disk.
///
/// Each folder below the root is opened in the one that holds it, from the root on, so that no unchecked folder is
/// passed. Errors name the store but not the object, whose path contains a person's identifier.
struct DiskFolder: Sendable {
    let path: String
    let calls: any FileSystemCalls

    private static let lockName = ".lock"

    /// Whether the store's folder exists.
    func exists() throws(GoogleSignInError) -> Bool {
        guard let root = try calls.openStore(path) else { return false }
        calls.close(root)
        return true
    }

    /// Waits until no other writer of this or another process is at work, and lets this one work.
    func withWriter<Value>(_ work: (DiskWriter) throws(GoogleSignInError) -> Value) throws(GoogleSignInError) -> Value {
        let root = try calls.ensureStore(path)
        defer { calls.close(root) }
        let place = "\(path)/\(Self.lockName)"
        // Checked before it is waited for: whoever else has the file open could hold the lock for ever.
        let lock = try calls.ensurePrivate(.file, at: place) { () throws(SystemCallError) in
            try calls.openOrMakeFile(Self.lockName, in: root)
        }
        defer { calls.close(lock) }
        try calls.attempt(at: place) { () throws(SystemCallError) in try calls.lock(lock) }
        let writer = DiskWriter(tree: self, root: root, lock: lock)
        try writer.finishEarlierChange()
        return try work(writer)
    }

    /// The content of a file; `nil` if there is none.
    func read(_ object: ObjectPath) throws(GoogleSignInError) -> [UInt8]? {
        guard let root = try calls.openStore(path) else { return nil }
        defer { calls.close(root) }
        return try read(object, below: root)
    }

    /// The content of a file below the root; `nil` if there is none.
    func read(_ object: ObjectPath, below root: OpenFile) throws(GoogleSignInError) -> [UInt8]? {
        let bytes = try withFolder(object.folders, below: root) { folder throws(GoogleSignInError) in
            // A power failure may leave the name that a new object had until it was complete.
            try calls.readPrivate(
                object.name, in: folder, limit: ObjectLimits.objectBytes, at: "\(path): an object",
                other: { () throws(SystemCallError) in try calls.status(of: DiskWriter.temporary, in: root) })
        }
        return bytes ?? nil
    }

    /// The keys of all objects, in no order; those that are added or removed meanwhile may be missed.
    ///
    /// What is not an object of this store, such as `lost+found` or the copy that an editor has left, is passed over.
    func keys() throws(GoogleSignInError) -> [String] {
        guard let root = try calls.openStore(path) else { return [] }
        defer { calls.close(root) }
        var keys: [String] = []
        var folders: [[String]] = [[]]
        while let names = folders.popLast() {
            let found = try withFolder(names, below: root) { folder throws(GoogleSignInError) in
                try attempt { () throws(SystemCallError) in try calls.entries(in: folder) }
            }
            guard let found else { continue }
            for entry in found {
                let path = names + [entry.name]
                switch entry.kind {
                case .folder: if ObjectPath.isFolder(path) { folders.append(path) }
                case .file: if let key = ObjectPath.key(of: path) { keys.append(key) }
                case .other: break
                }
            }
        }
        return keys
    }

    /// What to do about a folder that does not exist.
    enum Absence { case reported, created }

    /// Lets work be done in a folder below the root; returns `nil` if the folder does not exist.
    func withFolder<Value>(
        _ names: some Sequence<String>, below root: OpenFile, absence: Absence = .reported,
        _ work: (OpenFile) throws(GoogleSignInError) -> Value
    ) throws(GoogleSignInError) -> Value? {
        var folder = root
        defer { if folder != root { calls.close(folder) } }
        for name in names {
            if absence == .created {
                try attempt { () throws(SystemCallError) in try calls.ensureFolder(name, in: folder) }
            }
            let next = try calls.openPrivate(.folder, at: "\(path): a folder") { () throws(SystemCallError) in
                try calls.openFolder(name, in: folder)
            }
            guard let next else { return nil }
            if folder != root { calls.close(folder) }
            folder = next
        }
        return try work(folder)
    }

    func attempt<Value>(_ work: () throws(SystemCallError) -> Value) throws(GoogleSignInError) -> Value {
        try calls.attempt(at: path, work)
    }
}

extension ObjectPath {
    /// The names of the folders that contain the file.
    var folders: [String] { names.dropLast() }

    /// The name of the file; a key has at least one segment.
    var name: String { names.last ?? "" }
}
