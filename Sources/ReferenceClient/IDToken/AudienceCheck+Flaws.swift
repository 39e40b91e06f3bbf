internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// Flaws in checking the audience.
    static let ofAudiences: [Flaw] = [
        Flaw(
            "audience-not-checked", "does not check aud", .otherClient, .accepting(.invalidAudience),
            source: "https://github.com/vapor/jwt-kit", isShownInSignIns: true),
        Flaw(
            "missing-audience-accepted", "checks aud only if it is present", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "empty-audience-accepted", "accepts an empty aud", .otherClient, .accepting(.invalidAudience),
            source: "https://nvd.nist.gov/vuln/detail/CVE-2020-26160"),
        Flaw(
            "audience-split-into-list", "splits a string in aud into a list", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "audience-split-at-spaces", "splits a string in aud at its spaces", .otherClient,
            .accepting(.invalidAudience), source: "https://github.com/CZ-NIC/pyoidc"),
        Flaw(
            "audience-of-same-project-accepted", "accepts tokens for every client of the same project", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "audience-array-refused", "refuses an array in aud", .lockout, .refusing,
            source: "https://github.com/googleapis/google-auth-library-nodejs", isShownInSignIns: true),
        Flaw(
            "other-types-in-audience-ignored", "ignores elements of aud that are not strings", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "nested-audience-accepted", "searches arrays and objects nested in aud", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "authorized-party-is-audience", "accepts azp in place of aud", .otherClient, .accepting(.invalidAudience),
            source: "https://github.com/openid/AppAuth-iOS"),
        Flaw(
            "audience-excused-by-authorized-party", "accepts any text as aud if azp is the client", .otherClient,
            .accepting(.invalidAudience), source: "https://github.com/authlib/authlib"),
        Flaw(
            "client-id-claim-is-audience", "accepts the claim client_id in place of aud", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "array-like-audience-accepted", "reads an object in aud with the member 0 as an array", .otherClient,
            .accepting(.invalidAudience)),
        Flaw(
            "issuer-accepted-as-audience", "accepts a token whose aud is its issuer", .otherClient,
            .accepting(.invalidAudience)),
        Flaw("wildcard-audience-accepted", "accepts the audience *", .otherClient, .accepting(.invalidAudience)),
        Flaw(
            "app-accepted-for-server", "accepts a token for the app when one for the server was requested",
            .otherClient, .accepting(.invalidAudience), isShownInSignIns: true),
        Flaw(
            "further-audiences-trusted", "accepts a token with several audiences and no azp", .otherClient,
            .accepting(.invalidAudience, .invalidAuthorizedParty)),
        Flaw(
            "last-audience-counts", "looks only at the last audience", .otherClient,
            .accepting(.invalidAudience, .invalidAuthorizedParty)),
        Flaw(
            "first-audience-counts", "looks only at the first audience", .otherClient,
            .accepting(.invalidAudience, .invalidAuthorizedParty)),
    ]

    /// Flaws in checking the authorized party.
    static let ofAuthorizedParties: [Flaw] = [
        Flaw(
            "authorized-party-not-checked", "does not check azp", .otherClient, .accepting(.invalidAuthorizedParty),
            isShownInSignIns: true),
        Flaw(
            "authorized-party-required", "refuses a token without azp", .lockout, .refusing,
            source: "https://github.com/vapor/jwt-kit"),
        Flaw(
            "authorized-party-of-other-type-ignored", "ignores an azp that is not a string", .otherClient,
            .accepting(.invalidAuthorizedParty)),
        Flaw(
            "server-token-without-party-accepted", "accepts a token for the app's server that has no azp", .otherClient,
            .accepting(.invalidAuthorizedParty)),
        Flaw(
            "server-accepted-as-party", "accepts the client ID of the app's server as azp", .otherClient,
            .accepting(.invalidAuthorizedParty)),
    ]
}
