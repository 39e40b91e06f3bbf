internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Whom the token is for.
    static let ofAudiences: [Flaw] = [
        Flaw(
            "audience-not-checked", "takes tokens for any client", .otherClient, [.accepting(.invalidAudience)],
            source: "https://github.com/vapor/jwt-kit", isShownInSignIns: true),
        Flaw(
            "missing-audience-accepted", "checks aud only where it is there", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "empty-audience-accepted", "takes an empty aud", .otherClient, [.accepting(.invalidAudience)],
            source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26160"),
        Flaw(
            "audience-compared-by-prefix", "takes the beginning of the client ID", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "audience-within-client-id", "takes any part of the client ID", .otherClient, [.accepting(.invalidAudience)]
        ),
        Flaw(
            "audience-searched", "looks for the client ID anywhere in aud", .otherClient, [.accepting(.invalidAudience)]
        ),
        Flaw(
            "audience-split-into-list", "takes aud for a list in one string", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "audience-of-same-project-accepted", "takes every client of the same project", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "audience-array-refused", "refuses an array in aud", .lockout, [.refusing],
            source: "https://github.com/googleapis/google-auth-library-nodejs", isShownInSignIns: true),
        Flaw(
            "other-types-in-audience-ignored", "ignores elements of aud that are no strings", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "nested-audience-accepted", "looks into arrays and objects within aud", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw(
            "authorized-party-is-audience", "takes azp in place of aud", .otherClient, [.accepting(.invalidAudience)],
            source: "https://github.com/openid/AppAuth-iOS"),
        Flaw(
            "client-id-claim-is-audience", "takes a claim named client_id in place of aud", .otherClient,
            [.accepting(.invalidAudience)]),
        Flaw("wildcard-audience-accepted", "takes the audience *", .otherClient, [.accepting(.invalidAudience)]),
        Flaw(
            "app-accepted-for-server", "takes a token for the app where one for the server is due", .otherClient,
            [.accepting(.invalidAudience)], isShownInSignIns: true),
        Flaw(
            "further-audiences-trusted", "takes further audiences without azp", .otherClient,
            [.accepting(.invalidAudience, .invalidAuthorizedParty)]),
        Flaw(
            "authorized-party-not-checked", "does not look at azp", .otherClient, [.accepting(.invalidAuthorizedParty)],
            isShownInSignIns: true),
        Flaw(
            "authorized-party-required", "refuses a token without azp", .lockout, [.refusing],
            source: "https://github.com/vapor/jwt-kit"),
        Flaw(
            "authorized-party-of-other-type-ignored", "ignores an azp that is no string", .otherClient,
            [.accepting(.invalidAuthorizedParty)]),
        Flaw(
            "authorized-party-compared-by-prefix", "takes the beginning of the client ID for azp", .otherClient,
            [.accepting(.invalidAuthorizedParty)]),
        Flaw(
            "server-token-without-party-accepted", "takes a token for the server that names no app", .otherClient,
            [.accepting(.invalidAuthorizedParty)]),
        Flaw(
            "server-accepted-as-party", "takes the server for the party that asked", .otherClient,
            [.accepting(.invalidAuthorizedParty)]),
    ]
}
