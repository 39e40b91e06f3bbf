internal import AssayCryptography
internal import AssayJSON
internal import AssayParserFuzzTargets
internal import JOSECryptography

/// One RSA-2048 signature that OpenSSL makes and verifies: what a sign-in cannot do without.
final class ReferenceSignature {
    static let description = "OpenSSL making one RSA-2048 signature and verifying it"

    private let secret: RSAPrivateKey
    private let verifier: RSASignatureVerifier
    private let message: [UInt8]
    private var serial: UInt64 = 0

    /// Takes a published test key.
    ///
    /// - Parameter message: the bytes to sign; a serial number follows them.
    init(of message: [UInt8]) throws {
        let key = try TestKey.shared.get()
        secret = key.signingKey
        verifier = try RSASignatureVerifier(modulus: key.modulus, exponent: key.exponent)
        self.message = message
    }

    /// Makes the signature alone.
    func make() throws { _ = try signed() }

    private func signed() throws -> (input: [UInt8], signature: [UInt8]) {
        serial += 1
        let input = message + withUnsafeBytes(of: serial) { Array($0) }
        return (input, try secret.sign(input, hash: .sha256))
    }

    func makeAndVerify() throws {
        let (input, signature) = try signed()
        guard verifier.isValidSignature(signature, for: input) else {
            throw HarnessError("OpenSSL refuses its own signature")
        }
    }
}
