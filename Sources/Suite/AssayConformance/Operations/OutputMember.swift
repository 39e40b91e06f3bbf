package import TokenForge

/// A member of an operation's output.
package struct OutputMember: Sendable, Hashable {
    /// What an ID token or UserInfo says about the person.
    package static let person = [
        OutputMember("subject"), OutputMember("email", isOptional: true),
        OutputMember("email_verified", .flag, isOptional: true, feature: .emailVerified),
    ]

    package let name: String
    package let form: MemberForm
    /// Whether the order of a list counts.
    package let isOrdered: Bool
    /// Whether an acceptance may omit it.
    package let isOptional: Bool
    /// The feature of the clients that have it; `nil` if a vector may demand it of every client.
    package let feature: Feature?
    /// Whether reports show only its length.
    package let isSecret: Bool

    init(
        _ name: String, _ form: MemberForm = .text, isOrdered: Bool = true, isOptional: Bool = false,
        feature: Feature? = nil, isSecret: Bool = false
    ) {
        self.name = name
        self.form = form
        self.isOrdered = isOrdered
        self.isOptional = isOptional
        self.feature = feature
        self.isSecret = isSecret
    }
}
