internal import AssayConformance
internal import AssayCryptography
internal import AssayJSON
internal import ReferenceJOSE

/// One text of a public key, which a careless client uses as the secret of a MAC.
struct PublicKeyText: Sendable {
    /// The id of the flaw.
    let id: String
    /// The text; `nil` if the key has none.
    let text: @Sendable (JSONObject, RSAPublicKey) -> [UInt8]?

    private init(_ id: String, _ text: @escaping @Sendable (JSONObject, RSAPublicKey) -> [UInt8]?) {
        self.id = id
        self.text = text
    }

    static let all: [PublicKeyText] = infos + rsaKeys + members + others

    private static let infos: [PublicKeyText] = Form.allCases.map { form in
        PublicKeyText("mac-keyed-with-public-key-pem" + form.rawValue) { _, key in
            (try? key.subjectPublicKeyInfo()).map { pem("PUBLIC KEY", $0, form) }
        }
    }

    private static let rsaKeys: [PublicKeyText] = Form.allCases.map { form in
        PublicKeyText("mac-keyed-with-rsa-public-key-pem" + form.rawValue) { _, key in
            (try? key.pkcs1()).map { pem("RSA PUBLIC KEY", $0, form) }
        }
    }

    private static let members: [PublicKeyText] = ["n", "e", "kty", "alg", "kid"].map { name in
        PublicKeyText("mac-keyed-with-member-\(name)") { jwk, _ in
            if case .string(let text)? = jwk[name] { Array(text.utf8) } else { nil }
        }
    }

    private static let others: [PublicKeyText] = [
        PublicKeyText("mac-keyed-with-der") { _, key in try? key.subjectPublicKeyInfo() },
        PublicKeyText("mac-keyed-with-rsa-public-key-der") { _, key in try? key.pkcs1() },
        PublicKeyText("mac-keyed-with-jwk-text") { jwk, _ in Array(jwk.text.utf8) },
        PublicKeyText("mac-keyed-with-ssh-key") { jwk, _ in ssh(jwk) },
    ]

    /// A form of a PEM text (RFC 7468).
    enum Form: String, CaseIterable {
        case plain = ""
        case withoutLastLineFeed = "-without-last-line-feed"
        case joined = "-joined"
        case afterLineFeed = "-after-line-feed"
        case stripped = "-stripped"
        case base64 = "-stripped-and-joined"
    }

    static func pem(_ label: String, _ der: [UInt8], _ form: Form) -> [UInt8] {
        let base64 = Array(Base64Standard.encode(der))
        let lines = stride(from: 0, to: base64.count, by: 64).map { String(base64[$0..<min($0 + 64, base64.count)]) }
        let framed = ["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]
        let text = framed.joined(separator: "\n")
        let formed =
            switch form {
            case .plain: text + "\n"
            case .withoutLastLineFeed: text
            case .joined: framed.joined()
            case .afterLineFeed: "\n" + text + "\n"
            case .stripped: lines.joined(separator: "\n") + "\n"
            case .base64: lines.joined()
            }
        return Array(formed.utf8)
    }

    /// The one-line form of OpenSSH (RFC 4253 §6.6).
    private static func ssh(_ jwk: JSONObject) -> [UInt8]? {
        func string(_ bytes: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count).bigEndian) { Array($0) } + bytes
        }
        func integer(_ bytes: [UInt8]) -> [UInt8] { string((bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes) }
        let honest = FlawSwitch(nil)
        guard let modulus = try? VerificationKey.number("n", of: jwk, honest),
            let exponent = try? VerificationKey.number("e", of: jwk, honest)
        else { return nil }
        let blob = string(Array("ssh-rsa".utf8)) + integer(exponent) + integer(modulus)
        return Array("ssh-rsa \(Base64Standard.encode(blob))".utf8)
    }
}
