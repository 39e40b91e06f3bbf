/// A rule of DPoP proofs, with the name that expectations on the log use.
package enum ProofRule: String, Sendable, CaseIterable {
    /// The request has a proof.
    case present
    /// The request has one `DPoP` field (RFC 9449 §4.3, step 1).
    case oneField = "one-field"
    /// The proof is a compact JWS with a JSON header and JSON claims (step 2).
    case form
    /// `typ` is `dpop+jwt` (step 4).
    case type = "typ"
    /// `alg` is ES256, or RS256, which Google accepts too (step 5).
    case algorithm = "alg"
    /// `jwk` is a public key for the algorithm (§4.2).
    case key = "jwk"
    /// `jwk` has no private key (step 7).
    case noPrivateKey = "no-private-key"
    /// The signature is one of the key (step 6).
    case signature
    /// `htm` is the method of the request (step 8).
    case method = "htm"
    /// `htu` is the URL of the request, without query and fragment (step 9).
    case url = "htu"
    /// `iat` is the time of the request, in seconds (step 11).
    case time = "iat"
    /// `jti` is there (step 3).
    case identifier = "jti"
    /// The `jti` of a code's proof is the base64url of the SHA-256 hash of the code (Google, DPoP Adoption Guide).
    case identifierOfCode = "jti-of-code"
    /// The `jti` of any other proof is new (§11.1).
    case newIdentifier = "new-jti"
    /// `nonce` is the latest nonce of the provider (step 10, §8.2).
    case nonce
    /// The key is the one that the refresh token is bound to (§5).
    case sameKey = "same-key"
}

/// A broken rule of a proof, in words for the person who runs the provider.
struct BrokenProofRule {
    let rule: ProofRule
    let explanation: String
}
