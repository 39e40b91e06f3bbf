internal import JOSECryptography
internal import StrictJOSE

/// A DPoP proof for one request to the token endpoint (RFC 9449 §4.2).
package struct ProofOfPossession {
    /// The name of the header field that carries it.
    static let fieldName = "DPoP"

    /// The proof: a compact JWS.
    package let text: String

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - identifier: the `jti`, in base64url.
    ///   - endpoint: the URL of the request, which is sent by POST.
    ///   - now: the `iat`, in seconds since 1970.
    ///   - nonce: the latest nonce of the provider, if it has sent one (§8).
    package init(
        by key: any ProofKey, identifier: String, endpoint: String, now: Int64, nonce: ProofNonce?
    ) throws(GoogleSignInError) {
        let (x, y) = key.publicKey
        let jwk = #"{"crv":"P-256","kty":"EC","x":"\#(Base64URL.encode(x))","y":"\#(Base64URL.encode(y))"}"#
        let header = #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(jwk)}"#
        // A nonce has no character that JSON escapes, and neither has a URL.
        let url = endpoint.prefix { $0 != "?" && $0 != "#" }
        let last = nonce.map { #","nonce":"\#($0.text)""# } ?? ""
        let claims = #"{"jti":"\#(identifier)","htm":"POST","htu":"\#(url)","iat":\#(now)\#(last)}"#
        let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        text = try input + "." + Base64URL.encode(key.signature(for: Array(input.utf8)))
    }
}

extension TokenRequest {
    /// The `jti` of a proof for this request, in base64url.
    ///
    /// For a code Google demands the hash of the code (DPoP Adoption Guide); every other is random (RFC 9449 §4.2).
    func proofIdentifier(_ randomness: any RandomnessSource) throws(GoogleSignInError) -> String {
        switch self {
        case .code(let code, _):
            do {
                return Base64URL.encode(try HashAlgorithm.sha256.hash(Array(code.text.utf8)))
            } catch {
                throw GoogleSignInError(.invalidConfiguration, "SHA-256 is not available")
            }
        case .refresh, .device: return try randomness.token()
        }
    }
}

/// A nonce of the provider for proofs (RFC 9449 §8).
package struct ProofNonce: Equatable {
    /// The name of the header field that carries it.
    static let fieldName = "DPoP-Nonce"

    /// The nonce: visible ASCII without `"` and `\`.
    package let text: String

    /// Reads the nonce of a response; `nil` if there is none, more than one, or a malformed one (§8.1).
    package init?(_ response: HTTPResponse) {
        let values = response.fields[Self.fieldName]
        guard values.count == 1, let text = values.first,
            (1...InputLimits.proofBytes).contains(text.utf8.count),
            text.utf8.allSatisfy(ASCII.isScopeCharacter)
        else { return nil }
        self.text = text
    }
}

extension HTTPResponse {
    /// Whether the token endpoint demands a proof with the nonce that it has sent (RFC 9449 §8).
    package var demandsProofNonce: Bool {
        guard status == 400, let json = try? JSONResponse(self, code: .tokenExchangeFailed) else { return false }
        return json.root["error"]?.string == "use_dpop_nonce"
    }
}
