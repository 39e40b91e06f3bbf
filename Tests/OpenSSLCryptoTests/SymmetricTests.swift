import CAssayOpenSSL
import OpenSSLCrypto
import Testing

@Suite struct MessageAuthenticationTests {
    /// RFC 4231 §4.2 and §4.3.
    @Test(arguments: [
        (
            String(repeating: "0b", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "4a656665", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func hmacSHA256(key: String, message: String, expected: String) throws {
        let mac = try MessageAuthentication.hmac(.sha256, key: hex(key), message: Array(message.utf8))
        #expect(mac == hex(expected))
    }

    /// The HMAC of an empty message under an empty key, from Python's `hmac`; the `openssl` command takes no empty key.
    @Test func emptyKey() throws {
        #expect(
            try MessageAuthentication.hmac(.sha256, key: [], message: [])
                == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    /// RFC 6070 §2.
    @Test(arguments: [
        (1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"), (4096, "4b007901b765489abead49d926f721d065a429c1"),
    ])
    func pbkdf2(iterations: Int, expected: String) throws {
        let key = try MessageAuthentication.pbkdf2(
            .sha1, password: Array("password".utf8), salt: Array("salt".utf8), iterations: iterations, byteCount: 20)
        #expect(key == hex(expected))
    }

    @Test(arguments: [(Int.max, 20), (0, 20), (-1, 20), (1, -1), (1, 0), (1, .max)])
    func pbkdf2Refuses(iterations: Int, byteCount: Int) {
        #expect(throws: CryptoError("PBKDF2")) {
            try MessageAuthentication.pbkdf2(
                .sha1, password: [1], salt: [1], iterations: iterations, byteCount: byteCount)
        }
    }

    /// The shortest key, of an empty password and an empty salt.
    @Test func pbkdf2OfNothing() throws {
        #expect(
            try MessageAuthentication.pbkdf2(.sha1, password: [], salt: [], iterations: 1, byteCount: 1)
                == hex("1e"))
    }
}

@Suite struct SymmetricCipherTests {
    private static let zeros = [UInt8](repeating: 0, count: 16)
    private static let nonce = [UInt8](repeating: 0, count: 12)

    /// Test case 2 of the GCM specification (McGrew and Viega, 2005).
    @Test func gcm() throws {
        let sealed = try SymmetricCipher.sealGCM(
            Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext == hex("0388dace60b6a392f328c2b971b2fe78"))
        #expect(sealed.tag == hex("ab6e47d42cec13bdf53a67b21257bddf"))
        let opened = try SymmetricCipher.openGCM(
            sealed.ciphertext, tag: sealed.tag, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(opened == Self.zeros)
    }

    /// Test case 14 of the GCM specification: a key of 32 bytes.
    @Test func gcmWithALongKey() throws {
        let key = [UInt8](repeating: 0, count: 32)
        let sealed = try SymmetricCipher.sealGCM(Self.zeros, key: key, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext == hex("cea7403d4d606b6e074ec5d3baf39d18"))
        #expect(sealed.tag == hex("d0d1c8a799996bf0265b98b5d48ab919"))
    }

    /// Test case 4 of the GCM specification: additional data, and a text that fills no last block.
    @Test func gcmWithAdditionalData() throws {
        let key = hex("feffe9928665731c6d6a8f9467308308")
        let nonce = hex("cafebabefacedbaddecaf888")
        let data = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let text = hex(
            """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """)
        let sealed = try SymmetricCipher.sealGCM(text, key: key, nonce: nonce, additionalData: data)
        #expect(
            sealed.ciphertext
                == hex(
                    """
                    42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
                    21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
                    """))
        #expect(sealed.tag == hex("5bc94fbc3221a5db94fae95ae7121a47"))
        #expect(
            try SymmetricCipher.openGCM(
                sealed.ciphertext, tag: sealed.tag, key: key, nonce: nonce, additionalData: data) == text)
    }

    @Test func gcmOfNothing() throws {
        let sealed = try SymmetricCipher.sealGCM([], key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext.isEmpty)
        // Test case 1 of the GCM specification.
        #expect(sealed.tag == hex("58e2fccefa7e3061367f1d57a4e7455a"))
        #expect(
            try SymmetricCipher.openGCM(
                [], tag: sealed.tag, key: Self.zeros, nonce: Self.nonce, additionalData: []
            ).isEmpty)
    }

    @Test(arguments: [(0, 12, 16), (15, 12, 16), (24, 12, 16), (33, 12, 16), (16, 0, 16), (16, 11, 16), (16, 13, 16)])
    func gcmRefusesALength(key: Int, nonce: Int, tag: Int) {
        let (key, nonce) = ([UInt8](repeating: 0, count: key), [UInt8](repeating: 0, count: nonce))
        #expect(throws: CryptoError("AES-GCM seal")) {
            try SymmetricCipher.sealGCM(Self.zeros, key: key, nonce: nonce, additionalData: [])
        }
        #expect(throws: CryptoError("AES-GCM open")) {
            try SymmetricCipher.openGCM(
                Self.zeros, tag: [UInt8](repeating: 0, count: tag), key: key, nonce: nonce, additionalData: [])
        }
    }

    /// OpenSSL itself would read the beginning of the nonce only.
    @Test func gcmRefusesALongerNonce() throws {
        let sealed = try SymmetricCipher.sealGCM(Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(throws: CryptoError("AES-GCM open")) {
            try SymmetricCipher.openGCM(
                sealed.ciphertext, tag: sealed.tag, key: Self.zeros, nonce: Self.nonce + [0], additionalData: [])
        }
    }

    /// OpenSSL itself would accept a tag that is cut short.
    @Test(arguments: [0, 4, 12, 15, 17]) func gcmRefusesATagOfAnotherLength(_ count: Int) throws {
        let sealed = try SymmetricCipher.sealGCM(Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(throws: CryptoError("AES-GCM open")) {
            try SymmetricCipher.openGCM(
                sealed.ciphertext, tag: Array((sealed.tag + [0]).prefix(count)), key: Self.zeros, nonce: Self.nonce,
                additionalData: [])
        }
    }

    @Test(arguments: ["ciphertext", "tag", "additional data"])
    func gcmRefusesChanged(_ part: String) throws {
        var (ciphertext, tag) = try SymmetricCipher.sealGCM(
            Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [1])
        if part == "ciphertext" { ciphertext[0] ^= 1 }
        if part == "tag" { tag[15] ^= 1 }
        let data: [UInt8] = part == "additional data" ? [2] : [1]
        #expect(throws: CryptoError("AES-GCM open")) {
            try SymmetricCipher.openGCM(
                ciphertext, tag: tag, key: Self.zeros, nonce: Self.nonce, additionalData: data)
        }
    }

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
