import AssayTestSupport
import CAssayOpenSSL
import Testing

@testable import AssayCryptography
@testable import JOSECryptography

private let message = Array("assay".utf8)
private let zeros = [UInt8](repeating: 0, count: 16)

/// Every operation while OpenSSL gets no memory once, in a process of its own.
@Suite struct AllocationFailureTests {
    @Test(.ifTheLibraryCallsOpenSSL) func hashesAndCodes() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let abc = Array("abc".utf8)
            OpenSSLMemory.attempt("hash", throwing: ["hash with sha256"]) { () throws(CryptoError) in
                try HashAlgorithm.sha256.hash(abc)
            } isRight: {
                $0 == hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            }
            OpenSSLMemory.attempt("HMAC", throwing: ["HMAC"]) { () throws(CryptoError) in
                try HashAlgorithm.sha256.hmac(key: [], message: [])
            } isRight: {
                $0 == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
            }
            OpenSSLMemory.attempt("PBKDF2", throwing: ["PBKDF2"]) { () throws(CryptoError) in
                try KeyDerivation.pbkdf2(
                    .sha1, password: Array("password".utf8), salt: Array("salt".utf8), iterations: 1, byteCount: 20)
            } isRight: {
                $0 == hex("0c60c80f961f0e71f3a9b524af6012062fe037a6")
            }
        }
    }

    @Test(.ifTheLibraryCallsOpenSSL) func ciphers() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let nonce = [UInt8](repeating: 0, count: 12)
            let ciphertext = hex("0388dace60b6a392f328c2b971b2fe78")
            let tag = hex("ab6e47d42cec13bdf53a67b21257bddf")
            OpenSSLMemory.attempt("seal", throwing: ["AES-GCM seal"]) { () throws(CryptoError) in
                try AESGCM.seal(zeros, key: zeros, nonce: nonce, additionalData: [])
            } isRight: {
                $0.ciphertext == ciphertext && $0.tag == tag
            }
            OpenSSLMemory.attempt("open", throwing: ["AES-GCM open"]) { () throws(CryptoError) in
                try AESGCM.open(ciphertext, tag: tag, key: zeros, nonce: nonce, additionalData: [])
            } isRight: {
                $0 == zeros
            }
            OpenSSLMemory.attempt("CBC", throwing: ["AES-CBC"]) { () throws(CryptoError) in
                try SymmetricCipher.encryptCBC(message, key: zeros, initializationVector: zeros)
            } isRight: {
                $0 == hex("4342dd0703ff14fbda4c919b8f523de8")
            }
            OpenSSLMemory.attempt("key wrap", throwing: ["AES key wrap"]) { () throws(CryptoError) in
                try SymmetricCipher.wrapKey(
                    hex("00112233445566778899aabbccddeeff"), with: hex("000102030405060708090a0b0c0d0e0f"))
            } isRight: {
                $0 == hex("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
            }
        }
    }

    @Test func signatures() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let google = try GoogleKey()
            let made = ["build RSA key"]
            OpenSSLMemory.attempt("RSA private key", throwing: made) { () throws(CryptoError) in
                try google.privateKey()
            } isRight: {
                // OpenSSL can make a key that lacks what did not fit, and then fails to sign.
                ((try? $0.sign(message, hash: .sha256)) ?? RSATests.signature) == RSATests.signature
            }
            let key = try google.privateKey()
            // OpenSSL 3.0 itself does not notice every failure here, and then signs something else.
            OpenSSLMemory.attempt("sign", throwing: ["sign"]) { () throws(CryptoError) in
                try key.sign(message, hash: .sha256)
            } isRight: {
                $0.count == RSATests.signature.count
            }
            let encoded = [0] + [UInt8](repeating: 1, count: 255)
            let raw = try key.rawSignature(encodedMessage: encoded)
            OpenSSLMemory.attempt("raw operation", throwing: ["raw RSA operation"]) { () throws(CryptoError) in
                try key.rawSignature(encodedMessage: encoded)
            } isRight: {
                $0.count == raw.count
            }
        }
    }

    @Test(.ifTheLibraryCallsOpenSSL) func p256() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            OpenSSLMemory.attempt("new key", throwing: ["make P-256 key", "read P-256 key"], every: 9) {
                () throws(CryptoError) in
                try P256PrivateKey()
            } isRight: { key in
                (try? key.sign(message)).map { ECKey.isValid($0, message, by: key.publicKey) } ?? true
            }
            OpenSSLMemory.attempt("read key", throwing: ["read P-256 key"], every: 3) { () throws(CryptoError) in
                try ECKey.privateKey()
            } isRight: {
                $0.publicKey == (ECKey.x, ECKey.y)
            }
            let key = try ECKey.privateKey()
            OpenSSLMemory.attempt("write key", throwing: ["write P-256 key"]) { () throws(CryptoError) in
                try key.rawRepresentation()
            } isRight: {
                $0 == ECKey.d
            }
            OpenSSLMemory.attempt("ECDSA", throwing: ["hash with sha256", "sign"]) { () throws(CryptoError) in
                try key.sign(message)
            } isRight: {
                $0.count == 64
            }
            let signature = try DeterministicECDSA.sign(message, privateNumber: ECKey.d)
            let told = ["hash with sha256", "HMAC", "sign"]
            OpenSSLMemory.attempt("deterministic ECDSA", throwing: told) { () throws(CryptoError) in
                try DeterministicECDSA.sign(message, privateNumber: ECKey.d)
            } isRight: {
                $0 == signature
            }
        }
    }

    @Test(.ifTheLibraryCallsOpenSSL) func publicKeys() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let google = try GoogleKey()
            let made = ["build RSA key", "prepare verification"]
            OpenSSLMemory.attempt("RSA verifier", throwing: made) { () throws(CryptoError) in
                try google.verifier()
            } isRight: {
                $0.isValidSignature(RSATests.signature, for: message)
            }
            let verifier = try google.verifier()
            var isRefused = false
            OpenSSLMemory.attempt("verify", throwing: []) { () throws(CryptoError) in
                verifier.isValidSignature(RSATests.signature, for: message)
            } isRight: { isValid in
                if !isValid { isRefused = true }
                return ERR_peek_error() == 0
            }
            OpenSSLMemory.require(isRefused, "a failure goes unnoticed")
            OpenSSLMemory.attempt("refuse", throwing: []) { () throws(CryptoError) in
                verifier.isValidSignature(RSATests.signature, for: [])
            } isRight: { isValid in
                !isValid && ERR_peek_error() == 0
            }
        }
    }

    @Test(.ifTheLibraryCallsOpenSSL) func formsOfPublicKeys() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let google = try GoogleKey()
            let key = try google.publicKey()
            let der = try key.subjectPublicKeyInfo()
            let isGoogle = { (key: RSAPublicKey) in
                (try? key.numbers()).map { $0 == (google.number("n"), google.number("e")) } ?? false
            }
            OpenSSLMemory.attempt("RSA public key", throwing: ["build RSA key"]) { () throws(CryptoError) in
                try google.publicKey()
            } isRight: {
                isGoogle($0)
            }
            OpenSSLMemory.attempt("read key", throwing: ["read RSA public key"]) { () throws(CryptoError) in
                try RSAPublicKey(subjectPublicKeyInfo: der)
            } isRight: {
                isGoogle($0)
            }
            let certificate = try google.privateKey().selfSignedCertificate(
                commonName: "assay", notBefore: 1_790_000_000, lifetime: 3600)
            OpenSSLMemory.attempt("read certificate", throwing: ["read RSA public key"]) { () throws(CryptoError) in
                try RSAPublicKey(certificate: certificate)
            } isRight: {
                isGoogle($0)
            }
            OpenSSLMemory.attempt("numbers", throwing: ["read number of RSA public key"]) { () throws(CryptoError) in
                try key.numbers()
            } isRight: {
                $0 == (google.number("n"), google.number("e"))
            }
            OpenSSLMemory.attempt("write key", throwing: ["write SubjectPublicKeyInfo"]) { () throws(CryptoError) in
                try key.subjectPublicKeyInfo()
            } isRight: {
                $0 == der
            }
            let pkcs1 = try key.pkcs1()
            OpenSSLMemory.attempt("write PKCS #1", throwing: ["write RSAPublicKey"]) { () throws(CryptoError) in
                try key.pkcs1()
            } isRight: {
                $0 == pkcs1
            }
            let handle = try google.privateKey().handle
            for padding in [RSAEncryptionPadding.pkcs1, .oaepSHA1, .oaepSHA256] {
                OpenSSLMemory.attempt("encrypt", throwing: ["RSA encryption", "hash with sha1", "hash with sha256"]) {
                    () throws(CryptoError) in
                    try key.encrypt(message, padding: padding, seed: message)
                } isRight: {
                    Decryption.open($0, handle, padding) == message
                }
            }
        }
    }

    @Test func certificates() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            OpenSSLMemory.attempt("EC key", throwing: ["make P-256 key"], every: 9) { () throws(CryptoError) in
                try CertificateAuthority.newKey()
            } isRight: {
                (try? CertificateAuthority.pem(of: $0)) != nil
            }
            let key = try CertificateAuthority.newKey()
            let pem = try CertificateAuthority.pem(of: key)
            OpenSSLMemory.attempt("write key", throwing: ["write private key"]) { () throws(CryptoError) in
                try CertificateAuthority.pem(of: key)
            } isRight: {
                $0 == pem
            }
            func made() throws(CryptoError) -> CertificateHandle {
                let made = try CertificateHandle(subject: "a", key: key, serial: [1], notBefore: 0, lifetime: 1)
                try made.add(NID_subject_key_identifier, "hash", issuer: made)
                try made.add(NID_subject_alt_name, "DNS:a", issuer: made)
                try made.sign(with: key)
                return made
            }
            let right = try Certificate(pem: made().pem())?.text
            let steps = ["make certificate", "make certificate extension", "sign certificate", "write certificate"]
            OpenSSLMemory.attempt("PEM", throwing: steps, every: 3) { () throws(CryptoError) in
                try made().pem()
            } isRight: {
                Certificate(pem: $0)?.text == right
            }
            OpenSSLMemory.attempt("DER", throwing: steps, every: 7) { () throws(CryptoError) in
                try made().der()
            } isRight: {
                Certificate(der: $0)?.text == right
            }
        }
    }

    @Test func server() async {
        await #expect(processExitsWith: .success) {
            OpenSSLMemory.takeOver()
            let more = [
                "make certificate", "sign certificate", "write certificate", "make P-256 key",
                "make certificate extension", "random bytes", "write private key",
            ]
            let authority = try CertificateAuthority(commonName: "test", notBefore: 1_790_000_000, lifetime: 3600)
            OpenSSLMemory.attempt("server", throwing: more, every: 5) { () throws(CryptoError) in
                try authority.issue(
                    names: ["a.example", "b.example"], addresses: ["127.0.0.1", "::1"], notBefore: 1_790_000_100,
                    lifetime: 60)
            } isRight: {
                Certificate(pem: $0.certificate)?.text == CertificateTests.server
            }
        }
    }
}
