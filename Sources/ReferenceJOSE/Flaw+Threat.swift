extension Flaw {
    /// What an attacker gains by a flaw, or what goes wrong.
    package struct Threat: Sendable {
        package let text: String

        private init(_ text: String) { self.text = text }

        package static let confusion = Threat("The attacker chooses how a token is verified.")
        package static let csrf = Threat(
            "The client accepts an attacker's response as its own, and the victim signs in as the attacker.")
        package static let disagreement = Threat(
            "Two parsers read the same text differently: one checks a value that the other does not use.")
        package static let exhaustion = Threat("A small input takes much time or memory.")
        package static let `extension` = Threat("The client ignores a condition that the issuer declares critical.")
        package static let fetch = Threat(
            "The client fetches the key that verifies a forgery from an address that the attacker names.")
        package static let forgery = Threat("Anyone can forge a token and sign in as any person.")
        package static let hidden = Threat(
            "The client takes a failure for a success, and continues without a valid result.")
        package static let impersonation = Threat("One person is taken for another.")
        package static let injection = Threat(
            "External text becomes part of a URL, a path or a query, and changes its meaning.")
        package static let interception = Threat("Anyone who intercepts the code can redeem it.")
        package static let keyChoice = Threat("The attacker chooses the key, or a withdrawn key still verifies.")
        package static let leak = Threat("A secret is sent or stored where others can read it.")
        package static let lockout = Threat("People who are allowed to sign in cannot.")
        package static let lookalike = Threat(
            "A text that only looks like the expected one, or is an alias of it, is accepted.")
        package static let malleable = Threat(
            "One token has several texts, so lists of used or revoked tokens miss the others.")
        package static let mixUp = Threat("A response or token from one provider or app is accepted as another's.")
        package static let otherClient = Threat("A token issued to another client is accepted.")
        package static let otherDocument = Threat("A document of another kind is accepted as a key set.")
        package static let otherKey = Threat("A key for another purpose verifies, or the correct key does not.")
        package static let otherKind = Threat("A token of another kind is accepted as an ID token.")
        package static let outage = Threat(
            "Keys are fetched far too often, and sign-ins fail when the provider is briefly unavailable.")
        package static let outsider = Threat("A person outside the organisation is accepted.")
        package static let precedence = Threat(
            "The client evaluates an attacker's text as if the issuer had written it.")
        package static let replay = Threat("A token or code of another session is injected into this one.")
        package static let stale = Threat("A stolen token works after it has expired.")
        package static let staleKeys = Threat("A withdrawn key still verifies.")
        package static let weakKey = Threat("A key that can be computed from public values verifies.")
    }
}
