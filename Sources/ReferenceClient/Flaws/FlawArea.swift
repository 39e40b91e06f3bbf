internal import AssayConformance
internal import ReferenceJOSE

/// The flaws of one part of the client, with the operations in which they can show.
struct FlawArea {
    let operations: Set<Operation>
    let flaws: [Flaw]

    private init(_ operations: Set<Operation>, _ flaws: [[Flaw]]) {
        self.operations = operations
        self.flaws = flaws.flatMap(\.self)
    }

    /// Every area, in the order of the kill matrix.
    static let all: [FlawArea] = [
        FlawArea([.verifyIDToken, .parseKeySet, .encodeRSAPublicKey], [Flaw.ofBase64]),
        FlawArea([.verifyIDToken], [Flaw.ofCompactTokens, Flaw.ofHeaders]),
        FlawArea([.verifyIDToken], [Flaw.ofAlgorithms, Flaw.ofMACs]),
        FlawArea([.verifyIDToken], [Flaw.ofSignatures, Flaw.ofPadding, Flaw.ofOrder]),
        FlawArea(
            [.verifyIDToken, .parseKeySet],
            [Flaw.ofKeySelection, Flaw.ofKeyIDs, Flaw.ofSuppliedKeys, Flaw.ofKeys, Flaw.ofKeySets]),
        FlawArea([.verifyIDToken], [Flaw.ofIssuers, Flaw.ofAudiences]),
        FlawArea([.verifyIDToken, .parseTokenResponse], [Flaw.ofTimes, Flaw.ofNumericDates]),
        FlawArea(
            [.verifyIDToken],
            [Flaw.ofNonces, Flaw.ofProfiles, Flaw.ofSubjects, Flaw.ofBindings, Flaw.ofOtherClaims, Flaw.ofRefreshes]),
        FlawArea(
            [
                .verifyIDToken, .parseAuthorizationResponse, .parseUserInfo, .parseProviderMetadata,
                .parseTokenResponse, .parseKeySet,
            ],
            [Flaw.ofTexts, Flaw.ofIssuerComparisons, Flaw.ofValues, Flaw.ofMemberNames, Flaw.ofNumbers]),
        FlawArea(
            [.verifyIDToken, .parseTokenResponse, .parseKeySet, .parseUserInfo, .parseProviderMetadata],
            [Flaw.ofJSON, Flaw.ofMembers]),
        FlawArea(
            [.parseAuthorizationResponse, .buildAuthorizationRequest],
            [Flaw.ofCallbacks, Flaw.ofForms, Flaw.ofRedirects]),
        FlawArea(
            [.buildAuthorizationRequest, .parseProviderMetadata],
            [Flaw.ofRequests, Flaw.ofConfigurations, Flaw.ofEndpoints]),
        FlawArea([.deriveCodeChallenge, .buildAuthorizationRequest], [Flaw.ofPKCE]),
        FlawArea(
            [.parseTokenResponse, .parseUserInfo, .parseKeySet, .parseProviderMetadata],
            [Flaw.ofTokenStatuses, Flaw.ofHeaderFields, Flaw.ofTokens, Flaw.ofUserInfo, Flaw.ofMetadata]),
        FlawArea([.parseKeySet], [Flaw.ofFreshness]),
        FlawArea([.encodeRSAPublicKey, .verifyIDToken, .parseKeySet], [Flaw.ofDER]),
        FlawArea([.signIn], [Flaw.ofKeyCaches]),
        FlawArea([.signIn], [Flaw.ofSignIns, Flaw.ofTokenRefreshes]),
        FlawArea([.account], [Flaw.ofDirectories]),
        FlawArea([.account], [Flaw.ofSessions]),
        FlawArea([.account], [Flaw.ofBackends]),
    ]
}
