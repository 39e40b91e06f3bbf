/// The system calls of the stores on disk; few, so that a test can make each fail, stop short or be the last before a
/// power failure.
///
/// Names are those of files directly in an open folder, so that no call follows a path that someone else can change
/// meanwhile. Except for a folder's parent, which decides nothing, no call follows a symbolic link at the end of a
/// path.
protocol FileSystemCalls: Sendable {
    /// Creates a folder of mode 0700; fails with `EEXIST` if the name exists.
    func makeFolder(_ path: String) throws(SystemCallError)
    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(SystemCallError)
    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor
    /// Opens a folder's parent, regardless of its owner, to synchronize it.
    func openParent(of path: String) throws(SystemCallError) -> FileDescriptor
    /// Opens a file for reading, without blocking if it is not a regular file.
    func openFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor
    /// Creates a file of mode 0600; fails with `EEXIST` if the name exists.
    func makeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor
    /// Opens a file for reading and for writing at its end, and waits for the only lock on it, which ends when the file
    /// is closed; creates a file of mode 0600 if the name does not exist.
    func lockFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor
    func status(of descriptor: FileDescriptor) throws(SystemCallError) -> FileStatus
    /// Reads up to `count` bytes; none at the end.
    func read(_ descriptor: FileDescriptor, count: Int) throws(SystemCallError) -> [UInt8]
    /// Writes bytes and returns how many were written.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int
    /// Removes a file's content.
    func truncate(_ descriptor: FileDescriptor) throws(SystemCallError)
    /// Returns when a file's content, or a folder's names, survive a power failure.
    func synchronize(_ descriptor: FileDescriptor) throws(SystemCallError)
    /// Moves a file to another name, in place of the file that has it.
    func rename(
        _ name: String, in folder: FileDescriptor, to other: String, in target: FileDescriptor
    ) throws(SystemCallError)
    func unlink(_ name: String, in folder: FileDescriptor) throws(SystemCallError)
    /// The names in a folder, without `.` and `..`.
    func names(in folder: FileDescriptor) throws(SystemCallError) -> [String]
    func close(_ descriptor: FileDescriptor)
    /// The user whose files are trusted.
    var effectiveUser: UInt32 { get }
}

/// An open file or folder.
struct FileDescriptor: Sendable, Hashable {
    let number: Int32
}

/// The status of an open file.
struct FileStatus: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case file, folder, other }

    var kind: Kind
    var owner: UInt32
    /// The twelve permission bits.
    var mode: UInt32
    var size: Int64
    /// The number of its names.
    var links: UInt64
}

extension FileStatus {
    /// Refuses what another user owns or can access, and a file with a second name, because someone else may hold it.
    func requirePrivate(_ kind: Kind, of user: UInt32, at place: String) throws(AccountError) {
        guard self.kind == kind else {
            throw AccountError(.storageFailed, "\(place): expected a \(kind == .file ? "regular file" : "folder")")
        }
        guard owner == user else { throw AccountError(.storageFailed, "\(place): belongs to another user") }
        guard mode & 0o077 == 0 else {
            let mode = String(mode, radix: 8)
            throw AccountError(.storageFailed, "\(place): mode \(mode), expected no access for group and others")
        }
        guard kind == .folder || links == 1 else {
            throw AccountError(.storageFailed, "\(place): has \(links) names, expected one")
        }
    }
}

/// A system call that failed, with its `errno`.
struct SystemCallError: Error, Sendable, Hashable {
    let call: String
    let number: Int32
}
