internal import AssayConformance
internal import AssayDocument
internal import OpenSSLCrypto

extension IDTokenClaims {
    /// The nonce that the request carried where it was the hash of another; `nil` where it was not.
    func hashedNonce() throws(Refusal) -> String? {
        guard let raw = probe.rawNonce else { return nil }
        if flaws.has(.hashedNonceComparedRaw) { return raw }
        guard let hash = try? HashAlgorithm.sha256.hash(Array(raw.utf8)) else {
            throw Refusal(.invalidNonce, "the nonce cannot be hashed")
        }
        if flaws.has(.hashedNonceInBase64URL) { return Base64URL.encode(hash) }
        let text = hash.map(PublicKeyDER.hexadecimal).joined()
        if case .string(let nonce)? = claims["nonce"], nonce != text, nonce.lowercased() == text,
            flaws.has(.hashedNonceInEitherCase)
        {
            return nonce
        }
        if claims["nonce"] == .string(raw), flaws.has(.rawNonceAcceptedBesideHash) { return raw }
        return text
    }

    /// Apple's own claims: two Booleans that may be strings, and a status of 0, 1 or 2.
    func checkAppleClaims() throws(Refusal) {
        let flags = ["email_verified", "is_private_email"]
        for name in flags {
            switch claims[name] {
            case nil, .bool: continue
            case .string("true"), .string("false"):
                guard name == "is_private_email", flaws.has(.privateEmailTextRefused) else { continue }
            case _ where flaws.has(.privateEmailNotChecked) && name == "is_private_email": continue
            default: break
            }
            throw Refusal(.invalidIDToken, "\(name) is neither true nor false")
        }
        guard let status = claims["real_user_status"] else { return }
        if case .number("0") = status { return }
        if case .number("1") = status, !flaws.has(.unknownUserRefused) { return }
        if case .number("2") = status { return }
        guard flaws.has(.realUserStatusNotChecked) else {
            throw Refusal(.invalidIDToken, "real_user_status is not 0, 1 or 2")
        }
    }
}
