#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension SystemFileCalls {
    package func entries(in folder: OpenFile) throws(SystemCallError) -> [FolderEntry] {
        // A separate open file: `readdir` moves its position, and `closedir` closes it.
        try entries(owning: try result("openat") { openat(folder.number, ".", O_RDONLY | O_CLOEXEC) })
    }

    /// What an open folder holds; it is closed.
    func entries(owning folder: Int32) throws(SystemCallError) -> [FolderEntry] {
        guard let stream = fdopendir(folder) else {
            let number = errno
            close(OpenFile(number: folder))
            throw SystemCallError(call: "fdopendir", number: number)
        }
        defer { closedir(stream) }
        return try entries(in: OpenFile(number: folder)) { readdir(stream) }
    }

    /// The entries up to the first that is `nil`; `errno` tells whether that is the end or a failure.
    func entries(
        in folder: OpenFile, _ next: () -> UnsafeMutablePointer<dirent>?
    ) throws(SystemCallError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = next() else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != "..", let kind = try kind(of: name, in: folder, entry.pointee.d_type) else {
                continue
            }
            entries.append(FolderEntry(name: name, kind: kind))
        }
        guard errno == 0 else { throw SystemCallError(call: "readdir", number: errno) }
        return entries
    }

    /// - Returns: `nil` if the file system does not say it, and there is no such name any more.
    private func kind(
        of name: String, in folder: OpenFile, _ type: UInt8
    ) throws(SystemCallError) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_UNKNOWN): try status(of: name, in: folder)?.kind
        default: .other
        }
    }
}
