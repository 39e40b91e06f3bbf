internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    private static let responses: Set<Operation> = [
        .parseTokenResponse, .parseUserInfo, .parseKeySet, .parseProviderMetadata,
    ]

    /// Checks of what the token endpoint, UserInfo and the provider metadata return.
    static let ofResponses: [FlawCheck] = [
        FlawCheck(
            "token-response-status", responses, Flaw.ofTokenStatuses,
            remedy: """
                Take tokens only from a JSON response that has the status 200 and no `error`. \
                Report a response with an `error` as the provider's refusal, and refuse every other.
                """),
        FlawCheck(
            "header-fields", responses, Flaw.ofHeaderFields,
            remedy: """
                Compare the names of header fields and the media type without regard to case, read every line of a \
                field, and ignore the parameters of the media type. \
                Require `application/json` as the whole media type of a token response and of UserInfo, but not of a \
                key set.
                """),
        FlawCheck(
            "token-type", responses, Flaw.ofTokenTypes,
            remedy: """
                Compare the whole `token_type` with `Bearer`, without regard to case. \
                Refuse a token response that lacks it or has another.
                """),
        FlawCheck(
            "tokens", responses, Flaw.ofTokens,
            remedy: """
                Require `id_token` and `access_token`, and check `refresh_token` where it is present. \
                Refuse a token that is not a string, is empty or has other than printable ASCII characters, and \
                accept a response without `refresh_token`.
                """),
        FlawCheck(
            "expires-in", responses, Flaw.ofLifetimes,
            remedy: """
                Read `expires_in` as a whole number of seconds, and accept a response without it. \
                Refuse it if it is negative, above a limit of 32 bits or not a number.
                """),
        FlawCheck(
            "granted-scopes", [.parseTokenResponse], Flaw.ofGrantedScopes,
            remedy: """
                Split `scope` at single spaces, keep each scope exactly as it is, and return these as the granted scopes. \
                Take the requested scopes for granted only if the response has no `scope`.
                """),
        FlawCheck(
            "user-info", responses, Flaw.ofUserInfo,
            remedy: """
                Require `sub` in the UserInfo response, compare it exactly with `sub` of the ID token, and refuse \
                another person's claims. \
                Take no other member in its place, and refuse a signed response unless you verify its signature.
                """),
        FlawCheck(
            "metadata-issuer", responses, Flaw.ofMetadataIssuers,
            remedy: """
                Compare `issuer` in the provider metadata exactly with the issuer for which you fetched it. \
                Refuse metadata in which it is missing, different or a template.
                """),
        FlawCheck(
            "metadata-endpoints", responses, Flaw.ofMetadataEndpoints,
            remedy: """
                Take the endpoints from the provider metadata alone, on whatever host they are, and refuse metadata \
                that lacks a required one. \
                Check the optional endpoints by the same rules as the required ones.
                """),
    ]
}
