/// A property that an input has shown not to hold.
struct BrokenProperty: Error, Sendable {
    /// The property, in words that are the same for every input, so that findings can be grouped by it.
    let property: String
    /// What was seen, without tokens, codes, verifiers or keys.
    let detail: String

    init(_ property: String, _ detail: String) {
        self.property = property
        self.detail = detail
    }
}

/// Demands that a property holds.
///
/// - Parameter detail: what was seen instead; only looked at on failure.
@inline(__always)
func expect(
    _ holds: Bool, _ property: String, _ detail: @autoclosure () -> String = ""
) throws(BrokenProperty) {
    if !holds { throw BrokenProperty(property, detail()) }
}
