internal import AssayDocument
internal import ReferenceJOSE

/// Texts of the encodings below a token, in the places of a token and of a key that hold such texts.
enum EncodingDrafts {
    /// Base64url: as a segment of a token, and as the modulus of a key, whose DER shows what was decoded.
    ///
    /// What is no text can only have failed as a value, and is written as one.
    static func base64URL(_ bytes: [UInt8]) -> [FuzzDraft] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return [.publicKey(modulus: FuzzDraft.base64URL(bytes), exponent: "AQAB")]
        }
        let literal = FuzzDraft.literal(.string(text))
        let modulus = FuzzDraft.publicKey(modulus: literal, exponent: "AQAB")
        let segments: [FuzzDraft] = [
            .idToken(["claims_base64url": literal]), .idToken(["header_base64url": literal]),
            .idToken(["compact": ["text": .string("${header}.${payload}.\(FuzzDraft.literal(text))")]]),
        ]
        // A right text decodes to no claims; what it decodes to is seen in the key alone.
        let isRight = ReferenceParts.base64URL(bytes) != nil
        let value = FuzzDraft.publicKey(modulus: FuzzDraft.base64URL(bytes), exponent: "AQAB")
        return (isRight ? [modulus] + segments : segments + [modulus]) + [value]
    }

    /// A compact JWS: the token's own text, and its first two segments signed again.
    static func compactJWS(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        let whole = try FuzzDraft.idToken(compact: bytes)
        let segments = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            FuzzDraft.literal(.string(String(decoding: $0, as: UTF8.self)))
        }
        guard segments.count == 3 else { return [whole] }
        return [whole, .idToken(["header_base64url": segments[0], "claims_base64url": segments[1]])]
    }

    /// JSON: as a claim and as all claims, as a header parameter, as a member of a token response, as a key set.
    static func json(_ bytes: [UInt8]) -> [FuzzDraft] {
        let form = FuzzDraft.form(bytes)
        func member(of others: String) -> DocumentValue {
            .array([.string("{\(others),\"found\":"), form, "}"].map { DocumentNode($0) })
        }
        var drafts = [FuzzDraft.idToken(["claims_text": member(of: "${claims:members}")])]
        if case .object(let members)? = (try? Document.parse(bytes, file: ""))?.value, !members.isEmpty {
            drafts.append(.idToken(["claims": FuzzDraft.literal(.object(members))]))
        }
        drafts += [
            .idToken(["claims_text": form]), .idToken(["header_text": member(of: "${header:members}")]),
            FuzzDraft(
                "parse-token-response", area: "token-response/found", [("input", ["body": member(of: tokens)])]),
            FuzzDraft("parse-key-set", area: "key-set/found", [("input", ["body": form])]),
        ]
        return drafts
    }

    /// The members of an honest token response that a client cannot do without.
    private static let tokens =
        #""access_token":"ya29.assay-golden-access-token","expires_in":3599,"token_type":"Bearer","#
        + #""id_token":"eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl""#
}
