#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension SystemFileCalls {
    package func status(of descriptor: OpenFile) throws(SystemCallError) -> FileStatus {
        var found = stat()
        _ = try result("fstat") { fstat(descriptor.number, &found) }
        return Self.status(found)
    }

    package func status(of name: String, in folder: OpenFile) throws(SystemCallError) -> FileStatus? {
        var found = stat()
        do {
            _ = try result("fstatat") { fstatat(folder.number, name, &found, AT_SYMLINK_NOFOLLOW) }
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
            links: UInt64(found.st_nlink),
            identity: FileStatus.Identity(
                device: UInt64(truncatingIfNeeded: found.st_dev), number: UInt64(found.st_ino)))
    }
}
