extension Flaw {
    /// What somebody gains by a flaw, or what goes wrong.
    package struct Threat: Sendable {
        package let text: String

        package static let confusion = Threat(text: "The attacker chooses how a token is verified.")
        package static let csrf = Threat(
            text:
                "An attacker's answer is taken for that to one's own request, and the victim signs in as the attacker.")
        package static let disagreement = Threat(
            text: "Two readers of one text see different things: what one has checked is not what the other uses.")
        package static let exhaustion = Threat(text: "A small input takes much time or memory.")
        package static let `extension` = Threat(text: "A condition that the issuer calls indispensable is passed over.")
        package static let fetch = Threat(
            text: "The attacker names an address that is fetched, and the key that verifies the forgery lies there.")
        package static let forgery = Threat(text: "Whoever can write text signs in as anybody.")
        package static let hidden = Threat(text: "A failure passes for a success, and what follows rests on nothing.")
        package static let impersonation = Threat(text: "One person is taken for another.")
        package static let injection = Threat(
            text: "Text from outside ends up as a part of something that is not text.")
        package static let interception = Threat(text: "Whoever intercepts the code can redeem it.")
        package static let keyChoice = Threat(text: "The attacker chooses the key, or a withdrawn one verifies on.")
        package static let leak = Threat(text: "A secret goes where others can read it.")
        package static let lockout = Threat(text: "People who may sign in cannot.")
        package static let lookalike = Threat(
            text: "A text that only looks like the expected one, or is an alias of it, passes for it.")
        package static let malleable = Threat(
            text: "One token has several texts: lists of used or withdrawn tokens miss the others.")
        package static let mixUp = Threat(text: "What comes from one provider or app counts as coming from another.")
        package static let otherClient = Threat(text: "A token that another client got signs in here.")
        package static let otherDocument = Threat(text: "A document of another kind passes for a key set.")
        package static let otherKey = Threat(
            text: "A key that is not meant for this verifies, or the right one does not.")
        package static let otherKind = Threat(text: "A token of another kind passes for an ID token.")
        package static let outage = Threat(
            text: "Keys are fetched far too often, and the sign-in fails with the provider's first pause.")
        package static let outsider = Threat(text: "Somebody outside the organisation gets in.")
        package static let precedence = Threat(
            text: "What an attacker wrote is judged as if the issuer had written it.")
        package static let replay = Threat(text: "A token or code of another session is injected into this one.")
        package static let stale = Threat(text: "A stolen token works beyond its time.")
        package static let staleKeys = Threat(text: "A withdrawn key verifies on.")
        package static let weakKey = Threat(text: "A key that can be computed from what is public verifies.")
    }
}
