extension Flaw {
    /// What a flaw means for the people who sign in: a sentence.
    package struct Threat: Sendable {
        package let text: String

        private init(_ text: String) { self.text = text }

        package static let confusion = Threat(
            "An attacker chooses how a token is verified, and a forged one can sign in.")
        package static let csrf = Threat(
            "The client takes an attacker's response for its own, and a person is signed in as the attacker.")
        package static let disagreement = Threat(
            "Two programs read the same text differently, so a value is used that nobody has checked.")
        package static let exhaustion = Threat(
            "An attacker makes the client use up time or memory, so that nobody can sign in.")
        package static let `extension` = Threat(
            "A token signs in although a condition that its issuer declares critical is not met.")
        package static let fetch = Threat(
            "The client fetches the key from an address that the attacker names, so anyone can sign in as any person.")
        package static let forgery = Threat("Anyone can forge a token and sign in as any person.")
        package static let hidden = Threat(
            """
            A failure is taken for a success or for another failure, and people are signed in without a \
            valid result or told something false.
            """)
        package static let impersonation = Threat("One person is taken for another, and can use the other's account.")
        package static let injection = Threat(
            "An attacker's text becomes part of a URL, a header field, a path or a query, and changes what it does.")
        package static let interception = Threat(
            "Anyone who intercepts the authorization code can redeem it and sign in as the person.")
        package static let keyChoice = Threat(
            "A token that is signed with a key of the attacker's choice, or with a withdrawn key, is accepted.")
        package static let leak = Threat("A secret or personal data is sent or stored where others can read it.")
        package static let lockout = Threat("People who are allowed to sign in cannot.")
        package static let lookalike = Threat(
            "A value that only resembles the expected one is accepted, so somebody else's token or response signs in.")
        package static let loss = Threat(
            "What one device has stored is lost or overwritten, and a person cannot find it again.")
        package static let malleable = Threat(
            """
            The same token or key is accepted in several spellings, so a list of used or revoked tokens \
            misses the others.
            """)
        package static let missedEvent = Threat(
            "The app does not learn what has happened to a person's account, and whoever took it over stays signed in.")
        package static let mixUp = Threat(
            """
            A code, token, key or message of one provider or app is sent to another or accepted from another, so \
            whoever controls the other one can sign in as other people.
            """)
        package static let otherClient = Threat(
            "A token that was issued to another app signs in, so whoever runs that app can sign in as its users.")
        package static let otherDocument = Threat(
            "A document of another kind is accepted as a key set, and whoever wrote it can forge tokens.")
        package static let otherKey = Threat(
            "A token is accepted although its key is for another purpose, or a genuine token is refused.")
        package static let otherKind = Threat("A token that was made for another purpose is accepted.")
        package static let outage = Threat(
            "Keys are fetched far too often, and sign-ins fail when the provider is briefly unavailable.")
        package static let outsider = Threat("A person outside the organisation can sign in.")
        package static let precedence = Threat(
            "The client acts on an attacker's claims, or answers them, as if the provider had signed them.")
        package static let replay = Threat(
            "A token or code from another session, or one that was used before, works again, so a stolen one signs in.")
        package static let stale = Threat(
            "A token, session or account works outside its time, so a stolen one works for longer.")
        package static let staleKeys = Threat("A token that is signed with a withdrawn key still signs in.")
        package static let weakKey = Threat(
            "A key that can be computed from public values verifies, so anyone can forge a token.")
    }
}
