import CAssayOpenSSL
import Testing

@testable import AssayCryptography
@testable import JOSECryptography

@Suite struct CertificateTests {
    /// 2026-09-21 14:13:20 UTC.
    private static let start: Int64 = 1_790_000_000
    static let authority = """
        Certificate:
        Data:
        Version: 3 (0x2)
        Signature Algorithm: ecdsa-with-SHA256
        Issuer: CN=test
        Validity
        Not Before: Sep 21 14:13:20 2026 GMT
        Not After : Sep 21 15:13:20 2026 GMT
        Subject: CN=test
        X509v3 extensions:
        X509v3 Basic Constraints: critical
        CA:TRUE, pathlen:0
        X509v3 Key Usage: critical
        Certificate Sign, CRL Sign
        X509v3 Subject Key Identifier:
        (SUBJECT)
        """
    static let server = """
        Certificate:
        Data:
        Version: 3 (0x2)
        Signature Algorithm: ecdsa-with-SHA256
        Issuer: CN=test
        Validity
        Not Before: Sep 21 14:15:00 2026 GMT
        Not After : Sep 21 14:16:00 2026 GMT
        Subject: CN=a.example
        X509v3 extensions:
        X509v3 Basic Constraints: critical
        CA:FALSE
        X509v3 Key Usage: critical
        Digital Signature
        X509v3 Extended Key Usage:
        TLS Web Server Authentication
        X509v3 Subject Key Identifier:
        (SUBJECT)
        X509v3 Authority Key Identifier:
        (OTHER)
        X509v3 Subject Alternative Name:
        DNS:a.example, DNS:b.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1
        """
    private static let selfSigned = """
        Certificate:
        Data:
        Version: 3 (0x2)
        Signature Algorithm: sha256WithRSAEncryption
        Issuer: CN=assay
        Validity
        Not Before: Sep 21 14:13:20 2026 GMT
        Not After : Sep 21 15:13:20 2026 GMT
        Subject: CN=assay
        """

    private func makeAuthority() throws -> CertificateAuthority {
        try CertificateAuthority(commonName: "test", notBefore: Self.start, lifetime: 3600)
    }

    @Test func authoritySignsItself() throws {
        let certificate = try #require(Certificate(pem: makeAuthority().certificate))
        #expect(certificate.text == Self.authority)
        #expect(certificate.isSigned(by: certificate))
    }

    @Test func authoritySignsForServers() throws {
        let authority = try makeAuthority()
        let issuer = try #require(Certificate(pem: authority.certificate))
        let issued = try authority.issue(
            names: ["a.example", "b.example"], addresses: ["127.0.0.1", "::1"], notBefore: Self.start + 100,
            lifetime: 60)
        let certificate = try #require(Certificate(pem: issued.certificate))
        #expect(certificate.text == Self.server)
        #expect(certificate.identifiers.issuer == issuer.identifiers.subject)
        #expect(certificate.isSigned(by: issuer))
        #expect(!certificate.isSigned(by: certificate))
        #expect(certificate.isOf(privateKey: issued.privateKey))
        let other = try authority.issue(
            names: [], addresses: ["::1", "127.0.0.1"], notBefore: Self.start, lifetime: 60)
        #expect(!certificate.isOf(privateKey: other.privateKey))
        #expect(try #require(Certificate(pem: other.certificate)).text.contains("\nSubject: CN=::1\n"))
    }

    /// RFC 5280 §4.1.2.2: positive, and at most 20 bytes.
    @Test func serialNumbersAreRandom() throws {
        let authority = try makeAuthority()
        let serials = try (0..<2).map { _ in
            let issued = try authority.issue(names: ["a.example"], addresses: [], notBefore: 0, lifetime: 60)
            return try #require(Certificate(pem: issued.certificate)).serial
        }
        for serial in serials {
            #expect(serial.count == 16)
            #expect(serial.first == 1)
        }
        #expect(serials[0] != serials[1])
    }

    @Test(arguments: ["a.example", "A-Z.example", "az09.example", "0", "9", "a", "z", "A", "Z", "x-y"])
    func takesName(_ name: String) throws {
        let issued = try makeAuthority().issue(names: [name], addresses: [], notBefore: Self.start, lifetime: 60)
        #expect(try #require(Certificate(pem: issued.certificate)).text.contains("\nDNS:\(name)"))
    }

    @Test(
        arguments: [
            ([""], []), (["a,DNS:b"], []), (["a b"], []), (["a:b"], []), (["\u{E9}.example"], []),
            (["a.example", ""], []),
            (["a/b"], []), (["a@b"], []), (["a[b"], []), (["a`b"], []), (["a{b"], []), ([], [""]),
            ([], ["127.0.0.1,DNS:b"]),
            (["a.example"], ["::1 "]),
        ] as [([String], [String])])
    func refusesMalformed(names: [String], addresses: [String]) throws {
        #expect(throws: CryptoError("make certificate for a malformed name")) {
            try makeAuthority().issue(names: names, addresses: addresses, notBefore: Self.start, lifetime: 60)
        }
    }

    @Test func refusesNoNameAndNoAddress() throws {
        let authority = try makeAuthority()
        #expect(throws: CryptoError("make certificate without a name")) {
            try authority.issue(names: [], addresses: [], notBefore: Self.start, lifetime: 60)
        }
        #expect(throws: CryptoError("make certificate extension")) {
            try authority.issue(names: [], addresses: ["300.0.0.1"], notBefore: Self.start, lifetime: 60)
        }
        #expect(ERR_peek_error() == 0)
    }

    /// The system's calendar ends before the year 2 to the power of 31; common names have up to 64 characters (RFC 5280
    /// §A.1).
    @Test(arguments: [
        ("assay", 0, 0, true), ("assay", 1 << 60, -(1 << 60), false), ("assay", 0, 1 << 60, false),
        ("assay", Int64.max, 1, false), ("assay", Int64.min, -1, false),
        (String(repeating: "a", count: 64), 0, 1, true), (String(repeating: "a", count: 65), 0, 1, false),
    ])
    func limits(commonName: String, notBefore: Int64, lifetime: Int64, isMade: Bool) throws {
        let key = try GoogleKey().privateKey()
        let authority = { try CertificateAuthority(commonName: commonName, notBefore: notBefore, lifetime: lifetime) }
        let selfSigned = {
            try key.selfSignedCertificate(commonName: commonName, notBefore: notBefore, lifetime: lifetime)
        }
        if isMade {
            #expect(try !authority().certificate.isEmpty)
            #expect(try !selfSigned().isEmpty)
        } else {
            #expect(throws: CryptoError("make certificate")) { try authority() }
            #expect(throws: CryptoError("make certificate")) { try selfSigned() }
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test func refusesToSignWithAPublicKey() throws {
        let google = try GoogleKey()
        let key = try KeyHandle(rsa: ["n": google.number("n"), "e": google.number("e")])
        let certificate = try CertificateHandle(subject: "a", key: key, notBefore: Self.start, lifetime: 60)
        #expect(throws: CryptoError("sign certificate")) { try certificate.sign(with: key) }
        #expect(ERR_peek_error() == 0)
    }

    /// The modulus has 12 bits, too few for a signature (RFC 8017 §9.2).
    @Test func refusesToSignWithAShortKey() throws {
        let key = try RSAPrivateKey(
            modulus: [0x0C, 0xA1], exponent: [17], privateExponent: [0x0A, 0xC1], primes: ([61], [53]),
            exponents: ([53], [49]), coefficient: [38])
        #expect(throws: CryptoError("sign certificate")) {
            try key.selfSignedCertificate(commonName: "assay", notBefore: Self.start, lifetime: 3600)
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test func selfSignedIsDeterministic() throws {
        let key = try GoogleKey().privateKey()
        let bytes = try key.selfSignedCertificate(commonName: "assay", notBefore: Self.start, lifetime: 3600)
        #expect(try bytes == key.selfSignedCertificate(commonName: "assay", notBefore: Self.start, lifetime: 3600))
        let certificate = try #require(Certificate(der: bytes))
        #expect(certificate.text == Self.selfSigned)
        #expect(certificate.serial == [1])
        #expect(certificate.isSigned(by: certificate))
        #expect(EVP_PKEY_eq(X509_get0_pubkey(certificate.pointer), key.handle.pointer) == 1)
    }
}
