import AssayCryptography
import AssayJSON
import Foundation
import JOSECryptography
import Testing
import TokenForge

/// JWEs to an RSA key, whose random padding is removed here with the private key.
struct RSAEncryptionTests {
    /// With the hash of OAEP; `nil` for RSAES-PKCS1-v1_5.
    static let cases: [(algorithm: String, encryption: String, hash: HashAlgorithm?)] = [
        (algorithm: "RSA-OAEP", encryption: "A128GCM", hash: .sha1),
        (algorithm: "RSA-OAEP-256", encryption: "A256GCM", hash: .sha256),
        (algorithm: "RSA1_5", encryption: "A128GCM", hash: nil),
    ]

    @Test(arguments: cases)
    func theTokenInsideIsTheSignedOne(_ algorithm: String, _ encryption: String, _ hash: HashAlgorithm?) throws {
        let inner = try Forgery.render("{}").bytes
        let description =
            #"{"encrypt": {"alg": "\#(algorithm)", "enc": "\#(encryption)", "key": "google-b"}}"#
        let jwe = try Forgery.render(description)
        let segments = jwe.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        try #require(segments.count == 5)
        let bytes = try segments.map { try #require(Base64.decodeURL($0)) }
        let header = try JSON.parse(bytes[0], file: "header").value
        #expect(header["alg"] == .string(algorithm))
        #expect(header["enc"] == .string(encryption))
        #expect(header["cty"] == "JWT")
        #expect(header["kid"] == .string(try #require(Forgery.shared.get().keys["google-b"]?.kid)))
        let key = try contentKey(bytes[1], hash)
        #expect(key.count == (encryption == "A256GCM" ? 32 : 16))
        let opened = try AESGCM.open(
            bytes[3], tag: bytes[4], key: key, nonce: bytes[2], additionalData: Array(segments[0].utf8))
        #expect(opened == inner)
        #expect(try Forgery.render(description, with: Forgery.makeForge()) == jwe)
    }

    /// RFC 8017 §7.1.2 and §7.2.2.
    private func contentKey(_ encrypted: [UInt8], _ hash: HashAlgorithm?) throws -> [UInt8] {
        let message = try privateKey().rawSignature(encodedMessage: encrypted)
        guard let hash else {
            #expect(message.prefix(2) == [0, 2])
            let end = try #require(message.dropFirst(2).firstIndex(of: 0))
            #expect(end >= 10)
            return Array(message[(end + 1)...])
        }
        #expect(message.first == 0)
        let count = hash.byteCount
        let maskedSeed = Array(message[1...count])
        let maskedBlock = Array(message[(count + 1)...])
        let seed = zip(maskedSeed, try mask(maskedBlock, count, hash)).map { $0 ^ $1 }
        let block = zip(maskedBlock, try mask(seed, maskedBlock.count, hash)).map { $0 ^ $1 }
        #expect(Array(block.prefix(count)) == (try hash.hash([])))
        let start = try #require(block.dropFirst(count).firstIndex { $0 != 0 })
        #expect(block[start] == 1)
        return Array(block[(start + 1)...])
    }

    private func mask(_ seed: [UInt8], _ count: Int, _ hash: HashAlgorithm) throws -> [UInt8] {
        var output: [UInt8] = []
        for counter in 0..<UInt8(16) where output.count < count { output += try hash.hash(seed + [0, 0, 0, counter]) }
        return Array(output.prefix(count))
    }

    private func privateKey() throws -> RSAPrivateKey {
        let data = try Data(contentsOf: Forgery.vectors.appending(path: "keys/google-b.json"))
        let jwk = try JSON.parse(Array(data), file: "google-b.json").object()
        func number(_ name: String) throws -> [UInt8] {
            try #require(Base64.decodeURL(jwk.member(name).string()))
        }
        return try RSAPrivateKey(
            modulus: number("n"), exponent: number("e"), privateExponent: number("d"),
            primes: (number("p"), number("q")), exponents: (number("dp"), number("dq")), coefficient: number("qi"))
    }
}
