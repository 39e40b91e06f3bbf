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

    /// The mistakes that this text allows and that somebody could make.
    var mistakes: [TextMistake] {
        let everywhere: [TextMistake] = [
            .withoutCase, .trimmed, .withoutWhiteSpace, .cutAtNUL, .beginningAccepted, .endAccepted, .partAccepted,
            .byBeginning, .byEnd, .searched, .cutToLowOctets,
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
        // A subject beyond ASCII is refused before.
        case .refreshedSubject: everywhere.filter { ![.withoutCase, .cutToLowOctets].contains($0) } + [.asNumber]
        case .responseIssuer:
            everywhere + [.normalised, .folded, .percentDecoded, .toWordBoundary, .transliterated]
        case .metadataIssuer: everywhere + [.normalised, .folded, .percentDecoded]
        case .userInfoSubject: everywhere + [.normalised, .folded, .asNumber, .beforeLineFeed]
        case .algorithm: everywhere
        // Case does not count in these two.
        case .type: [.trimmed, .beginningAccepted, .byBeginning, .byEnd, .searched, .cutToLowOctets]
        case .tokenType: everywhere.filter { $0 != .withoutCase }
        case .eventIssuer: [.withoutCase, .byBeginning, .byEnd, .searched, .cutToLowOctets]
        case .eventAudience: [.withoutCase, .trimmed, .byBeginning, .searched, .cutToLowOctets]
        case .csrfToken:
            [.withoutCase, .trimmed, .beginningAccepted, .byBeginning, .searched, .percentDecoded, .cutToLowOctets]
        }
    }

    /// The id of the flaw that compares this text with that mistake.
    func flawID(_ mistake: TextMistake) -> String { "\(rawValue)-\(mistake.rawValue)" }
}
