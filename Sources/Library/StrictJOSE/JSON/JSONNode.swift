/// One entry of the index of a JSON text.
///
/// Nodes are in the order of the text. The children of an array or object follow it; those of an object are pairs of a
/// name and a value.
struct JSONNode: Sendable {
    enum Kind: UInt8, Sendable {
        case null, `false`, `true`
        /// A number without fraction or exponent.
        case integer
        /// A number with a fraction or an exponent.
        case decimal
        /// A string without escapes, whose bytes are its value.
        case string
        /// A string with at least one escape.
        case escapedString
        case array, object
    }

    var kind: Kind

    /// The offset of the first byte; for a string, of the byte after its quotation mark.
    var start: UInt32

    /// The offset after the last byte; for a string, of its closing quotation mark; for a container, the number of its
    /// children.
    var end: UInt32

    /// The index of the node after this one and its children; for a member's name, which its value always follows, the
    /// hash of the name.
    ///
    /// While a container is open, the index of the container around it, or `noContainer`.
    var next: UInt32

    static let noContainer = UInt32.max

    var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
