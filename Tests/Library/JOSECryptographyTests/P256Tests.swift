import AssayCryptography
import CAssayOpenSSL
import JOSECryptography
import Testing

@Suite struct P256Tests {
    private static let message = Array("assay".utf8)
    private static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

    /// Private numbers with the coordinates of their public keys.
    @Test(arguments: [
        // RFC 7515 §A.3.
        (ECKey.d, ECKey.x, ECKey.y),
        // RFC 6979 §A.2.5.
        (
            hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"),
            hex("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
            hex("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
        ),
        // The base point, for 1, and the point with the opposite y, for the order less 1 (SEC 2 §2.4.2).
        (
            [UInt8](repeating: 0, count: 31) + [1],
            hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
        ),
        (
            order.dropLast() + [0x50],
            hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
            hex("b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a")
        ),
    ])
    func hasThePublicKeyOfItsNumber(d: [UInt8], x: [UInt8], y: [UInt8]) throws {
        let key = try P256PrivateKey(rawRepresentation: d)
        #expect(key.publicKey == (x, y))
        #expect(try key.rawRepresentation() == d)
        #expect(try ECKey.isValid(key.sign(Self.message), Self.message, by: (x, y)))
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 32), order, [UInt8](repeating: 0xFF, count: 32), [], Array(ECKey.d.dropLast()),
        Array(ECKey.d.dropFirst()), ECKey.d + [0], [0] + ECKey.d,
    ])
    func refusesANumber(_ number: [UInt8]) {
        #expect(throws: CryptoError("read P-256 key")) { try P256PrivateKey(rawRepresentation: number) }
        #expect(ERR_peek_error() == 0)
    }

    @Test func newKeysDiffer() throws {
        let (one, other) = (try P256PrivateKey(), try P256PrivateKey())
        #expect(try one.rawRepresentation() != other.rawRepresentation())
        #expect(one.publicKey != other.publicKey)
    }

    /// One number in 256 begins with a zero byte, which is written too.
    @Test func signs() throws {
        let key = try P256PrivateKey()
        for _ in 0..<1024 {
            let signature = try key.sign(Self.message)
            #expect(ECKey.isValid(signature, Self.message, by: key.publicKey))
        }
        #expect(try !ECKey.isValid(key.sign(Self.message), [], by: key.publicKey))
        #expect(try !ECKey.isValid(key.sign(Self.message), Self.message))
        #expect(try key.sign(Self.message) != key.sign(Self.message))
    }

    /// The signatures with SHA-256 of RFC 6979 §A.2.5.
    @Test(arguments: [
        (
            "sample", "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
            "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        ),
        (
            "test", "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
            "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
        ),
    ])
    func signsWithADerivedNumber(message: String, r: String, s: String) throws {
        let d = hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
        #expect(try DeterministicECDSA.sign(Array(message.utf8), privateNumber: d) == hex(r) + hex(s))
    }

    /// Signatures of many messages, some of whose numbers begin with a zero byte.
    @Test func signaturesWithDerivedNumbersAreValid() throws {
        for number in 0..<1024 {
            let message = Array("assay \(number)".utf8)
            let signature = try DeterministicECDSA.sign(message, privateNumber: ECKey.d)
            #expect(ECKey.isValid(signature, message, by: (ECKey.x, ECKey.y)))
            #expect(!ECKey.isValid(signature, Self.message, by: (ECKey.x, ECKey.y)))
        }
    }

    /// A key that is kept and read again signs for the same public key.
    @Test func isKept() throws {
        let key = try P256PrivateKey()
        let kept = try P256PrivateKey(rawRepresentation: key.rawRepresentation())
        #expect(kept.publicKey == key.publicKey)
        #expect(try ECKey.isValid(kept.sign(Self.message), Self.message, by: key.publicKey))
    }

    /// The signature of RFC 7515 §A.3.1: what these tests verify with takes JOSE's form.
    @Test func signaturesAreVerified() {
        let input =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = hex(
            """
            0ed1215379636c483c2f7f155807d402a3b228033af97c7e17819ac3169ea665
            c50a07d38c3c70e5d8f12daf084a5480a66590c5f293509a8f3f7f8a83a354d5
            """)
        #expect(ECKey.isValid(signature, Array(input.utf8)))
        #expect(!ECKey.isValid(signature, Array(input.utf8.dropLast())))
    }
}
