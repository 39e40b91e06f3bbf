internal import AssayCryptography
internal import AssayJSON
package import JOSECryptography

/// The texts of a key that a careless verifier might use as the secret of a MAC.
enum KeyText: String, CaseIterable, Sendable {
    case spkiPEM = "spki-pem"
    case spkiPEMNoFinalNewline = "spki-pem-no-final-newline"
    case spkiPEMJoined = "spki-pem-joined"
    case spkiPEMLeadingNewline = "spki-pem-leading-newline"
    case spkiPEMStripped = "spki-pem-stripped"
    case spkiPEMStrippedJoined = "spki-pem-stripped-joined"
    case spkiDER = "spki-der"
    case spkiBase64 = "spki-base64"
    case pkcs1PEM = "pkcs1-pem"
    case pkcs1PEMNoFinalNewline = "pkcs1-pem-no-final-newline"
    case pkcs1PEMJoined = "pkcs1-pem-joined"
    case pkcs1PEMLeadingNewline = "pkcs1-pem-leading-newline"
    case pkcs1PEMStripped = "pkcs1-pem-stripped"
    case pkcs1PEMStrippedJoined = "pkcs1-pem-stripped-joined"
    case pkcs1DER = "pkcs1-der"
    case pkcs1Base64 = "pkcs1-base64"
    case certificatePEM = "certificate-pem"
    case jwkJSON = "jwk-json"
    case n, e, kty, alg, kid
    case sshRSA = "ssh-rsa"

    func bytes(of key: TestKey) throws(CryptoError) -> [UInt8] {
        switch self {
        case .spkiPEM, .spkiPEMNoFinalNewline, .spkiPEMJoined, .spkiPEMLeadingNewline, .spkiPEMStripped,
            .spkiPEMStrippedJoined:
            pem("PUBLIC KEY", try key.subjectPublicKeyInfo())
        case .pkcs1PEM, .pkcs1PEMNoFinalNewline, .pkcs1PEMJoined, .pkcs1PEMLeadingNewline, .pkcs1PEMStripped,
            .pkcs1PEMStrippedJoined:
            pem("RSA PUBLIC KEY", try key.pkcs1())
        case .certificatePEM: pem("CERTIFICATE", try key.certificate())
        case .spkiDER: try key.subjectPublicKeyInfo()
        case .pkcs1DER: try key.pkcs1()
        case .spkiBase64: Array(Base64.standard(try key.subjectPublicKeyInfo()).utf8)
        case .pkcs1Base64: Array(Base64.standard(try key.pkcs1()).utf8)
        case .jwkJSON: JSONWriter.bytes(key.publicJWK)
        case .n, .e, .kty, .alg, .kid: try member(rawValue, of: key)
        case .sshRSA: try sshText(of: key)
        }
    }

    /// RFC 7468: lines of 64 characters.
    private func pem(_ label: String, _ der: [UInt8]) -> [UInt8] {
        let base64 = Array(Base64.standard(der).utf8)
        let lines = stride(from: 0, to: base64.count, by: 64).map { start in
            String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
        }
        let framed = ["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]
        let text =
            switch self {
            case .spkiPEMNoFinalNewline, .pkcs1PEMNoFinalNewline: framed.joined(separator: "\n")
            case .spkiPEMJoined, .pkcs1PEMJoined: framed.joined()
            case .spkiPEMLeadingNewline, .pkcs1PEMLeadingNewline: "\n" + framed.joined(separator: "\n") + "\n"
            case .spkiPEMStripped, .pkcs1PEMStripped: lines.joined(separator: "\n") + "\n"
            case .spkiPEMStrippedJoined, .pkcs1PEMStrippedJoined: lines.joined()
            default: framed.joined(separator: "\n") + "\n"
            }
        return Array(text.utf8)
    }

    private func member(_ name: String, of key: TestKey) throws(CryptoError) -> [UInt8] {
        guard case .string(let text) = key.publicJWK[name] else {
            throw CryptoError("read \(name) of a key without it")
        }
        return Array(text.utf8)
    }

    /// RFC 4253 §6.6, in the one-line form of OpenSSH.
    private func sshText(of key: TestKey) throws(CryptoError) -> [UInt8] {
        guard case .rsa(let numbers) = key.numbers else { throw CryptoError("write a key as ssh-rsa") }
        let blob =
            Self.sshString(Array("ssh-rsa".utf8)) + Self.sshString(Self.sshInteger(numbers.exponent))
            + Self.sshString(Self.sshInteger(numbers.modulus))
        return Array("ssh-rsa \(Base64.standard(blob))".utf8)
    }

    private static func sshString(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt32(truncatingIfNeeded: bytes.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + bytes
    }

    private static func sshInteger(_ bytes: [UInt8]) -> [UInt8] {
        (bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes
    }
}

extension TestKey {
    /// DER SubjectPublicKeyInfo.
    package func subjectPublicKeyInfo() throws(CryptoError) -> [UInt8] {
        switch numbers {
        case .rsa(let numbers):
            return try RSAPublicKey(modulus: numbers.modulus, exponent: numbers.exponent).subjectPublicKeyInfo()
        case .ec(let numbers):
            // RFC 5480: id-ecPublicKey with the named curve secp256r1, then the uncompressed point.
            let prefix: [UInt8] = [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
                0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
            ]
            return prefix + numbers.x + numbers.y
        }
    }

    /// DER RSAPublicKey (RFC 8017, appendix A.1.1).
    package func pkcs1() throws(CryptoError) -> [UInt8] {
        guard case .rsa(let numbers) = numbers else { throw CryptoError("write a key as PKCS #1") }
        return try RSAPublicKey(modulus: numbers.modulus, exponent: numbers.exponent).pkcs1()
    }

    var isRSA: Bool {
        if case .rsa = numbers { true } else { false }
    }

    var hasPrivateKey: Bool {
        switch numbers {
        case .rsa(let numbers): numbers.secret != nil
        case .ec(let numbers): numbers.d != nil
        }
    }
}
