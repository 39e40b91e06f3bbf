/// An optional ability of a client that a vector may need.
public enum Feature: String, Sendable, Hashable, CaseIterable {
    /// Comparing `nonce` with the one of the request.
    case nonce
    /// Keeping the nonce and sending its hash, as apps do with Sign in with Apple.
    case rawNonce = "raw_nonce"
    /// Comparing `at_hash` with the access token.
    case accessTokenHash = "at_hash"
    /// Checking `azp`.
    case authorizedParty = "azp"
    /// Limiting sign-in to one hosted domain (`hd`).
    case hostedDomain = "hosted_domain"
    /// Taking a leeway for clocks that differ.
    case leeway
    /// Expecting an ID token for the app's server.
    case serverClientID = "server_client_id"
    /// Checking the `iss` parameter of the authorization response (RFC 9207).
    case issuerParameter = "iss_parameter"
    /// Comparing the address of a callback with the redirect URI.
    ///
    /// RFC 8252 §8.10 demands it of native apps. A library for web applications leaves it to the router, which
    /// delivers no other callback to it.
    case redirectURI = "redirect_uri"
    /// Finding the endpoints by the issuer (OpenID Connect Discovery).
    case discovery
    /// Returning whether the address is verified, as true or false and not as the token says it.
    case emailVerified = "email_verified"
    /// Telling the caller which scopes were granted.
    case scopes
    /// Asking a person who is signed in for further scopes.
    case addedScopes = "added_scopes"
    /// Being asked for several steps of sign-ins before the first has an answer.
    case simultaneousSteps = "simultaneous_steps"
    /// Being ended between two steps of a sign-in, and started again with what it has stored.
    case relaunch
    /// Binding the refresh token to a key of its own by DPoP (RFC 9449).
    case dpop
}
