package import AssayCryptography
internal import AssayJSON
internal import AssayVectors
internal import JOSECryptography
internal import ReferenceJOSE

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The key that signs the golden token, read once from the folder of vectors.
package struct TestKey: Sendable {
    package let signingKey: RSAPrivateKey
    /// Big-endian.
    package let modulus: [UInt8]
    /// Big-endian.
    package let exponent: [UInt8]

    /// The key, or why it cannot be read.
    package static let shared: Result<TestKey, BrokenProperty> = {
        do {
            return .success(try TestKey())
        } catch {
            return .failure(BrokenProperty("the test key can be read", "\(error)"))
        }
    }()

    /// The folder of vectors; `nil` if there is none.
    ///
    /// A fuzzer in a container finds it through `ASSAY_VECTORS`, or next to its executable.
    package static var folder: String? { ProcessInfo.processInfo.environment["ASSAY_VECTORS"] ?? BundledVectors.path }

    private init() throws {
        let file = "keys/google-a.json"
        guard let folder = Self.folder else { throw CryptoError("read \(file)") }
        let jwk = try DocumentFile.parse("\(folder)/\(file)", as: file).value
        func number(_ name: String) throws -> [UInt8] {
            guard case .string(let text)? = jwk[name], let bytes = ReferenceParts.base64URL(Array(text.utf8)) else {
                throw CryptoError("read \(name) of \(file)")
            }
            return bytes
        }
        modulus = try number("n")
        exponent = try number("e")
        signingKey = try RSAPrivateKey(
            modulus: modulus, exponent: exponent, privateExponent: number("d"), primes: (number("p"), number("q")),
            exponents: (number("dp"), number("dq")), coefficient: number("qi"))
    }
}
