internal import AssayJSON

extension VerificationKey {
    /// Checks what the key is for (RFC 7517 §4.2, §4.3, §4.4).
    static func checkPurpose(_ members: JSONObject, _ flaws: FlawSwitch) throws(JOSERefusal) {
        if let use = members["use"] {
            let isSpelledOtherwise = members.text("use")?.lowercased() == "sig"
            guard
                use == .string("sig") || isSpelledOtherwise && flaws.has("key-use-ignores-case")
                    || use != .string("enc") && flaws.has("only-encryption-keys-refused")
                    || flaws.has("key-use-not-checked")
            else {
                throw JOSERefusal(.key, "the key is not for signatures (RFC 7517 §4.2)")
            }
        } else if flaws.has("key-without-use-refused") {
            throw JOSERefusal(.key, "the key has no use")
        }
        if let operations = members["key_ops"] {
            var names: [JSONValue] = []
            if case .array(let elements) = operations { names = elements.map(\.value) }
            let isRepeated = names.indices.contains { names[..<$0].contains(names[$0]) }
            guard
                names.contains(.string("verify")) && !isRepeated
                    || operations == .array([]) && flaws.has("empty-key-operations-ignored")
                    || names.contains(.string("sign")) && flaws.has("signing-keys-accepted")
                    || flaws.has("key-operations-not-checked")
            else {
                throw JOSERefusal(.key, "the key is not for verifying, or repeats an operation (RFC 7517 §4.3)")
            }
            if members["use"] != nil, flaws.has("use-beside-key-operations-refused") {
                throw JOSERefusal(.key, "the key has use and key_ops (RFC 7517 §4.3)")
            }
        }
        if let algorithm = members["alg"] {
            let isKnown = ["RS384", "RS512"].contains { algorithm == .string($0) }
            guard
                algorithm == .string("RS256") || isKnown && flaws.has("algorithm-of-key-accepted")
                    || isOfType(algorithm, ["RS", "PS"]) && flaws.has("keys-of-any-rsa-algorithm-accepted")
                    || signatureAlgorithms.contains(algorithm)
                        && flaws.has("keys-of-any-signature-algorithm-accepted")
                    || flaws.has("key-algorithm-not-compared")
            else {
                throw JOSERefusal(.key, "the key is for another algorithm (RFC 7517 §4.4)")
            }
        } else if flaws.has("key-without-algorithm-refused") {
            throw JOSERefusal(.key, "the key has no alg")
        }
        for name in ["d", "p", "q", "dp", "dq", "qi", "oth"] where members[name] != nil {
            guard flaws.has("private-key-accepted") else {
                throw JOSERefusal(.key, "the key has private members (RFC 7518 §6.3.2)")
            }
        }
        if members["x5c"] != nil, flaws.has("key-with-certificate-refused") {
            throw JOSERefusal(.key, "the key has a certificate")
        }
    }

    /// The algorithms of RFC 7518 §3.1 but `none`.
    private static let signatureAlgorithms: [JSONValue] = ["HS", "RS", "ES", "PS"].flatMap { type in
        [256, 384, 512].map { .string("\(type)\($0)") }
    }

    private static func isOfType(_ algorithm: JSONValue, _ prefixes: [String]) -> Bool {
        guard case .string(let name) = algorithm else { return false }
        return prefixes.contains { name.hasPrefix($0) }
    }
}
