#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The operating system's calls; those interrupted by a signal are repeated.
struct SystemFileCalls: FileSystemCalls {
    var effectiveUser: UInt32 { geteuid() }

    func makeFolder(_ path: String) throws(SystemCallError) {
        _ = try result("mkdir") { mkdir(path, 0o700) }
    }

    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor {
        FileDescriptor(number: try result("open") { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) })
    }

    func openParent(of path: String) throws(SystemCallError) -> FileDescriptor {
        let parent = path + "/.."
        return FileDescriptor(number: try result("open") { open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    }

    func openFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return FileDescriptor(number: try result("openat") { openat(folder.number, name, flags) })
    }

    func makeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        return FileDescriptor(number: try result("openat") { openat(folder.number, name, flags, 0o600) })
    }

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

    func read(_ descriptor: FileDescriptor, count: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        let length = try result("read") {
            bytes.withUnsafeMutableBytes { readBytes(descriptor.number, $0.baseAddress, $0.count) }
        }
        return Array(bytes.prefix(length))
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int {
        try result("write") {
            bytes.withUnsafeBytes { writeBytes(descriptor.number, $0.baseAddress, $0.count) }
        }
    }

    func synchronize(_ descriptor: FileDescriptor) throws(SystemCallError) {
        _ = try result("fsync") { fsync(descriptor.number) }
    }

    func rename(_ name: String, to other: String, in folder: FileDescriptor) throws(SystemCallError) {
        _ = try result("renameat") { renameat(folder.number, name, folder.number, other) }
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(SystemCallError) {
        _ = try result("unlinkat") { unlinkat(folder.number, name, 0) }
    }

    func names(in folder: FileDescriptor) throws(SystemCallError) -> [String] {
        // A separate open file: `readdir` moves its position, and `closedir` closes it.
        let own = try result("openat") { openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let stream = fdopendir(own) else {
            let number = errno
            closeDescriptor(own)
            throw SystemCallError(call: "fdopendir", number: number)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw SystemCallError(call: "readdir", number: errno) }
        return names
    }

    func close(_ descriptor: FileDescriptor) {
        closeDescriptor(descriptor.number)
    }

    private func result<Number: SignedInteger>(
        _ call: String, _ make: () -> Number
    ) throws(SystemCallError) -> Number {
        while true {
            let value = make()
            if value != -1 { return value }
            guard errno == EINTR else { throw SystemCallError(call: call, number: errno) }
        }
    }
}

// Inside the type these names refer to its methods.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
