internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// What a flaw gives away.
    enum Threat: String {
        case confusion = "The attacker chooses how a token is verified."
        case csrf =
            "An attacker's answer is taken for that to one's own request, and the victim signs in as the attacker."
        case disagreement =
            "Two readers of one text see different things: what one has checked is not what the other uses."
        case exhaustion = "A small input takes much time or memory."
        case `extension` = "A condition that the issuer calls indispensable is passed over."
        case fetch = "The attacker names an address that is fetched, and the key that verifies the forgery lies there."
        case forgery = "Whoever can write text signs in as anybody."
        case hidden = "A failure passes for a success, and what follows rests on nothing."
        case impersonation = "One person is taken for another."
        case injection = "Text from outside ends up as a part of something that is not text."
        case interception = "Whoever intercepts the code can redeem it."
        case keyChoice = "The attacker chooses the key, or a withdrawn one verifies on."
        case leak = "A secret goes where others can read it."
        case lockout = "People who may sign in cannot."
        case lookalike = "A text that only looks like the expected one, or is an alias of it, passes for it."
        case malleable = "One token has several texts: lists of used or withdrawn tokens miss the others."
        case mixUp = "What comes from one provider or app counts as coming from another."
        case otherClient = "A token that another client got signs in here."
        case otherDocument = "A document of another kind passes for a key set."
        case otherKey = "A key that is not meant for this verifies, or the right one does not."
        case otherKind = "A token of another kind passes for an ID token."
        case outage = "Keys are fetched far too often, and the sign-in fails with the provider's first pause."
        case outsider = "Somebody outside the organisation gets in."
        case precedence = "What an attacker wrote is judged as if the issuer had written it."
        case replay = "A token or code of another session is injected into this one."
        case stale = "A stolen token works beyond its time."
        case staleKeys = "A withdrawn key verifies on."
        case weakKey = "A key that can be computed from what is public verifies."
    }

    /// One flaw in words.
    struct Entry {
        /// The aims of a flaw that makes an unreadable text readable.
        static let unreadable: Set<FlawDescription.Aim> = [
            .accepting(.invalidIDToken), .accepting(.invalidTokenResponse), .accepting(.invalidKeySet),
            .accepting(.invalidUserInfo), .accepting(.invalidProviderMetadata), .accepting(.issuerMismatch),
        ]

        let flaw: Flaw
        let summary: String
        let threat: Threat
        let aims: Set<FlawDescription.Aim>
        let source: String?

        /// - Parameter source: where a real client had it.
        init(
            _ flaw: Flaw, _ summary: String, _ threat: Threat, _ aims: Set<FlawDescription.Aim>, _ source: String? = nil
        ) {
            self.flaw = flaw
            self.summary = summary
            self.threat = threat
            self.aims = aims
            self.source = source
        }
    }

    /// The flaws of one part of the client.
    struct Area {
        let operations: Set<Operation>
        let entries: [Entry]

        init(operations: Set<Operation>, @EntryList entries: () -> [Entry]) {
            self.operations = operations
            self.entries = entries()
        }
    }

    @resultBuilder
    enum EntryList {
        static func buildBlock(_ entries: Entry...) -> [Entry] { entries }
    }

    private static let areas = [
        areaBase64, areaToken, areaAlgorithm, areaSignature, areaKey, areaParty, areaTime, areaClaims, areaText,
        areaJSON, areaCallback, areaRequest, areaProofKey, areaAnswer, areaFreshness, areaDER, areaKeyCache, areaFlow,
        areaIdentity, areaSession, areaBackend,
    ]

    /// Every flaw with its description, in the order of their areas.
    static let catalogue: [(flaw: Flaw, description: FlawDescription)] = areas.flatMap { area in
        area.entries.map { entry in
            (
                entry.flaw,
                FlawDescription(
                    id: entry.flaw.id, summary: entry.summary, threat: entry.threat.rawValue, source: entry.source,
                    operations: shownInSignIns.contains(entry.flaw)
                        ? area.operations.union([.signIn]) : area.operations, aims: entry.aims)
            )
        }
    }

    /// The name in lower-case words joined by hyphens: `keyIDIsPath` is `key-id-is-path`.
    var id: String {
        let letters = Array(String(describing: self))
        var id = ""
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            let previous = index > 0 ? letters[index - 1] : nil
            let beginsWord = letter.isUppercase && (previous?.isUppercase != true || next?.isLowercase == true)
            if beginsWord, index > 0 { id += "-" }
            id += letter.lowercased()
        }
        return id
    }
}
