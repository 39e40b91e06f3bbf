/// Comparison whose time does not depend on where two values differ.
package enum ConstantTime {
    /// Whether two byte arrays are equal; the time depends on their lengths alone.
    package static func equal(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.withUnsafeBytes { one in second.withUnsafeBytes { other in equal(one, other) } }
    }

    /// Whether the bytes of two spans are equal; the time depends on their lengths alone.
    package static func equal(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
        first.withUnsafeBytes { one in second.withUnsafeBytes { other in equal(one, other) } }
    }

    /// Whether the UTF-8 forms of two strings are equal, without Unicode normalisation.
    package static func equal(_ first: String, _ second: String) -> Bool {
        var (first, second) = (first, second)
        return first.withUTF8 { one in
            second.withUTF8 { other in equal(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other)) }
        }
    }

    private static func equal(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard first.count == second.count else { return false }
        guard let one = first.baseAddress, let other = second.baseAddress else { return true }
        return areEqual(one, other, count: first.count)
    }
}
