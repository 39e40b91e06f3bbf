extension Reason {
    /// The reasons that are right as well where what this one names is missing, of another type, or of a kind that no
    /// client supports: those of the message that holds it.
    ///
    /// A client may find that while it reads the message, or when it looks for what it needs. No specification says when.
    func general(in operation: ClientOperation) -> [Reason] {
        switch self {
        case .invalidIssuer, .invalidAudience, .tokenExpired, .invalidIssuedAt, .tokenNotYetValid, .invalidSubject,
            .invalidNonce, .invalidAuthorizedParty, .invalidHostedDomain, .invalidAccessTokenHash,
            .unsupportedCriticalHeader:
            Self.ofToken(in: operation)
        case .missingKeyID: Self.ofToken(in: operation) + [.unknownKeyID]
        // A client that chooses a key for the algorithm finds none.
        case .unsupportedAlgorithm: Self.ofToken(in: operation) + [.unknownKeyID, .invalidKey]
        case .invalidSecurityEvent: [.invalidIDToken]
        case .stateMismatch, .noAuthorizationCode, .providerError, .accessDenied, .redirectMismatch:
            [.invalidAuthorizationResponse]
        case .issuerMismatch:
            operation == .parseProviderMetadata ? [.invalidProviderMetadata] : [.invalidAuthorizationResponse]
        case .tokenExchangeFailed: [.invalidTokenResponse]
        case .insecureEndpoint: Self.ofEndpoint(in: operation)
        default: []
        }
    }

    /// The reasons of a token that cannot be read.
    private static func ofToken(in operation: ClientOperation) -> [Reason] {
        switch operation {
        case .verifySecurityEvent: [.invalidSecurityEvent, .invalidIDToken]
        case .verifyCredentialResponse: [.invalidIDToken, .invalidCredentialResponse]
        default: [.invalidIDToken]
        }
    }

    /// The reasons of what names an endpoint.
    private static func ofEndpoint(in operation: ClientOperation) -> [Reason] {
        switch operation {
        case .parseProviderMetadata: [.invalidProviderMetadata]
        case .parseDeviceAuthorization: [.invalidDeviceAuthorization]
        default: [.invalidConfiguration]
        }
    }
}

extension [Reason] {
    /// The reasons without those that are only the more general ones of another.
    func withoutGeneral(in operation: ClientOperation) -> [Reason] {
        let general = Set(flatMap { $0.general(in: operation) })
        return filter { !general.contains($0) }
    }
}
