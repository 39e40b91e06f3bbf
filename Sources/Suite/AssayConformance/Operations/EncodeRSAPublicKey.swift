/// The numbers of an RSA public key, base64url as in a JWK (RFC 7518 §6.3.1).
public struct RSAPublicKeyProbe: OperationInput {
    /// The modulus.
    public var modulus: String
    /// The exponent.
    public var exponent: String

    /// Describes an input.
    public init(modulus: String, exponent: String) {
        self.modulus = modulus
        self.exponent = exponent
    }

    /// The operation `encode-rsa-public-key`.
    public static var operation: ClientOperation { .encodeRSAPublicKey }
}

extension ClientOperation {
    /// Write an RSA public key as PKCS #1 DER (RFC 8017, appendix A.1.1).
    public static let encodeRSAPublicKey = ClientOperation(
        "encode-rsa-public-key", RSAPublicKeyProbe.message, output: [OutputMember("der")])
}

extension RSAPublicKeyProbe: MessageInput {
    package static let message = Message(
        blank: RSAPublicKeyProbe(modulus: "", exponent: ""), [.init("n", \.modulus), .init("e", \.exponent)])
}
