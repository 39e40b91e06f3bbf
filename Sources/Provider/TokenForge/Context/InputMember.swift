/// A member that the input of an operation may have.
package struct InputMember: Sendable, Hashable {
    package let name: String
    package let form: MemberForm
    /// Whether it may be left out.
    package let isOptional: Bool
    /// Whether it is secret and must not be shown.
    package let isSecret: Bool
    /// Whether the client knows it in advance, so that the golden input keeps the vector's value.
    package let isContext: Bool

    package init(_ name: String, _ form: MemberForm, isOptional: Bool, isSecret: Bool, isContext: Bool) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.isSecret = isSecret
        self.isContext = isContext
    }
}
