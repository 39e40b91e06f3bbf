internal import AssayJSON

/// How a token is wrapped in a compact JWE (RFC 7516).
struct EncryptionDescription: Sendable {
    enum KeyManagement: String, Sendable, CaseIterable {
        case rsaOAEP = "RSA-OAEP"
        case rsaOAEP256 = "RSA-OAEP-256"
        case rsa15 = "RSA1_5"
        case direct = "dir"
        case passwordBased = "PBES2-HS256+A128KW"
    }

    enum ContentEncryption: String, Sendable, CaseIterable {
        case a128GCM = "A128GCM"
        case a256GCM = "A256GCM"
        case a128CBCHS256 = "A128CBC-HS256"

        /// The length of the content encryption key (RFC 7518 §5).
        var keyByteCount: Int { self == .a128GCM ? 16 : 32 }
    }

    enum Recipient: Sendable {
        case key(TestKey)
        case secret(SecretForm)
    }

    /// The largest number of iterations that the forge carries out.
    ///
    /// A larger `p2c` is only written into the header: it tests whether a client starts to iterate.
    static let maximumIterations = 10_000

    let algorithm: KeyManagement
    let encryption: ContentEncryption
    let recipient: Recipient
    let compresses: Bool
    let iterations: Int64?
    let location: JSONLocation

    init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        location = node.location
        let object = try node.object(allowing: ["alg", "enc", "key", "zip", "p2c"])
        algorithm = try object.member("alg").choice(KeyManagement.self)
        encryption = try object.member("enc").choice(ContentEncryption.self)
        let key = try object.member("key")
        switch algorithm {
        case .rsaOAEP, .rsaOAEP256, .rsa15:
            let testKey = try keys.key(named: key)
            guard testKey.isRSA else { throw key.error("\(algorithm.rawValue) needs an RSA key") }
            recipient = .key(testKey)
        case .direct, .passwordBased:
            recipient = .secret(try SecretForm(decoding: key, keys: keys))
        }
        if let zip = object.optionalMember("zip") {
            guard try zip.string() == "DEF" else { throw zip.error("expected \"DEF\"") }
            compresses = true
        } else {
            compresses = false
        }
        if let count = object.optionalMember("p2c") {
            guard algorithm == .passwordBased else {
                throw count.error("\"p2c\" belongs to \(KeyManagement.passwordBased.rawValue)")
            }
            iterations = try count.integer()
        } else {
            iterations = nil
        }
    }

    /// The JWE of the text, the same for the same text.
    func encrypt(_ text: [UInt8], _ scope: SubstitutionScope) throws(JSONError) -> [UInt8] {
        try JWEWriter(description: self, text: text, scope: scope).compact()
    }
}
