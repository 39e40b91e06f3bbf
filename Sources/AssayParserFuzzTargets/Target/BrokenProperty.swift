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
