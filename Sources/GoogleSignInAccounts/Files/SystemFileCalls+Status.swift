#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension SystemFileCalls {
    func status(of descriptor: FileDescriptor) throws(SystemCallError) -> FileStatus {
        var found = stat()
        _ = try result("fstat") { fstat(descriptor.number, &found) }
        return Self.status(found)
    }

    /// The status of the name at the end of a path, without opening it or following a link; nil if there is none.
    ///
    /// To open a file only for its status would end all locks of this process on it when it is closed.
    func status(at path: String) throws(SystemCallError) -> FileStatus? {
        var found = stat()
        do {
            _ = try result("lstat") { lstat(path, &found) }
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
        return Self.status(found)
    }

    private static func status(_ found: stat) -> FileStatus {
        let kind: FileStatus.Kind =
            switch found.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        return FileStatus(
            kind: kind, owner: found.st_uid, mode: UInt32(found.st_mode & 0o7777), size: Int64(found.st_size),
            links: UInt64(found.st_nlink))
    }
}
