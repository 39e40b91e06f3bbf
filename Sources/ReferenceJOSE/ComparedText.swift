/// A received text that the client compares with the one that it expects.
package enum ComparedText: String, CaseIterable, Sendable {
    case issuer, audience, nonce, algorithm, type, state
    case authorizedParty = "authorized-party"
    case hostedDomain = "hosted-domain"
    case accessTokenHash = "access-token-hash"
    case refreshedSubject = "refreshed-subject"
    case keyID = "key-id"
    case responseIssuer = "response-issuer"
    case metadataIssuer = "metadata-issuer"
    case tokenType = "token-type"
    case userInfoSubject = "user-info-subject"
    case csrfToken = "csrf-token"
    case eventIssuer = "event-issuer"
    case eventAudience = "event-audience"

    /// The text's name in a sentence.
    package var words: String {
        switch self {
        case .issuer: "the issuer of a token"
        case .audience: "aud"
        case .nonce: "nonce"
        case .algorithm: "alg"
        case .type: "typ"
        case .state: "state"
        case .authorizedParty: "azp"
        case .hostedDomain: "hd"
        case .accessTokenHash: "at_hash"
        case .refreshedSubject: "sub after a refresh"
        case .keyID: "kid"
        case .responseIssuer: "the issuer in a callback"
        case .metadataIssuer: "the issuer in the metadata"
        case .tokenType: "token_type"
        case .userInfoSubject: "the subject of UserInfo"
        case .csrfToken: "g_csrf_token"
        case .eventIssuer: "the issuer of a security event"
        case .eventAudience: "the audience of a security event"
        }
    }

    /// The code of the reason for refusing another text.
    var reason: String {
        switch self {
        case .issuer, .eventIssuer: "invalid-issuer"
        case .audience, .eventAudience: "invalid-audience"
        case .nonce: "invalid-nonce"
        case .algorithm: "unsupported-algorithm"
        case .type: "invalid-id-token"
        case .state: "state-mismatch"
        case .authorizedParty: "invalid-authorized-party"
        case .hostedDomain: "invalid-hosted-domain"
        case .accessTokenHash: "invalid-access-token-hash"
        case .refreshedSubject: "refresh-mismatch"
        case .keyID: "unknown-key-id"
        case .responseIssuer, .metadataIssuer: "issuer-mismatch"
        case .tokenType: "invalid-token-response"
        case .userInfoSubject: "invalid-user-info"
        case .csrfToken: "csrf-token-mismatch"
        }
    }

    var threat: Flaw.Threat {
        switch self {
        case .issuer, .responseIssuer, .metadataIssuer, .eventIssuer: .mixUp
        case .audience, .authorizedParty, .eventAudience: .otherClient
        case .nonce, .accessTokenHash: .replay
        case .algorithm: .confusion
        case .type, .tokenType: .otherKind
        case .state, .csrfToken: .csrf
        case .hostedDomain: .outsider
        case .refreshedSubject, .userInfoSubject: .impersonation
        case .keyID: .keyChoice
        }
    }

    /// The mistakes that this text allows and that somebody could make.
    var mistakes: [TextMistake] {
        let everywhere: [TextMistake] = [
            .withoutCase, .trimmed, .withoutWhiteSpace, .cutAtNUL, .beginningAccepted, .endAccepted, .partAccepted,
            .byBeginning, .byEnd, .searched,
        ]
        return switch self {
        case .issuer:
            everywhere + [
                .normalised, .folded, .withoutInvisible, .percentDecoded, .toWordBoundary, .beforeLineFeed,
                .transliterated,
            ]
        case .audience: everywhere + [.normalised, .folded, .withoutInvisible, .toWordBoundary, .beforeLineFeed]
        case .nonce:
            everywhere + [.normalised, .folded, .withoutInvisible, .percentDecoded, .asNumber, .beforeLineFeed]
        case .state: everywhere + [.normalised, .folded, .withoutInvisible, .percentDecoded, .beforeLineFeed]
        case .authorizedParty, .keyID: everywhere + [.normalised]
        // Whether case counts in a domain is open.
        case .hostedDomain: everywhere.filter { $0 != .withoutCase } + [.normalised, .folded]
        case .accessTokenHash: everywhere + [.normalised]
        case .refreshedSubject: everywhere.filter { $0 != .withoutCase } + [.asNumber]
        case .responseIssuer:
            everywhere + [.normalised, .folded, .percentDecoded, .toWordBoundary, .transliterated]
        case .metadataIssuer: everywhere + [.normalised, .folded, .percentDecoded]
        case .userInfoSubject: everywhere + [.normalised, .folded, .asNumber, .beforeLineFeed]
        case .algorithm: everywhere
        // Case does not count in these two.
        case .type: [.trimmed, .beginningAccepted, .byBeginning, .byEnd, .searched]
        case .tokenType: everywhere.filter { $0 != .withoutCase }
        case .eventIssuer: [.withoutCase, .byBeginning, .byEnd, .searched]
        case .eventAudience: [.withoutCase, .trimmed, .byBeginning, .searched]
        case .csrfToken: [.withoutCase, .trimmed, .beginningAccepted, .byBeginning, .searched, .percentDecoded]
        }
    }

    /// The id of the flaw that compares this text with that mistake.
    func flawID(_ mistake: TextMistake) -> String { "\(rawValue)-\(mistake.rawValue)" }
}

extension Flaw {
    /// Flaws in comparing these texts.
    package static func inComparing(_ texts: ComparedText...) -> [Flaw] {
        texts.flatMap { text in
            text.mistakes.map { mistake in
                Flaw(
                    text.flawID(mistake), mistake.summary(of: text), text.threat, .accepting(text.reason),
                    source: mistake.source, isShownInSignIns: text.isShownInSignIns)
            }
        }
    }
}

extension ComparedText {
    /// Whether a scenario is needed, or likely, to show the flaws.
    fileprivate var isShownInSignIns: Bool {
        switch self {
        case .issuer, .responseIssuer, .metadataIssuer, .refreshedSubject: true
        default: false
        }
    }
}
