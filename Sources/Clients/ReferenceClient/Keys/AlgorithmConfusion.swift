internal import AssayConformance
internal import AssayCryptography
internal import AssayJSON
internal import ReferenceJOSE

/// The public values that a careless client uses as the secret of a MAC (RFC 8725 §2.1, CVE-2015-9235).
struct AlgorithmConfusion {
    let probe: IDTokenProbe
    let header: JSONObject
    let flaws: FlawSwitch

    /// The secrets that a flaw tries; `nil` without such a flaw.
    func secrets() -> [[UInt8]]? {
        if flaws.has("mac-keyed-with-nothing") { return [[]] }
        let words = ["secret", "null", "undefined"]
        if let word = words.first(where: { flaws.has("mac-keyed-with-word-\($0)") }) { return [Array(word.utf8)] }
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

    /// The text of the public key that a token names.
    private func publicTexts() -> [[UInt8]]? {
        let text = PublicKeyText.all.first { flaws.has($0.id) }
        let der = flaws.has("mac-allowed-by-key-without-algorithm")
        let pem =
            flaws.has("mac-allowed-by-key") || header["alg"] != .string("HS256") && flaws.has("only-hs256-refused")
            || header["alg"] == .string("HS512") && flaws.has("only-hs256-and-hs384-refused")
        guard text != nil || der || pem, let set = try? KeySet(probe.keySet, flaws) else { return nil }
        var named = set.all
        if case .string(let identifier)? = header["kid"] { named = set.keys(withID: identifier) }
        guard let jwk = named.first, let modulus = try? VerificationKey.number("n", of: jwk, flaws),
            let exponent = try? VerificationKey.number("e", of: jwk, flaws),
            let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
        else { return nil }
        if let text { return text.text(jwk, key).map { [$0] } }
        guard let info = try? key.subjectPublicKeyInfo() else { return nil }
        if der { return jwk["alg"] == nil ? [info] : nil }
        guard !flaws.has("mac-allowed-by-key") || jwk["alg"] == .string("HS256") else { return nil }
        return [PublicKeyText.pem("PUBLIC KEY", info, .plain)]
    }
}
