/// The form of a member of an input or an output.
package enum MemberForm: Sendable, Hashable {
    /// A text.
    case text
    /// A text that may be any bytes.
    case bytes
    /// A whole number.
    case integer
    /// True or false; false where an input leaves it out.
    case flag
    /// A list of texts.
    case texts
    /// A list of header fields, each a name and a value.
    case headers
}
