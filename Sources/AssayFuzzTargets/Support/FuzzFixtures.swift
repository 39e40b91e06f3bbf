internal import AssayConformance
internal import AssayDocument
internal import AssayVectors
internal import OpenSSLCrypto
internal import TokenForge

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What the targets share: the golden input and the test keys, read once from the folder of vectors.
///
/// A fuzzer in a container finds the folder through `ASSAY_VECTORS`, or beside its executable.
struct FuzzFixtures: Sendable {
    let folder: String
    let renderer: VectorRenderer
    /// The golden token in its context.
    let idToken: IDTokenProbe
    /// The key that signs the golden token.
    let signingKey: RSAPrivateKey
    let modulus: [UInt8]
    let exponent: [UInt8]

    static let shared: Result<FuzzFixtures, BrokenProperty> = {
        do {
            return .success(try FuzzFixtures())
        } catch {
            return .failure(BrokenProperty("the vectors can be read", "\(error)"))
        }
    }()

    private init() throws {
        let named = ProcessInfo.processInfo.environment["ASSAY_VECTORS"]
        guard let folder = named ?? BundledVectors.path else { throw CryptoError("find the folder of vectors") }
        self.folder = folder
        renderer = try VectorRenderer(VectorSource(folders: [folder], bundled: folder))
        idToken = try renderer.idTokenProbe(token: nil, context: nil)
        guard let data = FileManager.default.contents(atPath: folder + "/keys/google-a.json") else {
            throw CryptoError("read google-a.json")
        }
        let jwk = try Document.parse([UInt8](data), file: "google-a.json").value
        func number(_ name: String) throws -> [UInt8] {
            guard case .string(let text)? = jwk[name], let bytes = Base64.decodeURL(text) else {
                throw CryptoError("read \(name) of google-a")
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
