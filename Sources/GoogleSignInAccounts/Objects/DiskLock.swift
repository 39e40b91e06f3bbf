#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// An exclusive lock on a file, held until it is released or the process ends.
///
/// Each lock has its own open file, so that it also excludes other locks of the same process (`flock`).
struct DiskLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock; the file is created if it does not exist, and stays.
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
