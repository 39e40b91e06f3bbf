internal import Foundation

/// Compares bytes by one call of a system function.
///
/// A comparison of arrays would be compiled into the program, where it gives the fuzzer feedback for each equal byte.
enum SameBytes {
    static func are(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.withUnsafeBytes { one in other.withUnsafeBytes { are(one, $0) } }
    }

    /// Whether both have the same bytes, or both are `nil`.
    static func are(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return are(one, other)
    }

    static func are(_ text: String, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            text.utf8.withContiguousStorageIfAvailable { are(UnsafeRawBufferPointer($0), bytes) }
        } ?? text.utf8.elementsEqual(bytes)
    }

    private static func are(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard one.count == other.count, let first = one.baseAddress, let second = other.baseAddress else {
            return one.count == other.count
        }
        return memcmp(first, second, one.count) == 0
    }
}
