internal import AssayConformance
internal import AssayJSON
internal import OpenSSLCrypto
internal import ReferenceJOSE

/// The public values that a careless client uses as the secret of a MAC (RFC 8725 §2.1, CVE-2015-9235).
struct AlgorithmConfusion {
    let probe: IDTokenProbe
    let header: JSONObject
    let flaws: FlawSwitch

    /// The secrets that a flaw tries; `nil` without such a flaw.
    func secrets() -> [[UInt8]]? {
        if flaws.has("mac-keyed-with-nothing") { return [[]] }
        if flaws.has("mac-keyed-with-placeholder") { return ["secret", "null", "undefined"].map { Array($0.utf8) } }
        if flaws.has("mac-keyed-with-client-id") { return [Array(probe.clientID.utf8)] }
        if case .object(let members)? = header["jwk"], flaws.has("mac-keyed-with-embedded-key") {
            return octets(JSONObject(members, flaws)).map { [$0] }
        }
        if case .string(let identifier)? = header["kid"], let secret = secret(named: identifier) { return [secret] }
        return publicTexts()
    }

    /// The secrets from a key store that the key ID selects.
    private func secret(named identifier: String) -> [UInt8]? {
        // A key store in the file system, where /dev/null is known to everyone.
        if identifier.hasSuffix("/dev/null"), flaws.has("key-id-is-path") { return [] }
        // A key store in a database, whose query holds the key ID.
        let injection = "' UNION SELECT '"
        if let range = identifier.firstRange(of: injection), flaws.has("key-id-in-query") {
            return Array(identifier[range.upperBound...].utf8)
        }
        guard let elements = setElements() else { return nil }
        for element in elements {
            guard case .object(let members) = element.value else { continue }
            let key = JSONObject(members, flaws)
            if key["kid"] == .string(identifier), key["kty"] == .string("oct"), flaws.has("mac-keyed-with-key-of-set") {
                return octets(key)
            }
        }
        return nil
    }

    private func setElements() -> [JSONNode]? {
        guard case .array(let elements)? = JSONText(flaws).body(probe.keySet)?["keys"] else { return nil }
        return elements
    }

    private func octets(_ key: JSONObject) -> [UInt8]? {
        guard case .string(let text)? = key["k"] else { return nil }
        return Base64URLText(flaws).decode(Array(text.utf8))
    }

    /// The texts of the public key that a token names.
    private func publicTexts() -> [[UInt8]]? {
        let suspects: [String] = [
            "mac-keyed-with-public-key-pem", "mac-keyed-with-rsa-public-key-pem", "mac-keyed-with-der",
            "mac-keyed-with-jwk-text",
            "mac-keyed-with-member", "mac-keyed-with-ssh-key",
        ]
        guard let flaw = suspects.first(where: flaws.has), let set = try? KeySet(probe.keySet, flaws) else {
            return nil
        }
        var named = set.all
        if case .string(let identifier)? = header["kid"] { named = set.keys(withID: identifier) }
        guard let jwk = named.first, let modulus = try? VerificationKey.number("n", of: jwk, flaws),
            let exponent = try? VerificationKey.number("e", of: jwk, flaws),
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
        else { return nil }
        switch flaw {
        case "mac-keyed-with-public-key-pem":
            return (try? key.subjectPublicKeyInfo()).map { Self.pemTexts("PUBLIC KEY", $0) }
        case "mac-keyed-with-rsa-public-key-pem":
            return (try? key.pkcs1()).map { Self.pemTexts("RSA PUBLIC KEY", $0) }
        case "mac-keyed-with-der":
            return [try? key.subjectPublicKeyInfo(), try? key.pkcs1()].compactMap { $0 }
        case "mac-keyed-with-jwk-text":
            return [Array(jwk.text.utf8)]
        case "mac-keyed-with-member":
            return ["n", "e", "kty", "alg", "kid"].compactMap { name in
                if case .string(let text)? = jwk[name] { Array(text.utf8) } else { nil }
            }
        default:
            return [Self.sshText(modulus: modulus, exponent: exponent)]
        }
    }

    /// A PEM text (RFC 7468) with and without its line feeds and its first and last line.
    private static func pemTexts(_ label: String, _ der: [UInt8]) -> [[UInt8]] {
        let base64 = Array(Base64Standard.encode(der))
        let lines = stride(from: 0, to: base64.count, by: 64).map { String(base64[$0..<min($0 + 64, base64.count)]) }
        let framed = ["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]
        let text = framed.joined(separator: "\n")
        return [
            text + "\n", text, framed.joined(), "\n" + text + "\n", lines.joined(separator: "\n") + "\n",
            lines.joined(),
        ].map { Array($0.utf8) }
    }

    /// The one-line form of OpenSSH (RFC 4253 §6.6).
    private static func sshText(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        func string(_ bytes: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count).bigEndian) { Array($0) } + bytes
        }
        func integer(_ bytes: [UInt8]) -> [UInt8] { string((bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes) }
        let blob = string(Array("ssh-rsa".utf8)) + integer(exponent) + integer(modulus)
        return Array("ssh-rsa \(Base64Standard.encode(blob))".utf8)
    }
}
