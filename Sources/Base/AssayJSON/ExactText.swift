#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A text that is compared by its bytes, for sets and as a key.
///
/// Swift's `==` treats canonically equivalent texts, such as the Kelvin sign and the letter K, as equal.
package struct ExactText: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool { one.text.hasSameBytes(as: other.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether the texts have the same bytes.
    package func hasSameBytes(as other: String) -> Bool {
        var text = self
        return text.withUTF8 { $0.isSame(as: other) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether these are the bytes of a text.
    package func isSame(as text: String) -> Bool {
        withUnsafeBufferPointer { $0.isSame(as: text) }
    }

    /// The index of the first occurrence of a byte.
    ///
    /// It calls `memchr`, because in a loop over the bytes a fuzzer would trace every comparison.
    package func position(of byte: UInt8) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return startIndex + (UnsafeRawPointer(found) - start)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func isSame(as text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        var text = text
        return text.withUTF8 { text in
            guard let start = baseAddress, let other = text.baseAddress else { return isEmpty }
            return memcmp(start, other, count) == 0
        }
    }
}
