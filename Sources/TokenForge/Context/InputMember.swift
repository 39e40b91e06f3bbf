/// A member that the input of an operation may have.
package struct InputMember: Sendable, Hashable {
    /// The form of the member in a vector.
    package enum Form: Sendable, Hashable {
        /// A text, which may be any bytes.
        case text
        /// A whole number.
        case integer
        /// True or false; `false` where it is left out.
        case flag
        /// A list of texts.
        case texts
        /// A list of header fields, each a name and a value.
        case headers
    }

    package let name: String
    package let form: Form
    /// Whether it may be left out.
    package let isOptional: Bool
    /// Whether it is secret and must not be shown.
    package let isSecret: Bool
    /// Whether the client knows it in advance, so that the golden input keeps the vector's value.
    package let isContext: Bool

    package init(_ name: String, _ form: Form, isOptional: Bool, isSecret: Bool, isContext: Bool) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.isSecret = isSecret
        self.isContext = isContext
    }
}
