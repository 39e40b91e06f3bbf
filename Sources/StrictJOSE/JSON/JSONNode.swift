/// One entry of the index over a JSON text.
///
/// Nodes lie in the order of the text. The children of an array follow it; those of an object are pairs of a name and
/// a value.
struct JSONNode: Sendable {
    enum Kind: UInt8, Sendable {
        case null, `false`, `true`
        /// A number without fraction or exponent.
        case integer
        /// A number with a fraction or an exponent.
        case decimal
        /// A string whose bytes are its value.
        case string
        /// A string with at least one escape.
        case escapedString
        case array, object
    }

    var kind: Kind

    /// The offset of the first byte; of a string, the one after its quotation mark.
    var start: UInt32

    /// The offset after the last byte; of a string, that of its closing quotation mark.
    ///
    /// While a container is open: the number of its children so far.
    var end: UInt32

    /// The node after this one and all within it; of a member's name, whose value is always next, the hash.
    ///
    /// While a container is open: the container around it, or `noContainer`.
    var next: UInt32

    static let noContainer = UInt32.max

    var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
