/// A text by which a page may identify a person, named like its claim.
package enum PersonField: String, Sendable, CaseIterable {
    case subject = "sub"
    case email
    case name
    case givenName = "given_name"
    /// The application's own number or name of the account, which no claim tells.
    case account

    /// The fields that claims tell.
    static let claims = allCases.filter { $0 != .account }
}

/// The texts of one or more people, by field.
package typealias PersonTexts = [PersonField: Set<String>]
