internal import AssayJSON
internal import AssayVectors
import Foundation
internal import OpenSSLCrypto
internal import StrictJOSE

/// One RSA-2048 signature that OpenSSL makes and verifies: what a sign-in cannot do without.
final class ReferenceSignature {
    static let description = "OpenSSL making one RSA-2048 signature and verifying it"

    private let secret: RSAPrivateKey
    private let shared: RSAPublicKey
    private let message: [UInt8]
    private var serial: UInt64 = 0

    private struct Members: Decodable {
        let n, e, d, p, q, dp, dq, qi: String
    }

    /// Reads a published test key.
    ///
    /// - Parameter message: the bytes to sign; a serial number follows them.
    init(of message: [UInt8]) throws {
        guard let path = BundledVectors.path else { throw HarnessError("the vectors cannot be found") }
        let data = try Data(contentsOf: URL(fileURLWithPath: path + "/keys/google-a.json"))
        let members = try JSONDecoder().decode(Members.self, from: data)
        let modulus = try Base64URL.decode(members.n)
        let exponent = try Base64URL.decode(members.e)
        secret = try RSAPrivateKey(
            modulus: modulus, exponent: exponent, privateExponent: Base64URL.decode(members.d),
            primes: (Base64URL.decode(members.p), Base64URL.decode(members.q)),
            exponents: (Base64URL.decode(members.dp), Base64URL.decode(members.dq)),
            coefficient: Base64URL.decode(members.qi))
        shared = try RSAPublicKey(modulus: modulus, exponent: exponent)
        self.message = message
    }

    func makeAndVerify() throws {
        serial += 1
        let input = message + withUnsafeBytes(of: serial) { Array($0) }
        let signature = try secret.sign(input, hash: .sha256)
        guard shared.isValidSignature(signature.span, for: input.span) else {
            throw HarnessError("OpenSSL refuses its own signature")
        }
    }
}
