internal import AssayConformance
internal import AssayCryptography
internal import AssayJSON
internal import ReferenceJOSE

/// One text of a public key, which a careless client uses as the secret of a MAC.
struct PublicKeyText: Sendable {
    let flaw: Flaw
    /// The text; `nil` if the key has none.
    let text: @Sendable (JSONObject, RSAPublicKey) -> [UInt8]?

    private init(
        _ id: String, _ name: String, source: String? = nil, isShownInSignIns: Bool = false,
        _ text: @escaping @Sendable (JSONObject, RSAPublicKey) -> [UInt8]?
    ) {
        flaw = Flaw(
            "mac-keyed-with-\(id)", "verifies HS256 with \(name)", .forgery, .accepting(.unsupportedAlgorithm),
            source: source, isShownInSignIns: isShownInSignIns)
        self.text = text
    }

    static let all: [PublicKeyText] = infos + rsaKeys + members + others

    private static let infos: [PublicKeyText] = Form.allCases.map { form in
        PublicKeyText(
            "public-key-pem" + form.suffix, "the PEM text of the provider's public key" + form.words,
            source: "https://nvd.nist.gov/vuln/detail/CVE-2015-9235", isShownInSignIns: form == .plain
        ) { _, key in (try? key.subjectPublicKeyInfo()).map { pem("PUBLIC KEY", $0, form) } }
    }

    private static let rsaKeys: [PublicKeyText] = Form.allCases.map { form in
        PublicKeyText(
            "rsa-public-key-pem" + form.suffix, "the PKCS #1 text of the public key" + form.words,
            source: "https://nvd.nist.gov/vuln/detail/CVE-2022-29217"
        ) { _, key in (try? key.pkcs1()).map { pem("RSA PUBLIC KEY", $0, form) } }
    }

    private static let members: [PublicKeyText] = ["n", "e", "kty", "alg", "kid"].map { name in
        PublicKeyText("member-\(name)", "the text of \(name) of the public key") { jwk, _ in
            if case .string(let text)? = jwk[name] { Array(text.utf8) } else { nil }
        }
    }

    private static let others: [PublicKeyText] = [
        PublicKeyText("der", "the DER of the public key") { _, key in try? key.subjectPublicKeyInfo() },
        PublicKeyText("rsa-public-key-der", "the DER of the PKCS #1 public key") { _, key in try? key.pkcs1() },
        PublicKeyText(
            "jwk-text", "the JSON text of the public key", source: "https://nvd.nist.gov/vuln/detail/CVE-2026-48526"
        ) { jwk, _ in Array(jwk.text.utf8) },
        PublicKeyText(
            "ssh-key", "the OpenSSH text of the public key",
            source: "https://nvd.nist.gov/vuln/detail/CVE-2022-29217"
        ) { jwk, _ in ssh(jwk) },
    ]

    /// A form of a PEM text (RFC 7468).
    enum Form: String, CaseIterable {
        case plain = ""
        case withoutLastLineFeed = "without its last line feed"
        case joined = "without line feeds"
        case afterLineFeed = "after a line feed"
        case stripped = "without its first and last line"
        case base64 = "without line feeds, first and last line"

        fileprivate var words: String { self == .plain ? "" : " " + rawValue }

        fileprivate var suffix: String {
            switch self {
            case .plain: ""
            case .withoutLastLineFeed: "-without-last-line-feed"
            case .joined: "-joined"
            case .afterLineFeed: "-after-line-feed"
            case .stripped: "-stripped"
            case .base64: "-stripped-and-joined"
            }
        }
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
