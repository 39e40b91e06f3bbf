import CAssayOpenSSL
import Testing

@testable import AssayCryptography
@testable import JOSECryptography

@Suite struct KeyTests {
    private static let message = Array("assay".utf8)

    /// The numbers as OpenSSL holds them (EVP_PKEY-RSA(7)).
    @Test(arguments: [
        ("n", "n"), ("e", "e"), ("d", "d"), ("p", "rsa-factor1"), ("q", "rsa-factor2"), ("dp", "rsa-exponent1"),
        ("dq", "rsa-exponent2"), ("qi", "rsa-coefficient1"),
    ])
    func takesEveryNumber(member: String, name: String) throws {
        let key = try GoogleKey().privateKey()
        var number: OpaquePointer?
        #expect(EVP_PKEY_get_bn_param(key.handle.pointer, name, &number) == 1)
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        #expect(try bytes == GoogleKey().number(member))
    }

    @Test func publicKeyHoldsNoPrivateNumber() throws {
        let google = try GoogleKey()
        let handle = try KeyHandle(rsa: ["n": google.number("n"), "e": google.number("e")])
        var number: OpaquePointer?
        #expect(EVP_PKEY_get_bn_param(handle.pointer, "d", &number) == 0)
        ERR_clear_error()
    }

    @Test func refusesAKeyWithoutAnExponent() {
        #expect(throws: CryptoError("build RSA key")) { try KeyHandle(rsa: ["n": [1]]) }
        #expect(ERR_peek_error() == 0)
    }

    @Test(arguments: [RSAEncryptionPadding.pkcs1, .oaepSHA1, .oaepSHA256])
    func encrypts(_ padding: RSAEncryptionPadding) throws {
        let google = try GoogleKey()
        let handle = try google.privateKey().handle
        let ciphertext = try google.publicKey().encrypt(Self.message, padding: padding, seed: [1])
        #expect(ciphertext.count == 256)
        for other in [RSAEncryptionPadding.pkcs1, .oaepSHA1, .oaepSHA256] {
            #expect((Decryption.open(ciphertext, handle, other) == Self.message) == (other == padding))
        }
        #expect(try google.publicKey().encrypt(Self.message, padding: padding, seed: [1]) == ciphertext)
        #expect(try google.publicKey().encrypt(Self.message, padding: padding, seed: [2]) != ciphertext)
    }

    /// The longest messages of a modulus of 256 bytes (RFC 8017 §7.1.1, §7.2.1).
    @Test(arguments: [(RSAEncryptionPadding.pkcs1, 245), (.oaepSHA1, 214), (.oaepSHA256, 190)])
    func encryptsOnlyShortMessages(padding: RSAEncryptionPadding, limit: Int) throws {
        let key = try GoogleKey().publicKey()
        #expect(try key.encrypt([UInt8](repeating: 1, count: limit), padding: padding, seed: []).count == 256)
        #expect(throws: CryptoError("RSA encryption")) {
            try key.encrypt([UInt8](repeating: 1, count: limit + 1), padding: padding, seed: [])
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test(arguments: [HashAlgorithm.sha256, .sha384, .sha512])
    func verifiesOnlyWithTheHashOfTheSignature(hash: HashAlgorithm) throws {
        let google = try GoogleKey()
        let signature = try google.privateKey().sign(Self.message, hash: hash)
        for other in [HashAlgorithm.sha256, .sha384, .sha512] {
            #expect(try google.verifier(hash: other).isValidSignature(signature, for: Self.message) == (other == hash))
            #expect(ERR_peek_error() == 0)
        }
    }

    /// A modulus of 64 bytes is too short for DigestInfo with SHA-512 and 11 bytes of padding (RFC 8017 §9.2).
    @Test func refusesToSignWithAShortKey() throws {
        let key = try ShortKey.privateKey()
        #expect(try key.sign(Self.message, hash: .sha256).count == 64)
        #expect(throws: CryptoError("sign")) { try key.sign(Self.message, hash: .sha512) }
        #expect(ERR_peek_error() == 0)
    }

    /// RFC 8017 §5.2.1: the number is below the modulus.
    @Test func rawOperationRefusesALargeNumber() throws {
        let google = try GoogleKey()
        let key = try google.privateKey()
        let modulus = google.number("n")
        var below = modulus
        below[255] -= 1
        #expect(try key.rawSignature(encodedMessage: below).count == 256)
        for count in [0, 255, 257] {
            #expect(throws: CryptoError("raw RSA operation")) {
                try key.rawSignature(encodedMessage: [UInt8](repeating: 0, count: count))
            }
        }
        #expect(throws: CryptoError("raw RSA operation")) { try key.rawSignature(encodedMessage: modulus) }
        #expect(ERR_peek_error() == 0)
    }

    @Test func readsOnlyRSAKeys() {
        let info = hex("3059301306072a8648ce3d020106082a8648ce3d030107034200") + [4] + ECKey.x + ECKey.y
        #expect(throws: CryptoError("read RSA public key")) { try RSAPublicKey(subjectPublicKeyInfo: info) }
        #expect(ERR_peek_error() == 0)
    }
}

/// An RSA key of 512 bits.
private enum ShortKey {
    static func privateKey() throws(CryptoError) -> RSAPrivateKey {
        try RSAPrivateKey(
            modulus: hex(
                """
                b554797d3ca5709d9577dcb6fbe4dd07d867aab3e251ae36e4759cabe964a964
                06d9a5b32d87a5c4c16ee262f4d92f578fadd599f8363d7404caab6d8dfb320f
                """),
            exponent: [1, 0, 1],
            privateExponent: hex(
                """
                540e70b2e96617aa351b77292be38fc28f429f12fc1ab913a11c14206cf4c8c0
                590821f69bc70a7e271ebfb49d7197b24d8262b50895f162be5bdafdc00bdd81
                """),
            primes: (
                hex("ebf95e2bbac32be93e194e0a7c7a3014effab58f368f7f47fc436b45cf8804f1"),
                hex("c4b7f0fb50f23249ebeae89dedeb9c4c973bcd7ffe43988424da7e76feeaa6ff")
            ),
            exponents: (
                hex("92ffc3544681f2c6d7f277953cb9f95df1a92295568dc9e2941983a7f7826a61"),
                hex("5169164fcb76101dcb8691f219ee71e6b887c549fcfe187647922cd82e330a1d")
            ), coefficient: hex("76b5c759da968462e819acffc9bfcc91b2e5d9cd484fb6f793c3f24c91fb7059"))
    }
}
