import AssayCryptography
import CAssayOpenSSL
import JOSECryptography
import Testing

@Suite struct KeyDerivationTests {
    /// RFC 6070 §2.
    @Test(arguments: [
        (1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"), (4096, "4b007901b765489abead49d926f721d065a429c1"),
    ])
    func pbkdf2(iterations: Int, expected: String) throws {
        let key = try KeyDerivation.pbkdf2(
            .sha1, password: Array("password".utf8), salt: Array("salt".utf8), iterations: iterations, byteCount: 20)
        #expect(key == hex(expected))
    }

    @Test(arguments: [(Int.max, 20), (0, 20), (-1, 20), (1, -1), (1, 0), (1, .max)])
    func pbkdf2Refuses(iterations: Int, byteCount: Int) {
        #expect(throws: CryptoError("PBKDF2")) {
            try KeyDerivation.pbkdf2(
                .sha1, password: [1], salt: [1], iterations: iterations, byteCount: byteCount)
        }
    }

    /// The shortest key, of an empty password and an empty salt.
    @Test func pbkdf2OfNothing() throws {
        #expect(
            try KeyDerivation.pbkdf2(.sha1, password: [], salt: [], iterations: 1, byteCount: 1)
                == hex("1e"))
    }
}

@Suite struct SymmetricCipherTests {
    private static let zeros = [UInt8](repeating: 0, count: 16)

    /// RFC 3602 §4, case 1; the padding block after it is not part of the example.
    @Test func cbc() throws {
        let ciphertext = try SymmetricCipher.encryptCBC(
            Array("Single block msg".utf8), key: hex("06a9214036b8a15b512e03d534120006"),
            initializationVector: hex("3dafba429d9eb430b422da802c9fac41"))
        #expect(Array(ciphertext.prefix(16)) == hex("e353779c1079aeb82708942dbe77181a"))
        #expect(ciphertext.count == 32)
    }

    /// The outputs of `openssl enc -aes-128-cbc` for zeros, with zeros as key and initialization vector.
    @Test(arguments: [
        (0, "0143db63ee66b0cdff9f69917680151e"),
        (1, "7adc99b29e82b1b2b0a65a38bc578a01"),
        (15, "58e2fccefa7e3061367f1d57a4e7455a"),
        (16, "66e94bd4ef8a2c3b884cfa59ca342b2e9434dec2d00fdac765f00c0c11628cd1"),
        (17, "66e94bd4ef8a2c3b884cfa59ca342b2e0d93634682f3d0b6bdbc4fffa11b2b83"),
        (32, "66e94bd4ef8a2c3b884cfa59ca342b2ef795bd4a52e29ed713d313fa20e98dbc5c047616756fdc1c32e0df6e8c59bb2a"),
    ])
    func cbcPads(count: Int, expected: String) throws {
        let plaintext = [UInt8](repeating: 0, count: count)
        #expect(
            try SymmetricCipher.encryptCBC(plaintext, key: Self.zeros, initializationVector: Self.zeros)
                == hex(expected))
    }

    @Test(arguments: [(15, 16), (32, 16), (16, 15), (16, 17), (16, 0)])
    func cbcRefusesALength(key: Int, initializationVector: Int) {
        #expect(throws: CryptoError("AES-CBC")) {
            try SymmetricCipher.encryptCBC(
                [1], key: [UInt8](repeating: 0, count: key),
                initializationVector: [UInt8](repeating: 0, count: initializationVector))
        }
    }

    /// RFC 3394 §4.1.
    @Test func keyWrap() throws {
        let wrapped = try SymmetricCipher.wrapKey(
            hex("00112233445566778899aabbccddeeff"), with: hex("000102030405060708090a0b0c0d0e0f"))
        #expect(wrapped == hex("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"))
    }

    @Test(arguments: [(16, 24), (24, 32), (32, 40), (64, 72)]) func keyWrapAddsEightBytes(count: Int, expected: Int)
        throws
    {
        #expect(try SymmetricCipher.wrapKey([UInt8](repeating: 0, count: count), with: Self.zeros).count == expected)
    }

    @Test(arguments: [
        (0, 16), (1, 16), (7, 16), (8, 16), (9, 16), (15, 16), (17, 16), (18, 16), (20, 16), (23, 16), (25, 16),
        (27, 16), (16, 0), (16, 15), (16, 17), (16, 32),
    ])
    func keyWrapRefusesALength(count: Int, wrappingKey: Int) {
        #expect(throws: CryptoError("AES key wrap")) {
            try SymmetricCipher.wrapKey(
                [UInt8](repeating: 0, count: count), with: [UInt8](repeating: 0, count: wrappingKey))
        }
        #expect(ERR_peek_error() == 0)
    }
}
