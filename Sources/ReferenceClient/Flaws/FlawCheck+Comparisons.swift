internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks that compare a received text with the expected one.
    static let ofComparisons: [FlawCheck] = ComparedText.allCases.map { text in
        FlawCheck(
            "comparison-of-\(text.rawValue)", operations(comparing: text), Flaw.inComparing(text),
            remedy: remedy(comparing: text))
    }

    private static func remedy(comparing text: ComparedText) -> String {
        switch text {
        case .type, .tokenType:
            """
            Compare \(text.words) with the expected text in full, and disregard only the case of ASCII letters. \
            Do not trim, decode, normalise or shorten either of them first.
            """
        default:
            """
            Compare \(text.words) with the expected text byte by byte and in full. \
            Do not fold the case, trim, decode, normalise, convert or shorten either of them first.
            """
        }
    }

    private static func operations(comparing text: ComparedText) -> Set<Operation> {
        switch text {
        case .issuer, .audience, .authorizedParty, .nonce, .hostedDomain, .accessTokenHash, .refreshedSubject, .keyID,
            .algorithm, .type:
            [.verifyIDToken]
        case .state, .responseIssuer: [.parseAuthorizationResponse]
        case .metadataIssuer: [.parseProviderMetadata]
        case .tokenType: [.parseTokenResponse]
        case .userInfoSubject: [.parseUserInfo]
        case .csrfToken: [.verifyCredentialResponse]
        case .eventIssuer, .eventAudience: [.verifySecurityEvent]
        }
    }
}
