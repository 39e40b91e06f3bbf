internal import AssayConformance
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import JOSECryptography
internal import ReferenceJOSE
internal import StrictJOSE

/// The rules for an accepted token, checked again from its bytes without the library.
struct AcceptedIDToken {
    private let probe: IDTokenProbe

    init(_ probe: IDTokenProbe) { self.probe = probe }

    func check(_ accepted: IDTokenClaims) throws(BrokenProperty) {
        guard let token = ReferenceParts.compactJWS(probe.idToken), let header = header(),
            let claims = ReferenceParts.jsonObject(token.payload)
        else { throw BrokenProperty("what is accepted is a token of two JSON objects", "") }
        try expect(header["alg"] == .string("RS256"), "alg is RS256 (RFC 8725 §3.1)")
        try expect(header["crit"] == nil, "there is no crit (RFC 7515 §4.1.11)")
        try checkSignature(token.signingInput, token.signature, header)
        let audience = probe.serverClientID ?? probe.clientID
        try expect(
            probe.issuers.contains { claims["iss"] == .string($0) }, "iss is the issuer (OpenID Connect Core §3.1.3.7)")
        try expect(claims["aud"]?.texts.contains(audience) == true, "aud names the client (§3.1.3.7 step 3)")
        if let party = claims["azp"] { try expect(party == .string(probe.clientID), "azp is the client (step 5)") }
        if claims["aud"]?.texts.contains(where: { $0 != audience }) == true {
            try expect(
                claims["azp"] == .string(probe.clientID), "of several audiences the client is authorized (step 4)")
        }
        try checkTimes(claims)
        if let refreshed = RefreshedIDToken(claims, of: probe) {
            try refreshed.check()
        } else {
            try expect(
                claims["nonce"] == probe.sentNonce.map(AssayJSON.JSONValue.string),
                "nonce is that of the request (step 11)")
        }
        guard case .string(let subject)? = claims["sub"] else { throw BrokenProperty("sub is a string", "") }
        try expect(subject == accepted.subject && (1...255).contains(subject.utf8.count), "sub is what the token has")
        if let domain = probe.hostedDomain {
            try expect(claims["hd"]?.texts.first?.lowercased() == domain.lowercased(), "hd is the domain asked for")
        }
        if let accessToken = probe.accessToken, let hash = claims["at_hash"] {
            let digest = try? HashAlgorithm.sha256.hash(Array(accessToken.utf8))
            let expected = digest.map { Base64URL.encode($0.prefix(16)) }
            try expect(
                hash == expected.map(AssayJSON.JSONValue.string), "at_hash is that of the access token (§3.1.3.8)")
        }
    }

    private func header() -> AssayJSON.JSONValue? {
        let segment = probe.idToken.prefix { $0 != UInt8(ascii: ".") }
        return ReferenceParts.base64URL(Array(segment)).flatMap(ReferenceParts.jsonObject)
    }

    private func checkTimes(_ claims: AssayJSON.JSONValue) throws(BrokenProperty) {
        let leeway = Double(max(0, probe.leeway))
        let now = Double(probe.now)
        guard let expiration = claims["exp"]?.roundedUp else { throw BrokenProperty("exp is a number", "") }
        try expect(now < expiration + leeway, "now is before exp (step 9)")
        guard let issued = claims["iat"]?.double else { throw BrokenProperty("iat is a number", "") }
        try expect(issued <= now + leeway, "iat is not in the future")
        if let start = claims["nbf"] {
            try expect((start.double ?? .infinity) <= now + leeway, "now is not before nbf (RFC 7519 §4.1.5)")
        }
    }

    /// By a key of the set, found and read without the library, and OpenSSL.
    private func checkSignature(
        _ input: [UInt8], _ signature: [UInt8], _ header: AssayJSON.JSONValue
    ) throws(BrokenProperty) {
        guard case .array(let keys)? = ReferenceParts.jsonObject(probe.keySet)?["keys"] else {
            throw BrokenProperty("the key set has keys", "")
        }
        let named = keys.map(\.value).filter { $0["kid"] == header["kid"] && $0["kty"] == .string("RSA") }
        try expect(named.count == 1, "one key has the kid of the header", "\(named.count)")
        guard let jwk = named.first, let n = jwk["n"]?.bytes, let e = jwk["e"]?.bytes,
            let verifier = try? RSASignatureVerifier(modulus: n, exponent: e)
        else { throw BrokenProperty("the key of that kid is an RSA key", "") }
        try expect(n.count >= 256, "the key has at least 2048 bits (RFC 7518 §3.3)")
        try expect(jwk["use"] == nil || jwk["use"] == .string("sig"), "the key is for signatures")
        try expect(jwk["alg"] == nil || jwk["alg"] == .string("RS256"), "the key is for RS256")
        try expect(jwk["d"] == nil, "the key's private half is not published")
        try expect(verifier.isValidSignature(signature, for: input), "the key of that kid made the signature")
    }
}

extension IDTokenProbe {
    /// The claim that the request asks for: the nonce, or the hash that was sent in its place.
    var sentNonce: String? {
        guard let rawNonce else { return nonce }
        guard let digest = try? HashAlgorithm.sha256.hash(Array(rawNonce.utf8)) else { return nil }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension AssayJSON.JSONValue {
    /// The number as a `Double`, and more than 0 if it is: `1e-400` is not 0.
    fileprivate var roundedUp: Double? {
        guard case .number(let text) = self, let double else { return nil }
        let isZero = text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { !("1"..."9").contains($0) }
        return double == 0 && !isZero && !text.hasPrefix("-") ? .leastNonzeroMagnitude : double
    }

    fileprivate var bytes: [UInt8]? {
        if case .string(let text) = self { ReferenceParts.base64URL(Array(text.utf8)) } else { nil }
    }
}
