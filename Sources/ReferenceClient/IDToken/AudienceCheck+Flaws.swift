internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Whom the token is for.
    static let ofAudiences: [Flaw] = [
        audienceNotChecked, missingAudienceAccepted, emptyAudienceAccepted, audienceComparedByPrefix,
        audienceWithinClientID, audienceSearched, audienceSplitIntoList, audienceOfSameProjectAccepted,
        audienceArrayRefused, otherTypesInAudienceIgnored, nestedAudienceAccepted, authorizedPartyIsAudience,
        clientIDClaimIsAudience, wildcardAudienceAccepted, appAcceptedForServer, furtherAudiencesTrusted,
        authorizedPartyNotChecked, authorizedPartyRequired, authorizedPartyOfOtherTypeIgnored,
        authorizedPartyComparedByPrefix, serverTokenWithoutPartyAccepted, serverAcceptedAsParty,
    ]

    static let audienceNotChecked = Flaw(
        "audience-not-checked", "takes tokens for any client", .otherClient, [.accepting(.invalidAudience)],
        source: "https://github.com/vapor/jwt-kit", isShownInSignIns: true)
    static let missingAudienceAccepted = Flaw(
        "missing-audience-accepted", "checks aud only where it is there", .otherClient, [.accepting(.invalidAudience)])
    static let emptyAudienceAccepted = Flaw(
        "empty-audience-accepted", "takes an empty aud", .otherClient, [.accepting(.invalidAudience)],
        source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26160")
    static let audienceComparedByPrefix = Flaw(
        "audience-compared-by-prefix", "takes the beginning of the client ID", .otherClient,
        [.accepting(.invalidAudience)])
    static let audienceWithinClientID = Flaw(
        "audience-within-client-id", "takes any part of the client ID", .otherClient, [.accepting(.invalidAudience)])
    static let audienceSearched = Flaw(
        "audience-searched", "looks for the client ID anywhere in aud", .otherClient, [.accepting(.invalidAudience)])
    static let audienceSplitIntoList = Flaw(
        "audience-split-into-list", "takes aud for a list in one string", .otherClient, [.accepting(.invalidAudience)])
    static let audienceOfSameProjectAccepted = Flaw(
        "audience-of-same-project-accepted", "takes every client of the same project", .otherClient,
        [.accepting(.invalidAudience)])
    static let audienceArrayRefused = Flaw(
        "audience-array-refused", "refuses an array in aud", .lockout, [.refusing],
        source: "https://github.com/googleapis/google-auth-library-nodejs", isShownInSignIns: true)
    static let otherTypesInAudienceIgnored = Flaw(
        "other-types-in-audience-ignored", "ignores elements of aud that are no strings", .otherClient,
        [.accepting(.invalidAudience)])
    static let nestedAudienceAccepted = Flaw(
        "nested-audience-accepted", "looks into arrays and objects within aud", .otherClient,
        [.accepting(.invalidAudience)])
    static let authorizedPartyIsAudience = Flaw(
        "authorized-party-is-audience", "takes azp in place of aud", .otherClient, [.accepting(.invalidAudience)],
        source: "https://github.com/openid/AppAuth-iOS")
    static let clientIDClaimIsAudience = Flaw(
        "client-id-claim-is-audience", "takes a claim named client_id in place of aud", .otherClient,
        [.accepting(.invalidAudience)])
    static let wildcardAudienceAccepted = Flaw(
        "wildcard-audience-accepted", "takes the audience *", .otherClient, [.accepting(.invalidAudience)])
    static let appAcceptedForServer = Flaw(
        "app-accepted-for-server", "takes a token for the app where one for the server is due", .otherClient,
        [.accepting(.invalidAudience)], isShownInSignIns: true)
    static let furtherAudiencesTrusted = Flaw(
        "further-audiences-trusted", "takes further audiences without azp", .otherClient,
        [.accepting(.invalidAudience, .invalidAuthorizedParty)])
    static let authorizedPartyNotChecked = Flaw(
        "authorized-party-not-checked", "does not look at azp", .otherClient, [.accepting(.invalidAuthorizedParty)],
        isShownInSignIns: true)
    static let authorizedPartyRequired = Flaw(
        "authorized-party-required", "refuses a token without azp", .lockout, [.refusing],
        source: "https://github.com/vapor/jwt-kit")
    static let authorizedPartyOfOtherTypeIgnored = Flaw(
        "authorized-party-of-other-type-ignored", "ignores an azp that is no string", .otherClient,
        [.accepting(.invalidAuthorizedParty)])
    static let authorizedPartyComparedByPrefix = Flaw(
        "authorized-party-compared-by-prefix", "takes the beginning of the client ID for azp", .otherClient,
        [.accepting(.invalidAuthorizedParty)])
    static let serverTokenWithoutPartyAccepted = Flaw(
        "server-token-without-party-accepted", "takes a token for the server that names no app", .otherClient,
        [.accepting(.invalidAuthorizedParty)])
    static let serverAcceptedAsParty = Flaw(
        "server-accepted-as-party", "takes the server for the party that asked", .otherClient,
        [.accepting(.invalidAuthorizedParty)])
}
