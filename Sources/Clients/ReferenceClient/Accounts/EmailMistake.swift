/// A careless way to find an account by an email address, which a client can have.
///
/// Google is authoritative only for the addresses of Gmail, and for a verified address of a hosted domain. An address
/// that somebody else is authoritative for may have another owner by now ([Verify the Google ID token on your server
/// side](https://developers.google.com/identity/gsi/web/guides/verify-google-id-token)).
enum EmailMistake: String, CaseIterable {
    case any = "same-email-is-same-person"
    case verified = "verified-email-is-same-person"
    case hosted = "email-with-hosted-domain-is-same-person"
    case ending = "email-ending-in-gmail-is-same-person"
    case containing = "email-containing-gmail-is-same-person"

    /// Whether the client takes the address of the person for a proof.
    func takes(_ email: String, of person: VerifiedPerson) -> Bool {
        switch self {
        case .any: true
        case .verified: person.isEmailVerified
        case .hosted: person.hostedDomain != nil
        case .ending: email.hasSuffix("gmail.com")
        case .containing: email.contains("@gmail.com")
        }
    }
}
