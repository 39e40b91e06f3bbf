#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The operating system's calls; those interrupted by a signal are repeated.
package struct SystemFileCalls: FileSystemCalls {
    package init() {}

    package var effectiveUser: UInt32 { geteuid() }

    package func openParent(of path: String) throws(SystemCallError) -> OpenFile {
        // Up to its last slash, so that a link at the end of the path is not followed, and only a folder is opened.
        let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
        return OpenFile(number: try result("open") { open(parent, O_RDONLY | O_CLOEXEC) })
    }

    package func makeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        _ = try result("mkdirat") { mkdirat(folder.number, name, 0o700) }
    }

    package func removeFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        _ = try result("unlinkat") { unlinkat(folder.number, name, AT_REMOVEDIR) }
    }

    package func openFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        return OpenFile(number: try result("openat") { openat(folder.number, name, flags) })
    }

    package func openFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return OpenFile(number: try result("openat") { openat(folder.number, name, flags) })
    }

    package func makeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        // With `O_EXCL`, no link at the name is followed.
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        return OpenFile(number: try result("openat") { openat(folder.number, name, flags, 0o600) })
    }

    package func openOrMakeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) -> OpenFile {
        let flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        return OpenFile(number: try result("openat") { openat(folder.number, name, flags, 0o600) })
    }

    package func lock(_ descriptor: OpenFile) throws(SystemCallError) {
        // The lock is that of the open file and not of the process, so it excludes other stores of this process.
        _ = try result("flock") { flock(descriptor.number, LOCK_EX) }
    }

    package func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let length = try result("read") {
            bytes.withUnsafeMutableBytes { readBytes(descriptor.number, $0.baseAddress, $0.count) }
        }
        return Array(bytes.prefix(length))
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        try result("write") {
            bytes.withUnsafeBytes { writeBytes(descriptor.number, $0.baseAddress, $0.count) }
        }
    }

    package func truncate(_ descriptor: OpenFile) throws(SystemCallError) {
        _ = try result("ftruncate") { ftruncate(descriptor.number, 0) }
    }

    package func synchronize(_ descriptor: OpenFile) throws(SystemCallError) {
        #if canImport(Darwin)
            // There `fsync` leaves the bytes in the drive's cache. A file system without the other call has only that.
            if fcntl(descriptor.number, F_FULLFSYNC) != -1 { return }
        #endif
        _ = try result("fsync") { fsync(descriptor.number) }
    }

    package func rename(
        _ name: String, in folder: OpenFile, to other: String, in target: OpenFile
    ) throws(SystemCallError) {
        _ = try result("renameat") { renameat(folder.number, name, target.number, other) }
    }

    package func unlink(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        _ = try result("unlinkat") { unlinkat(folder.number, name, 0) }
    }

    package func close(_ descriptor: OpenFile) {
        closeDescriptor(descriptor.number)
    }

    func result<Number: SignedInteger>(
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
