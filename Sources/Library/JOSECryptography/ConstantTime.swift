internal import CAssayOpenSSL

/// Comparison whose time does not depend on where two values differ.
package enum ConstantTime {
    /// Whether two byte arrays are equal; the time depends on their lengths alone.
    package static func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        equal(first.span, second.span)
    }

    /// Whether the bytes of two spans are equal; the time depends on their lengths alone.
    package static func equal(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
        guard first.count == second.count else { return false }
        return first.withUnsafeBytes { one in
            second.withUnsafeBytes { other in CRYPTO_memcmp(one.baseAddress, other.baseAddress, one.count) == 0 }
        }
    }

    /// Whether the UTF-8 forms of two strings are equal, without Unicode normalisation.
    package static func equal(_ first: String, _ second: String) -> Bool {
        equal(first.utf8.span, second.utf8.span)
    }
}
