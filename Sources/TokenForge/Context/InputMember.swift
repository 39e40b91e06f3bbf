/// A member that the input of an operation may have.
package struct InputMember: Sendable, Hashable {
    /// What a vector writes there.
    package enum Form: Sendable, Hashable {
        /// A text, which may be any bytes.
        case text
        /// A whole number.
        case integer
        /// True or false; false where it is left out.
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
    /// Whether it must not be shown.
    package let isSecret: Bool
    /// Whether it says what the client knows beforehand, so that the honest twin keeps a vector's value of it.
    package let isContext: Bool

    package init(_ name: String, _ form: Form, isOptional: Bool, isSecret: Bool, isContext: Bool) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.isSecret = isSecret
        self.isContext = isContext
    }
}
