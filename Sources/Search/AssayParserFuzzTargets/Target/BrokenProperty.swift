internal import StrictJOSE

/// A property that does not hold for an input.
@usableFromInline
package struct BrokenProperty: Error, Sendable {
    /// The property, in the same words for every input, so that findings can be grouped by it.
    package let property: String
    /// The values that were seen, without tokens, codes, verifiers or keys.
    package let detail: String

    @usableFromInline
    package init(_ property: String, _ detail: String) {
        self.property = property
        self.detail = detail
    }
}

/// Throws if a property does not hold.
///
/// - Parameter detail: The values that were seen; evaluated only on failure.
@inlinable
@inline(__always)
package func expect(
    _ holds: Bool, _ property: String, _ detail: @autoclosure () -> String = ""
) throws(BrokenProperty) {
    if !holds { throw BrokenProperty(property, detail()) }
}

/// Throws if the text of an error is not a short line of visible ASCII, spaces and section signs.
package func expectPrintableLine(_ text: String) throws(BrokenProperty) {
    try expect(text.utf8.count <= 300, "an error is a short line", "\(text.utf8.count) bytes")
    // Most errors are ASCII, which a loop over bytes checks faster than one over Unicode scalars.
    let isVisible = text.withBytes { bytes in
        for index in bytes.indices where !(0x20...0x7E).contains(bytes[index]) { return false }
        return true
    }
    if !isVisible {
        try expect(
            text.unicodeScalars.allSatisfy { $0 == "§" || (0x20...0x7E).contains($0.value) }, "an error is printable")
    }
}
