internal import AssayConformance
internal import ReferenceJOSE

extension Flaw {
    /// The answers of the other endpoints.
    static let areaAnswer = Area(operations: [
        .parseTokenResponse, .parseUserInfo, .parseKeySet, .parseProviderMetadata,
    ]) {
        Entry(
            .statusNotChecked, "does not look at the status", .hidden,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
        Entry(
            .anySuccessAccepted, "takes every status from 200 to 299", .hidden,
            [.accepting(.tokenExchangeFailed), .misreporting(.tokenExchangeFailed)])
        Entry(.notErrorsAccepted, "takes every status that is no error", .hidden, [.accepting(.tokenExchangeFailed)])
        Entry(
            .errorBesideTokensIgnored, "ignores an error beside tokens", .hidden,
            [.accepting(.tokenExchangeFailed)])
        Entry(
            .errorAnswerCalledBroken, "takes an error answer for a broken one", .hidden,
            [.misreporting(.tokenExchangeFailed)])
        Entry(
            .formEncodedTokensRead, "reads tokens from a form-encoded answer", .disagreement,
            [.accepting(.invalidTokenResponse)],
            "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps")
        Entry(
            .mediaTypeNotChecked, "takes any media type for JSON", .disagreement,
            [.accepting(.invalidTokenResponse), .accepting(.invalidUserInfo)])
        Entry(
            .mediaTypeComparedByPrefix, "compares the beginning of the media type", .disagreement,
            [.accepting(.invalidTokenResponse)])
        Entry(
            .mediaTypeSearched, "looks for json anywhere in the media type", .disagreement,
            [.accepting(.invalidTokenResponse)])
        Entry(.mediaTypeComparedExactly, "compares the media type with case", .lockout, [.refusing])
        Entry(.mediaTypeParametersRefused, "refuses parameters of the media type", .lockout, [.refusing])
        Entry(.fieldNamesComparedExactly, "compares the names of fields with case", .lockout, [.refusing, .output])
        Entry(
            .firstFieldLineOnly, "reads the first line of a field alone", .disagreement,
            [.accepting(.invalidTokenResponse), .output])
        Entry(.tokenTypeNotChecked, "does not look at token_type", .otherKind, [.accepting(.invalidTokenResponse)])
        Entry(
            .tokenTypeOptional, "checks token_type only where it is there", .otherKind,
            [.accepting(.invalidTokenResponse)])
        Entry(.tokenTypeComparedExactly, "compares token_type with case", .lockout, [.refusing])
        Entry(
            .tokenTypeComparedByPrefix, "compares the beginning of token_type", .otherKind,
            [.accepting(.invalidTokenResponse)])
        Entry(
            .tokenTypeWithinExpected, "takes the beginning of Bearer", .otherKind,
            [.accepting(.invalidTokenResponse)])
        Entry(.idTokenOptional, "takes an answer without an ID token", .hidden, [.accepting(.invalidTokenResponse)])
        Entry(
            .accessTokenOptional, "takes an answer without an access token", .hidden,
            [.accepting(.invalidTokenResponse)])
        Entry(.emptyTokensAccepted, "takes empty tokens", .hidden, [.accepting(.invalidTokenResponse)])
        Entry(
            .tokensOfOtherTypeAccepted, "makes a string of any token", .disagreement,
            [.accepting(.invalidTokenResponse)])
        Entry(
            .tokenCharactersNotChecked, "takes any characters in a token", .injection,
            [.accepting(.invalidTokenResponse)])
        Entry(.refreshTokenRequired, "refuses an answer without a refresh token", .lockout, [.refusing])
        Entry(
            .brokenRefreshTokenIgnored, "ignores a refresh token that is none", .hidden,
            [.accepting(.invalidTokenResponse)])
        Entry(.lifetimeRequired, "refuses an answer without expires_in", .lockout, [.refusing])
        Entry(.negativeLifetimeAccepted, "takes a negative lifetime", .stale, [.accepting(.invalidTokenResponse)])
        Entry(.hugeLifetimeAccepted, "takes a lifetime of any length", .stale, [.accepting(.invalidTokenResponse)])
        Entry(.lifetimeInMilliseconds, "takes expires_in for milliseconds", .lockout, [.output])
        Entry(
            .unreadableExpiryIsAnHour, "takes an unreadable expires_in for an hour", .hidden,
            [.accepting(.invalidTokenResponse)])
        Entry(
            .userInfoSubjectNotCompared, "does not compare the subject", .impersonation,
            [.accepting(.invalidUserInfo)],
            "https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse")
        Entry(
            .userInfoWithoutSubjectAccepted, "compares the subject only where it is there", .impersonation,
            [.accepting(.invalidUserInfo)])
        Entry(
            .userInfoSubjectComparedByPrefix, "takes the beginning of the subject", .impersonation,
            [.accepting(.invalidUserInfo)])
        Entry(.userInfoIDTaken, "takes id in place of sub", .impersonation, [.accepting(.invalidUserInfo)])
        Entry(.userInfoTokenBelieved, "believes a JWT without verifying it", .forgery, [.accepting(.invalidUserInfo)])
        Entry(
            .metadataIssuerNotCompared, "does not compare the issuer", .mixUp,
            [.accepting(.issuerMismatch)],
            "https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation")
        Entry(
            .metadataWithoutIssuerAccepted, "compares the issuer only where it is there", .mixUp,
            [.accepting(.issuerMismatch)])
        Entry(
            .issuerTemplateAccepted, "takes a template for the issuer", .mixUp,
            [.accepting(.issuerMismatch)],
            "https://learn.microsoft.com/entra/identity-platform/access-tokens")
        Entry(
            .missingEndpointsTakenFromGoogle, "takes Google's endpoints where the metadata lack one", .mixUp,
            [.accepting(.invalidProviderMetadata)])
        Entry(
            .endpointsOnIssuersHostRequired, "refuses endpoints on other hosts than the issuer", .lockout,
            [.refusing])
        Entry(.keySetMediaTypeRequired, "refuses a key set that is not application/json", .lockout, [.refusing])
        Entry(
            .optionalEndpointsNotChecked, "does not check the endpoints that it may not need", .leak,
            [.accepting(.insecureEndpoint), .accepting(.invalidProviderMetadata)])
    }
}
