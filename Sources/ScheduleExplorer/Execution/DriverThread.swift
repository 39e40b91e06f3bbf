#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// Which world runs on the current thread.
///
/// A world runs on the thread that called `explore` and nowhere else, so whatever finds another world here, or none, was
/// called from a foreign thread. The standard library has no thread-local variables; POSIX has.
enum DriverThread {
    /// The world that runs on this thread, or nil.
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
