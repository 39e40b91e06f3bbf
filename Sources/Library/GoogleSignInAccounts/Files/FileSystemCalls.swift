package import GoogleSignInClient

/// The system calls of the stores on disk; few, so that a test can make each fail, stop short or be the last before a
/// power failure.
///
/// Names are those of files and folders directly in an open folder, so that no call follows a path that someone else
/// can change meanwhile, or a symbolic link. Only the folder that holds a store's own is opened by its path.
package protocol FileSystemCalls: Sendable {
    /// Opens the folder that holds the last name of a path, and follows links.
    func openParent(of path: String) throws(SystemCallError) -> OpenFile
    /// Creates a folder of mode 0700; fails with `EEXIST` if the name exists.
    func makeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError)
    /// Removes an empty folder.
    func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError)
    func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile
    /// Opens a file for reading, without blocking if it is not a regular file.
    func openFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile
    /// Creates a file of mode 0600; fails with `EEXIST` if the name exists.
    func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile
    /// Opens a file for reading and for writing at its end; creates a file of mode 0600 if the name does not exist.
    func openOrMakeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile
    /// Waits for the only lock on a file, which ends when the file is closed.
    func lock(_ descriptor: OpenFile) throws(SystemCallError)
    func status(of descriptor: OpenFile) throws(SystemCallError) -> FileStatus
    /// The status of a file or folder that is not opened; `nil` if there is none of that name.
    func status(of name: String, in folder: OpenFile) throws(SystemCallError) -> FileStatus?
    /// Reads up to `count` bytes; none at the end.
    func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8]
    /// Writes bytes and returns how many were written.
    func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int
    /// Removes a file's content.
    func truncate(_ descriptor: OpenFile) throws(SystemCallError)
    /// Returns when a file's content, or a folder's names, survive a power failure.
    func synchronize(_ descriptor: OpenFile) throws(SystemCallError)
    /// Moves a file to another name, in place of the file that has it.
    func rename(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError)
    func unlink(_ name: String, in folder: OpenFile) throws(SystemCallError)
    /// What a folder holds, without `.` and `..`.
    func entries(in folder: OpenFile) throws(SystemCallError) -> [FolderEntry]
    func close(_ descriptor: OpenFile)
    /// The user who alone may own what a store opens.
    var effectiveUser: UInt32 { get }
}

/// An open file or folder.
package struct OpenFile: Sendable, Hashable {
    package let number: Int32

    package init(number: Int32) { self.number = number }
}

/// A name in a folder, and what it is the name of.
package struct FolderEntry: Sendable, Hashable {
    package let name: String
    package let kind: FileStatus.Kind

    package init(name: String, kind: FileStatus.Kind) {
        self.name = name
        self.kind = kind
    }
}

/// The status of a file or folder.
package struct FileStatus: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case file, folder, other }

    /// What all names of a file have in common.
    package struct Identity: Sendable, Hashable {
        let device: UInt64
        let number: UInt64

        package init(device: UInt64, number: UInt64) {
            self.device = device
            self.number = number
        }
    }

    package var kind: Kind
    var owner: UInt32
    /// The twelve permission bits.
    var mode: UInt32
    var size: Int64
    /// The number of its names.
    var links: UInt64
    var identity: Identity

    package init(kind: Kind, owner: UInt32, mode: UInt32, size: Int64, links: UInt64, identity: Identity) {
        self.kind = kind
        self.owner = owner
        self.mode = mode
        self.size = size
        self.links = links
        self.identity = identity
    }
}

extension FileStatus {
    /// What group and others may do with a file or folder.
    package enum Sharing {
        case none, reading

        fileprivate var refused: (bits: UInt32, name: String) {
            switch self {
            case .none: (0o077, "access")
            case .reading: (0o022, "write access")
            }
        }
    }

    /// Refuses what another user owns or can access, and a file with a second name, because someone else may hold it.
    package func require(
        _ kind: Kind, of user: UInt32, sharing: Sharing = .none, at place: String
    ) throws(GoogleSignInError) {
        guard self.kind == kind else {
            throw GoogleSignInError(.storageFailed, "\(place): expected a \(kind == .file ? "regular file" : "folder")")
        }
        guard owner == user else { throw GoogleSignInError(.storageFailed, "\(place): belongs to another user") }
        let refused = sharing.refused
        guard mode & refused.bits == 0 else {
            let mode = String(mode, radix: 8)
            throw GoogleSignInError(
                .storageFailed, "\(place): mode \(mode), expected no \(refused.name) for group and others")
        }
        guard kind == .folder || links == 1 else {
            throw GoogleSignInError(.storageFailed, "\(place): has \(links) names, expected one")
        }
    }
}

/// A system call that failed, with its `errno`.
package struct SystemCallError: Error, Sendable, Hashable {
    package let call: String
    package let number: Int32

    package init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }
}
