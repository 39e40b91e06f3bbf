/// A property that an input has shown not to hold.
@usableFromInline
package struct BrokenProperty: Error, Sendable {
    /// The property, in words that are the same for every input, so that findings can be grouped by it.
    package let property: String
    /// What was seen, without tokens, codes, verifiers or keys.
    package let detail: String

    @usableFromInline
    package init(_ property: String, _ detail: String) {
        self.property = property
        self.detail = detail
    }
}

/// Demands that a property holds.
///
/// - Parameter detail: what was seen instead; only looked at on failure.
@inlinable
@inline(__always)
package func expect(
    _ holds: Bool, _ property: String, _ detail: @autoclosure () -> String = ""
) throws(BrokenProperty) {
    if !holds { throw BrokenProperty(property, detail()) }
}
