internal import GoogleSignInAccounts
internal import GoogleSignInClient
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
/// with those of the database. So the file exists with mode 0600 before SQLite opens it. SQLite writes what it finds in a
/// journal next to the database into the database, at any time, so nobody else may create files in the folder.
enum SQLiteFile {
    /// One file at a time is created and opened: closing a file ends all locks that the process has on it.
    private static let opening = Mutex(())
    private static let calls = SystemFileCalls()

    /// Creates the file if it is missing, checks it, and opens the database.
    ///
    /// - Parameter body: opens the database at a path whose folders are not symbolic links, as SQLite demands of them all.
    /// - Throws: `storage-failed` for a file that others can access or own, and for a folder that they can write to or
    ///   own; and the errors of the body.
    static func open<Database: Sendable>(
        _ path: String, _ body: (String) throws(GoogleSignInError) -> Database
    ) throws(GoogleSignInError) -> Database {
        let (folder, name) = try place(path)
        return try opening.withLock { _ throws(GoogleSignInError) in
            try check(name, in: folder)
            return try body("\(folder)/\(name)")
        }
    }

    /// The folder without symbolic links, and the name of the file in it.
    private static func place(_ path: String) throws(GoogleSignInError) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            throw GoogleSignInError(.invalidConfiguration, "object store: expected an absolute path")
        }
        let folder = try calls.attempt(at: path) { () throws(SystemCallError) in
            guard let resolved = realpath(String(path[...slash]), nil) else {
                throw SystemCallError(call: "realpath", number: errno)
            }
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return (folder, String(path[path.utf8.index(after: slash)...]))
    }

    /// Creates the file if it is missing, and checks what SQLite will open, without opening it: closing a file ends all
    /// locks that the process has on it.
    private static func check(_ name: String, in path: String) throws(GoogleSignInError) {
        let folder = try calls.attempt(at: path) { () throws(SystemCallError) in
            try calls.openParent(of: "\(path)/\(name)")
        }
        defer { calls.close(folder) }
        let status = try calls.attempt(at: path) { () throws(SystemCallError) in try calls.status(of: folder) }
        try status.require(.folder, of: calls.effectiveUser, sharing: .reading, at: path)
        try calls.attempt(at: "\(path)/\(name)") { () throws(SystemCallError) in
            do throws(SystemCallError) {
                calls.close(try calls.makeFile(name, in: folder))
            } catch {
                guard error.number == EEXIST else { throw error }
            }
        }
        for suffix in ["", "-journal", "-wal", "-shm"] {
            let place = "\(path)/\(name)\(suffix)"
            let status = try calls.attempt(at: place) { () throws(SystemCallError) in
                try calls.status(of: name + suffix, in: folder)
            }
            try status?.require(.file, of: calls.effectiveUser, at: place)
        }
    }
}
