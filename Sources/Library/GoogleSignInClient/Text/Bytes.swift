internal import StrictJOSE

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension String {
    /// Whether two texts have the same bytes in UTF-8; `==` treats canonically equivalent texts as equal.
    func hasSameBytes(as other: String) -> Bool {
        withBytes { bytes in other.withBytes { bytes.hasSameBytes(as: $0) } }
    }
}

extension Span<UInt8> {
    /// Whether two spans have the same bytes.
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBytes { bytes in
            other.withUnsafeBytes { others in
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }

    /// The index of the first occurrence of a byte.
    func position(of byte: UInt8) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }

    /// Whether these bytes come before others, as numbers; a beginning of others comes before them.
    package func precedes(_ other: Span<UInt8>) -> Bool {
        let difference = withUnsafeBytes { bytes in
            other.withUnsafeBytes { others in
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return Int32(0) }
                return memcmp(start, otherStart, Swift.min(bytes.count, others.count))
            }
        }
        return difference == 0 ? count < other.count : difference < 0
    }
}

extension ArraySlice<UInt8> {
    /// The index of the first occurrence of a byte.
    func position(of byte: UInt8) -> Int? { span.position(of: byte).map { startIndex + $0 } }
}
