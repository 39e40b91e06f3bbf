/// The system calls that the stores on disk make: few, so that a test can fail, cut short or end the process at each.
///
/// Names are those of files directly in a folder that is held open, so that no call follows a path that someone else
/// can change meanwhile. But for the parent's, which
/// decides nothing, no call follows a symbolic link at the end of a path.
protocol FileSystemCalls: Sendable {
    /// Makes a folder of mode 0700; fails with `EEXIST` if there is something of the name.
    func makeFolder(_ path: String) throws(SystemCallError)
    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor
    /// Opens the folder that a folder is in, whoever's it is, to synchronize it.
    func openParent(of path: String) throws(SystemCallError) -> FileDescriptor
    /// Opens for reading, without blocking on what is no regular file.
    func openFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor
    /// Makes a file of mode 0600; fails with `EEXIST` if there is something of the name.
    func makeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor
    func status(of descriptor: FileDescriptor) throws(SystemCallError) -> FileStatus
    /// Up to `count` bytes; none at the end.
    func read(_ descriptor: FileDescriptor, count: Int) throws(SystemCallError) -> [UInt8]
    /// How many of the bytes were written.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int
    /// Returns when a file's content, or a folder's names, would survive a loss of power.
    func synchronize(_ descriptor: FileDescriptor) throws(SystemCallError)
    func rename(_ name: String, to other: String, in folder: FileDescriptor) throws(SystemCallError)
    func unlink(_ name: String, in folder: FileDescriptor) throws(SystemCallError)
    /// The names in a folder, less `.` and `..`.
    func names(in folder: FileDescriptor) throws(SystemCallError) -> [String]
    func close(_ descriptor: FileDescriptor)
    /// Whose files are trusted.
    var effectiveUser: UInt32 { get }
}

/// An open file or folder.
struct FileDescriptor: Sendable, Hashable {
    let number: Int32
}

/// What is known of an open file.
struct FileStatus: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case file, folder, other }

    var kind: Kind
    var owner: UInt32
    /// The twelve permission bits.
    var mode: UInt32
    var size: Int64
    /// How many names it has.
    var links: UInt64
}

/// A system call that failed, with its `errno`.
struct SystemCallError: Error, Sendable, Hashable {
    let call: String
    let number: Int32
}
