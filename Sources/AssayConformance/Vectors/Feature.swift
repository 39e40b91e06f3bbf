/// An optional ability of a client that a vector may need.
public enum Feature: String, Sendable, Hashable, CaseIterable {
    case nonce
    case rawNonce = "raw_nonce"
    case accessTokenHash = "at_hash"
    case authorizedParty = "azp"
    case hostedDomain = "hosted_domain"
    case leeway
    case serverClientID = "server_client_id"
    case issuerParameter = "iss_parameter"
    case discovery
}
