#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// The world that runs on the current thread, in a POSIX thread-local variable.
///
/// A world runs only on the thread that called `explore`. Code of a world that finds another world here, or none, was
/// called from another thread. The standard library has no thread-local variables.
enum DriverThread {
    /// The world that runs on this thread, or `nil` if none does.
    static var current: WorldCore? {
        get {
            guard let key, let value = pthread_getspecific(key) else { return nil }
            return Unmanaged<WorldCore>.fromOpaque(value).takeUnretainedValue()
        }
        set {
            guard let key else { return }
            pthread_setspecific(key, newValue.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        }
    }

    /// Lets other threads run for about a millisecond.
    static func pause() {
        usleep(1_000)
    }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()
}
