/// One of the texts that a page may tell a person by, named as the claim that carries it.
package enum PersonField: String, Sendable, CaseIterable {
    case subject = "sub"
    case email
    case name
    case givenName = "given_name"
}

/// The texts of one person, or of several: for each field those that are theirs.
package typealias PersonTexts = [PersonField: Set<String>]
