internal import AssayJSON
internal import ReferenceJOSE

/// Drafts of vectors with the texts of base64url, JSON and compact JWS in the parts of a token, a key and a response.
enum EncodingDrafts {
    /// Base64url as a segment of a token, and as the modulus of a key, whose DER shows the decoded bytes.
    ///
    /// Bytes that are not text can have failed only as a value to encode, and are drafted as such.
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
        // A valid text does not decode to claims; only the key shows what it decodes to.
        let isValid = ReferenceParts.base64URL(bytes) != nil
        let value = FuzzDraft.publicKey(modulus: FuzzDraft.base64URL(bytes), exponent: "AQAB")
        return (isValid ? [modulus] + segments : segments + [modulus]) + [value]
    }

    /// A compact JWS as the text of the token, and its first two segments signed again.
    static func compactJWS(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        let whole = try FuzzDraft.idToken(compact: bytes)
        let segments = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            FuzzDraft.literal(.string(String(decoding: $0, as: UTF8.self)))
        }
        guard segments.count == 3 else { return [whole] }
        return [whole, .idToken(["header_base64url": segments[0], "claims_base64url": segments[1]])]
    }

    /// JSON as a claim, as all claims, as a header parameter, as a member of a token response, and as a key set.
    static func json(_ bytes: [UInt8]) -> [FuzzDraft] {
        let form = FuzzDraft.form(bytes)
        func member(of others: String) -> JSONValue {
            .array([.string("{\(others),\"found\":"), form, "}"].map { JSONNode($0) })
        }
        var drafts = [FuzzDraft.idToken(["claims_text": member(of: "${claims:members}")])]
        if case .object(let members)? = (try? JSON.parse(bytes, file: ""))?.value, !members.isEmpty {
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

    /// The required members of an honest token response.
    private static let tokens =
        #""access_token":"ya29.assay-golden-access-token","expires_in":3599,"token_type":"Bearer","#
        + #""id_token":"eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl""#
}
