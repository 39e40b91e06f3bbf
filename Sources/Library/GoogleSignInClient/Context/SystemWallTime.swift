#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The operating system's clock.
public enum SystemWallTime {
    /// The current time in seconds since 1970-01-01T00:00:00Z.
    @Sendable public static func now() -> Int64 {
        Int64(time(nil))
    }
}
