import JOSECryptography
import Testing

@Suite struct AESGCMTests {
    private static let zeros = [UInt8](repeating: 0, count: 16)
    private static let nonce = [UInt8](repeating: 0, count: 12)

    /// Test case 2 of the GCM specification (McGrew and Viega, 2005).
    @Test func sealsAndOpens() throws {
        let sealed = try AESGCM.seal(
            Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext == hex("0388dace60b6a392f328c2b971b2fe78"))
        #expect(sealed.tag == hex("ab6e47d42cec13bdf53a67b21257bddf"))
        let opened = try AESGCM.open(
            sealed.ciphertext, tag: sealed.tag, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(opened == Self.zeros)
    }

    /// Test case 14 of the GCM specification: a key of 32 bytes.
    @Test func withALongKey() throws {
        let key = [UInt8](repeating: 0, count: 32)
        let sealed = try AESGCM.seal(Self.zeros, key: key, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext == hex("cea7403d4d606b6e074ec5d3baf39d18"))
        #expect(sealed.tag == hex("d0d1c8a799996bf0265b98b5d48ab919"))
    }

    /// Test case 4 of the GCM specification: additional data, and a text that fills no last block.
    @Test func withAdditionalData() throws {
        let key = hex("feffe9928665731c6d6a8f9467308308")
        let nonce = hex("cafebabefacedbaddecaf888")
        let data = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let text = hex(
            """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
            """)
        let sealed = try AESGCM.seal(text, key: key, nonce: nonce, additionalData: data)
        #expect(
            sealed.ciphertext
                == hex(
                    """
                    42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e
                    21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091
                    """))
        #expect(sealed.tag == hex("5bc94fbc3221a5db94fae95ae7121a47"))
        #expect(
            try AESGCM.open(
                sealed.ciphertext, tag: sealed.tag, key: key, nonce: nonce, additionalData: data) == text)
    }

    @Test func ofNothing() throws {
        let sealed = try AESGCM.seal([], key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(sealed.ciphertext.isEmpty)
        // Test case 1 of the GCM specification.
        #expect(sealed.tag == hex("58e2fccefa7e3061367f1d57a4e7455a"))
        #expect(
            try AESGCM.open(
                [], tag: sealed.tag, key: Self.zeros, nonce: Self.nonce, additionalData: []
            ).isEmpty)
    }

    @Test(arguments: [(0, 12, 16), (15, 12, 16), (24, 12, 16), (33, 12, 16), (16, 0, 16), (16, 11, 16), (16, 13, 16)])
    func refusesALength(key: Int, nonce: Int, tag: Int) {
        let (key, nonce) = ([UInt8](repeating: 0, count: key), [UInt8](repeating: 0, count: nonce))
        #expect(throws: CryptoError("AES-GCM seal")) {
            try AESGCM.seal(Self.zeros, key: key, nonce: nonce, additionalData: [])
        }
        #expect(throws: CryptoError("AES-GCM open")) {
            try AESGCM.open(
                Self.zeros, tag: [UInt8](repeating: 0, count: tag), key: key, nonce: nonce, additionalData: [])
        }
    }

    /// OpenSSL itself would read the beginning of the nonce only.
    @Test func refusesALongerNonce() throws {
        let sealed = try AESGCM.seal(Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(throws: CryptoError("AES-GCM open")) {
            try AESGCM.open(
                sealed.ciphertext, tag: sealed.tag, key: Self.zeros, nonce: Self.nonce + [0], additionalData: [])
        }
    }

    /// OpenSSL itself would accept a tag that is cut short.
    @Test(arguments: [0, 4, 12, 15, 17]) func refusesATagOfAnotherLength(_ count: Int) throws {
        let sealed = try AESGCM.seal(Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [])
        #expect(throws: CryptoError("AES-GCM open")) {
            try AESGCM.open(
                sealed.ciphertext, tag: Array((sealed.tag + [0]).prefix(count)), key: Self.zeros, nonce: Self.nonce,
                additionalData: [])
        }
    }

    @Test(arguments: ["ciphertext", "tag", "additional data"])
    func refusesChanged(_ part: String) throws {
        var (ciphertext, tag) = try AESGCM.seal(
            Self.zeros, key: Self.zeros, nonce: Self.nonce, additionalData: [1])
        if part == "ciphertext" { ciphertext[0] ^= 1 }
        if part == "tag" { tag[15] ^= 1 }
        let data: [UInt8] = part == "additional data" ? [2] : [1]
        #expect(throws: CryptoError("AES-GCM open")) {
            try AESGCM.open(
                ciphertext, tag: tag, key: Self.zeros, nonce: Self.nonce, additionalData: data)
        }
    }
}
