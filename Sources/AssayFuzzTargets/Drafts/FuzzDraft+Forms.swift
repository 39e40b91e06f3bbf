internal import AssayConformance
internal import AssayDocument
internal import TokenForge

extension FuzzDraft {
    /// Bytes as a FORM of the vector format: a text that stands for itself, or base64 where they are no text.
    static func form(_ bytes: [UInt8]) -> DocumentValue {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return ["base64": .string(Base64.standard(bytes))]
        }
        return literal(.string(text))
    }

    /// An ID token that differs from the golden one in these members of its description.
    static func idToken(_ token: DocumentValue) -> FuzzDraft {
        FuzzDraft(.verifyIDToken, area: "id-token/found", [("token", token)])
    }

    /// The modulus and the exponent of a public key, as base64url.
    static func publicKey(modulus: DocumentValue, exponent: DocumentValue) -> FuzzDraft {
        FuzzDraft(
            .encodeRSAPublicKey, area: "rsa-public-key/found", [("input", ["n": modulus, "e": exponent])])
    }
}
