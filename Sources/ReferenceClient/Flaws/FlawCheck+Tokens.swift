internal import AssayConformance
internal import ReferenceJOSE

extension FlawCheck {
    /// Checks of the form, the header and the signature of an ID token.
    static let ofTokens: [FlawCheck] = [
        FlawCheck(
            "encryption", [.verifyIDToken], Flaw.ofEncryption,
            remedy: """
                Refuse a token of five segments unless you have agreed with the provider to encrypt ID tokens. \
                Never decrypt one with a key that the key set publishes.
                """),
        FlawCheck(
            "base64url", [.verifyIDToken, .parseKeySet, .encodeRSAPublicKey], Flaw.ofBase64,
            remedy: """
                Decode base64url with its own alphabet only: letters, digits, `-` and `_`, without padding, white \
                space or line breaks. \
                Refuse every other character, an impossible length, and a last character whose unused bits are \
                not zero.
                """),
        FlawCheck(
            "compact-serialization", [.verifyIDToken], Flaw.ofCompactTokens,
            remedy: """
                Limit the size of a token, and accept it only as three base64url parts joined by two dots, with \
                nothing before, between or after them. \
                Decode the header and read its members as JSON, in whatever order they are.
                """),
        FlawCheck(
            "token-header", [.verifyIDToken], Flaw.ofHeaders,
            remedy: """
                Refuse a token whose `typ` is present and, without regard to case, neither `JWT` nor \
                `application/jwt`, and a token whose payload is not a JSON object. \
                Accept a token without `typ`, and ignore header parameters that you do not know.
                """),
        FlawCheck(
            "critical-header", [.verifyIDToken], Flaw.ofCriticalHeaders,
            remedy: """
                Refuse every token whose header has `crit`, whatever its value, and every token whose `b64` is not \
                `true`, unless you implement the extension. \
                If you implement one, require `crit` to be an array that is not empty and has only names of \
                extensions that you implement and that are in the header.
                """),
        FlawCheck(
            "algorithm", [.verifyIDToken], Flaw.ofAlgorithms,
            remedy: """
                Compare `alg` of the header exactly with the one algorithm that you expect, for Google `RS256`, \
                before you choose a key or verify. \
                Refuse a token whose `alg` is missing, is not a string or is anything else, such as `none` in any \
                spelling.
                """),
        FlawCheck(
            "mac-confusion", [.verifyIDToken], Flaw.ofMACs,
            remedy: """
                Refuse `HS256` and every other MAC before you look for a key, because the provider signs ID tokens \
                with RSA. \
                Verify only with an RSA public key of the provider's key set, and never use `kid` as a path or in a \
                query.
                """),
        FlawCheck(
            "signature", [.verifyIDToken], Flaw.ofSignatures,
            remedy: """
                Verify the signature of every ID token over its first two parts as they were received, with the RSA \
                key that `kid` names. \
                Refuse a signature that has fewer or more bytes than the modulus, or whose number is not below the \
                modulus.
                """),
        FlawCheck(
            "pkcs1-padding", [.verifyIDToken], Flaw.ofPadding,
            remedy: """
                Encode the message that you expect (EMSA-PKCS1-v1_5, RFC 8017 §9.2) with the hash function of `alg`, \
                and compare all its bytes with those that the signature yields. \
                Do not parse what the signature yields, and refuse it if one byte of the padding, of DigestInfo or \
                after the hash differs.
                """),
        FlawCheck(
            "order-of-checks", [.verifyIDToken], Flaw.ofOrder,
            remedy: """
                Check the algorithm, the key and the signature before you look at any claim. \
                If one of them fails, refuse the token for that reason alone, whatever its claims are.
                """),
    ]
}
