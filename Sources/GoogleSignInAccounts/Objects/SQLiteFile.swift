internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file of a database, which only its owner can access.
///
/// SQLite creates a file with the permissions that the process's umask leaves, and its journal, `-wal` and `-shm` files
/// with those of the database. So the file exists with mode 0600 before SQLite opens it.
enum SQLiteFile {
    /// One file at a time is created and opened: closing a file ends all locks that the process has on it.
    private static let opening = Mutex(())

    /// Creates the file if it is missing, checks it, and opens the database.
    ///
    /// - Parameter body: opens the database at a path whose folders are not symbolic links, as SQLite demands of them all.
    /// - Throws: `storage-failed` for a file that others can access or own, and the errors of the body.
    static func open<Database: Sendable>(
        _ path: String, _ body: (String) throws(AccountError) -> Database
    ) throws(AccountError) -> Database {
        let (folder, name) = try place(path)
        return try opening.withLock { _ throws(AccountError) in
            try create(folder + "/" + name, path)
            for suffix in ["", "-journal", "-wal", "-shm"] { try check(folder + "/" + name + suffix, path + suffix) }
            return try body(folder + "/" + name)
        }
    }

    /// The folder without symbolic links, and the name of the file in it.
    private static func place(_ path: String) throws(AccountError) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            throw AccountError(.invalidConfiguration, "object store: expected an absolute path")
        }
        let folder = path[..<slash]
        guard let resolved = realpath(folder.isEmpty ? "/" : String(folder), nil) else {
            throw failure("realpath", path)
        }
        defer { free(resolved) }
        let found = String(cString: resolved)
        return (found == "/" ? "" : found, String(path[path.utf8.index(after: slash)...]))
    }

    private static func create(_ path: String, _ shown: String) throws(AccountError) {
        let file = Self.openFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            guard errno == EEXIST else { throw failure("open", shown) }
            return
        }
        close(file)
    }

    private static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, flags, mode)
        #elseif canImport(Glibc)
            Glibc.open(path, flags, mode)
        #else
            Musl.open(path, flags, mode)
        #endif
    }

    /// Checks a file that exists, without opening it.
    private static func check(_ path: String, _ shown: String) throws(AccountError) {
        var found = stat()
        guard lstat(path, &found) == 0 else {
            if errno == ENOENT { return }
            throw failure("lstat", shown)
        }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw AccountError(.storageFailed, "\(shown): expected a regular file")
        }
        guard found.st_uid == geteuid() else { throw AccountError(.storageFailed, "\(shown): belongs to another user") }
        guard found.st_mode & 0o077 == 0 else {
            let mode = String(found.st_mode & 0o7777, radix: 8)
            throw AccountError(.storageFailed, "\(shown): mode \(mode), expected no access for group and others")
        }
    }

    private static func failure(_ call: String, _ shown: String) -> AccountError {
        AccountError(.storageFailed, "\(shown): \(call): \(String(cString: strerror(errno)))")
    }
}
