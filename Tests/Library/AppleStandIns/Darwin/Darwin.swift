// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Apple's C library as far as it is that of Linux, with what it has more and the package uses.

#if canImport(Glibc)
    @_exported public import Glibc
#else
    @_exported public import SwiftGlibc
#endif

// fcntl(2). Linux knows no such command, and refuses it as some of Apple's file systems do.
public let F_FULLFSYNC: Int32 = 51

// Constants of <sys/socket.h> that Linux has as enumerations or not at all.
public let SOCK_STREAM: Int32 = 1
public let SHUT_WR: Int32 = 1
public let SHUT_RDWR: Int32 = 2
public let SO_NOSIGPIPE: Int32 = 0x1022

// setsockopt(2). For the option that Linux does not have, the signal is ignored in the whole process.
@discardableResult
public func setsockopt(
    _ socket: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer?, _ length: socklen_t
) -> Int32 {
    guard level == SOL_SOCKET, name == SO_NOSIGPIPE else {
        #if canImport(Glibc)
            return Glibc.setsockopt(socket, level, name, value, length)
        #else
            return SwiftGlibc.setsockopt(socket, level, name, value, length)
        #endif
    }
    signal(SIGPIPE, SIG_IGN)
    return 0
}

// timingsafe_bcmp(3), https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/timingsafe_bcmp.3.html
public func timingsafe_bcmp(_ first: UnsafeRawPointer?, _ second: UnsafeRawPointer?, _ count: Int) -> Int32 {
    let one = UnsafeRawBufferPointer(start: first, count: count)
    let other = UnsafeRawBufferPointer(start: second, count: count)
    var difference: UInt8 = 0
    for index in 0..<count { difference |= one[index] ^ other[index] }
    return difference == 0 ? 0 : 1
}
