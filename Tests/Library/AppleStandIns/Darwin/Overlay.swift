// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What Apple's overlay declares of the C library in Swift, for builds without Linux's overlay: variadic functions and
// macros. These builds are only type-checked.

#if !canImport(Glibc)
    public import SwiftGlibc

    public var errno: Int32 {
        get { __errno_location().pointee }
        set { __errno_location().pointee = newValue }
    }

    public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { -1 }
    public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { -1 }
    public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { -1 }
    public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { -1 }
    public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { -1 }
    public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { -1 }
    public var S_IFMT: mode_t { 0o170000 }
    public var S_IFDIR: mode_t { 0o040000 }
    public var S_IFREG: mode_t { 0o100000 }
    public var S_IFLNK: mode_t { 0o120000 }
#endif
