internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Who issued a token, and for whom.
    static let areaParty = Area(operations: [.verifyIDToken]) {
        Entry(.issuerNotChecked, "takes tokens of any issuer", .mixUp, [.accepting(.invalidIssuer)])
        Entry(.missingIssuerAccepted, "checks iss only where it is there", .mixUp, [.accepting(.invalidIssuer)])
        Entry(
            .issuerOfAnyProviderAccepted, "takes the issuer of any provider that it knows", .mixUp,
            [.accepting(.invalidIssuer)])
        Entry(.issuerWithoutSchemeRefused, "knows one of Google's two spellings", .lockout, [.refusing])
        Entry(
            .audienceNotChecked, "takes tokens for any client", .otherClient,
            [.accepting(.invalidAudience)],
            "https://github.com/vapor/jwt-kit")
        Entry(
            .missingAudienceAccepted, "checks aud only where it is there", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .emptyAudienceAccepted, "takes an empty aud", .otherClient,
            [.accepting(.invalidAudience)],
            "https://nvd.nist.gov/vuln/detail/CVE-2020-26160")
        Entry(
            .audienceComparedByPrefix, "takes the beginning of the client ID", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .audienceWithinClientID, "takes any part of the client ID", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .audienceSearched, "looks for the client ID anywhere in aud", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .audienceSplitIntoList, "takes aud for a list in one string", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .audienceOfSameProjectAccepted, "takes every client of the same project", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .audienceArrayRefused, "refuses an array in aud", .lockout,
            [.refusing],
            "https://github.com/googleapis/google-auth-library-nodejs")
        Entry(
            .otherTypesInAudienceIgnored, "ignores elements of aud that are no strings", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .nestedAudienceAccepted, "looks into arrays and objects within aud", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .authorizedPartyIsAudience, "takes azp in place of aud", .otherClient,
            [.accepting(.invalidAudience)],
            "https://github.com/openid/AppAuth-iOS")
        Entry(
            .clientIDClaimIsAudience, "takes a claim named client_id in place of aud", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(.wildcardAudienceAccepted, "takes the audience *", .otherClient, [.accepting(.invalidAudience)])
        Entry(
            .appAcceptedForServer, "takes a token for the app where one for the server is due", .otherClient,
            [.accepting(.invalidAudience)])
        Entry(
            .furtherAudiencesTrusted, "takes further audiences without azp", .otherClient,
            [.accepting(.invalidAudience), .accepting(.invalidAuthorizedParty)])
        Entry(.authorizedPartyNotChecked, "does not look at azp", .otherClient, [.accepting(.invalidAuthorizedParty)])
        Entry(
            .authorizedPartyRequired, "refuses a token without azp", .lockout,
            [.refusing],
            "https://github.com/vapor/jwt-kit")
        Entry(
            .authorizedPartyOfOtherTypeIgnored, "ignores an azp that is no string", .otherClient,
            [.accepting(.invalidAuthorizedParty)])
        Entry(
            .authorizedPartyComparedByPrefix, "takes the beginning of the client ID for azp", .otherClient,
            [.accepting(.invalidAuthorizedParty)])
        Entry(
            .serverTokenWithoutPartyAccepted, "takes a token for the server that names no app", .otherClient,
            [.accepting(.invalidAuthorizedParty)])
        Entry(
            .serverAcceptedAsParty, "takes the server for the party that asked", .otherClient,
            [.accepting(.invalidAuthorizedParty)])
    }
}
