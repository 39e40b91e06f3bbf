package import AssayJSON

/// Drafts of vectors for the inputs of parsers.
extension FuzzDraft {
    /// An ID token that differs from the golden one in these members of its description.
    package static func idToken(_ token: JSONValue) -> FuzzDraft {
        FuzzDraft("verify-id-token", area: "id-token/found", [("token", token)])
    }

    /// The text as the whole of an ID token.
    package static func idToken(compact bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return idToken(["compact": ["text": literal(.string(text))]])
    }

    /// The modulus and the exponent of a public key, as base64url.
    static func publicKey(modulus: JSONValue, exponent: JSONValue) -> FuzzDraft {
        FuzzDraft("encode-rsa-public-key", area: "rsa-public-key/found", [("input", ["n": modulus, "e": exponent])])
    }

    /// A key set without header fields.
    static func keySet(_ document: [UInt8]) -> FuzzDraft {
        FuzzDraft("parse-key-set", area: "key-set/found", [("input", ["headers": [], "body": form(document)])])
    }
}
