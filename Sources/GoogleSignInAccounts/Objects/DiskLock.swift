#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// An exclusive lock on a file, held until it is released, or until the process ends.
///
/// Each has an open file of its own, so that it excludes other locks of the same process too (`flock`).
struct DiskLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock; the file is made if it is not there, and stays.
    init(file path: String) throws(SystemCallError) {
        let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw SystemCallError(call: "open", number: errno) }
        while flock(opened, LOCK_EX) != 0 {
            let number = errno
            if number == EINTR { continue }
            close(opened)
            throw SystemCallError(call: "flock", number: number)
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
