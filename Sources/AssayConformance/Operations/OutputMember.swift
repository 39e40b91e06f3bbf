/// A member of an operation's output.
package struct OutputMember: Sendable, Hashable {
    /// The form of a member's value.
    package enum Form: Sendable, Hashable {
        case text
        /// A whole number.
        case integer
        /// True or false.
        case flag
        /// A list of texts in an order that counts.
        case texts
        /// A list of texts in any order.
        case unorderedTexts
    }

    /// What an ID token or UserInfo says about the person.
    package static let person = [
        OutputMember("subject"), OutputMember("email", isOptional: true),
        OutputMember("email_verified", .flag, isOptional: true, feature: .emailVerified),
    ]

    package let name: String
    package let form: Form
    /// Whether an acceptance may omit it.
    package let isOptional: Bool
    /// The feature of the clients that have it; `nil` if a vector may demand it of every client.
    package let feature: Feature?
    /// Whether reports show only its length.
    package let isSecret: Bool

    init(
        _ name: String, _ form: Form = .text, isOptional: Bool = false, feature: Feature? = nil, isSecret: Bool = false
    ) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.feature = feature
        self.isSecret = isSecret
    }
}
