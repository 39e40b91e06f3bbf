import AssayCryptography
import Foundation
import JOSECryptography
import Testing

/// The numbers of `vectors/keys/google-a.json`, read without any code of the package.
struct GoogleKey {
    private let members: [String: String]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appendingPathComponent("vectors/keys/google-a.json"))
        members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    }

    /// Empty if the member is absent or malformed.
    func number(_ name: String) -> [UInt8] {
        let text = members[name, default: ""].replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
        return [UInt8](Data(base64Encoded: padded) ?? Data())
    }

    func privateKey() throws(CryptoError) -> RSAPrivateKey {
        try RSAPrivateKey(
            modulus: number("n"), exponent: number("e"), privateExponent: number("d"),
            primes: (number("p"), number("q")), exponents: (number("dp"), number("dq")), coefficient: number("qi"))
    }

    func verifier(hash: HashAlgorithm = .sha256) throws(CryptoError) -> RSASignatureVerifier {
        try RSASignatureVerifier(modulus: number("n"), exponent: number("e"), hash: hash)
    }

    func publicKey() throws(CryptoError) -> RSAPublicKey {
        try RSAPublicKey(modulus: number("n"), exponent: number("e"))
    }
}

@Suite struct RSATests {
    static let message = Array("assay".utf8)
    /// The output of `printf assay | openssl dgst -sha256 -sign google-a.pem`.
    static let signature = hex(
        """
        adec256d7a0aa51883651beba7759d00c30b18967b167065047aaf74015b67e542fda7f95692c284a9dae5fec6a9895f
        3fc8611c34e96cbccd18930d80dd4ddfb57949a431478abd0e6b0581ecb561c511b56d4a521dfaa94b14612431d433a1
        967f3eb30b4110232be01e28ca5631e851da1e3464d879803bfbf3c1b3ab9cbade91248ebaaa05d42de1ad9cfeff46c3
        320a917181344384260662c02cdf2439733c91c42bfb4a08a8aab52747416873f6413882eb9e7e6797aab85e1a2dfbbd
        d0e482da98b8af19cf9ef885100eda811faab7e2e8c79f8cf4813494a64cff3d9b8b096b756f8f85ceec7d031bf06822
        2e68914c645bff0f54379e11f4410b35
        """)

    @Test func signsLikeTheCommand() throws {
        #expect(try GoogleKey().privateKey().sign(Self.message, hash: .sha256) == Self.signature)
    }

    @Test func verifiesTheSignatureOfTheCommand() throws {
        #expect(try GoogleKey().verifier().isValidSignature(Self.signature, for: Self.message))
    }

    @Test(arguments: ["another message", "a flipped bit", "a byte fewer", "a byte more", "empty"])
    func refuses(change: String) throws {
        var signature = Self.signature
        var message = Self.message
        switch change {
        case "another message": message.append(0)
        case "a flipped bit": signature[128] ^= 1
        case "a byte fewer": signature.removeFirst()
        case "a byte more": signature.insert(0, at: 0)
        default: signature = []
        }
        #expect(try !GoogleKey().verifier().isValidSignature(signature, for: message))
    }

    /// `openssl pkey -pubout -outform DER | sha256sum`, and `openssl rsa -RSAPublicKey_out` likewise.
    @Test func writesTheSameFormsAsTheCommand() throws {
        let key = try GoogleKey().publicKey()
        #expect(
            try HashAlgorithm.sha256.hash(key.subjectPublicKeyInfo())
                == hex("54038ece42a7c769562e7a393a4c36d1d44406e4502922670a32fe518622c4d1"))
        #expect(
            try HashAlgorithm.sha256.hash(key.pkcs1())
                == hex("55a7291046dcae961bc854e6f9704548aa43c92c8bc45799123adb5e5f9a3f32"))
    }

    @Test(arguments: ["SubjectPublicKeyInfo", "RSAPublicKey", "certificate"])
    func readsWhatItWrites(form: String) throws {
        let google = try GoogleKey()
        let written = try google.publicKey()
        let read =
            switch form {
            case "SubjectPublicKeyInfo": try RSAPublicKey(subjectPublicKeyInfo: written.subjectPublicKeyInfo())
            case "RSAPublicKey": try RSAPublicKey(pkcs1: written.pkcs1())
            default:
                try RSAPublicKey(
                    certificate: google.privateKey().selfSignedCertificate(
                        commonName: "assay", notBefore: 1_790_000_000, lifetime: 3600))
            }
        #expect(try read.numbers() == (google.number("n"), google.number("e")))
    }

    @Test(arguments: ["an extra byte", "a missing byte", "empty"])
    func refusesDER(with defect: String) throws {
        let google = try GoogleKey()
        func changed(_ der: [UInt8]) -> [UInt8] {
            switch defect {
            case "an extra byte": der + [0]
            case "a missing byte": der.dropLast()
            default: []
            }
        }
        let key = try google.publicKey()
        let certificate = try google.privateKey().selfSignedCertificate(
            commonName: "assay", notBefore: 1_790_000_000, lifetime: 3600)
        let refusal = CryptoError("read RSA public key")
        #expect(throws: refusal) { try RSAPublicKey(subjectPublicKeyInfo: changed(key.subjectPublicKeyInfo())) }
        #expect(throws: refusal) { try RSAPublicKey(pkcs1: changed(key.pkcs1())) }
        #expect(throws: refusal) { try RSAPublicKey(certificate: changed(certificate)) }
    }

    /// The public operation undoes the private one, and takes the remainder of a number of any size.
    @Test func rawPublicOperation() throws {
        let (n, e) = try (GoogleKey().number("n"), GoogleKey().number("e"))
        let encoded = try #require(RawRSA.encodedMessage(of: Self.signature, modulus: n, exponent: e))
        #expect(try GoogleKey().privateKey().rawSignature(encodedMessage: encoded) == Self.signature)
        // 256 times the modulus, and 2.
        let reduced = try #require(RawRSA.encodedMessage(of: n + [2], modulus: n, exponent: e))
        #expect(reduced == RawRSA.encodedMessage(of: [2], modulus: n, exponent: e))
        #expect(reduced.count == n.count)
        #expect(RawRSA.encodedMessage(of: Self.signature, modulus: [], exponent: e) == nil)
    }

    /// The raw operation on the encoded message of RFC 8017 §9.2 gives the same signature as the command.
    @Test func rawOperation() throws {
        let prefix = hex("3031300d060960864801650304020105000420")
        let digest = try HashAlgorithm.sha256.hash(Self.message)
        let fill = [UInt8](repeating: 0xFF, count: 256 - 3 - prefix.count - digest.count)
        let encoded = [0, 1] + fill + [0] + prefix + digest
        #expect(try GoogleKey().privateKey().rawSignature(encodedMessage: encoded) == Self.signature)
    }

    @Test(arguments: [255, 257])
    func rawOperationRefusesALength(count: Int) throws {
        let key = try GoogleKey().privateKey()
        #expect(throws: CryptoError("raw RSA operation")) {
            try key.rawSignature(encodedMessage: [UInt8](repeating: 1, count: count))
        }
    }
}
