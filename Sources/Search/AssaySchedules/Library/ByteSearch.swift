#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A search of bytes.
///
/// The standard library's search of characters would take longer than the rest of a sign-in, and so would a loop over the
/// bytes in a build without optimization.
enum ByteSearch {
    /// Whether the bytes contain the text; not if it is empty.
    static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            text.withUnsafeBytes { text in
                guard let first = text.first, let wanted = text.baseAddress, var start = bytes.baseAddress else {
                    return false
                }
                let end = start + bytes.count
                while end - start >= text.count,
                    let found = memchr(start, Int32(first), end - start - text.count + 1)
                {
                    if memcmp(found, wanted, text.count) == 0 { return true }
                    start = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
