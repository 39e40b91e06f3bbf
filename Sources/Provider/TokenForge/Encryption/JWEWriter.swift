internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography

/// Writes one compact JWE (RFC 7516 §7.1).
struct JWEWriter {
    let description: EncryptionDescription
    let text: [UInt8]
    let scope: SubstitutionScope

    func compact() throws(JSONError) -> [UInt8] {
        var header: JSONValue = [
            "alg": .string(description.algorithm.rawValue), "enc": .string(description.encryption.rawValue),
            "cty": "JWT",
        ]
        if case .key(let key) = description.recipient { header["kid"] = .string(key.kid) }
        if description.compresses { header["zip"] = "DEF" }
        let (contentKey, encryptedKey) = try contentKey(&header)
        let protected = Base64.url(JSONWriter.bytes(header))
        let plaintext = description.compresses ? Deflate.compress(text) : text
        let (vector, ciphertext, tag) = try located(description.location) { () throws(CryptoError) in
            try seal(plaintext, contentKey, additionalData: Array(protected.utf8))
        }
        let segments = [
            protected, Base64.url(encryptedKey), Base64.url(vector), Base64.url(ciphertext), Base64.url(tag),
        ]
        return Array(segments.joined(separator: ".").utf8)
    }

    /// Pseudorandom bytes that depend only on the text and the purpose.
    private func derived(_ purpose: String, count: Int) throws(CryptoError) -> [UInt8] {
        Array(try HashAlgorithm.sha512.hash(Array("assay jwe \(purpose) ".utf8) + text).prefix(count))
    }

    /// The content encryption key and its encrypted form; adds the members that the algorithm needs to the header.
    private func contentKey(_ header: inout JSONValue) throws(JSONError) -> (key: [UInt8], encrypted: [UInt8]) {
        let count = description.encryption.keyByteCount
        let location = description.location
        let fresh = try located(location) { () throws(CryptoError) in try derived("key", count: count) }
        switch description.recipient {
        case .key(let key):
            return (fresh, try located(location) { () throws(CryptoError) in try encrypt(fresh, to: key) })
        case .secret(let form):
            let secret = try form.render(scope)
            guard description.algorithm == .passwordBased else {
                guard secret.count == count else {
                    throw JSONError(
                        "\(description.encryption.rawValue) needs a key of \(count) bytes, this one has \(secret.count)",
                        at: form.location)
                }
                return (secret, [])
            }
            let salt = try located(location) { () throws(CryptoError) in try derived("salt", count: 16) }
            let announced = description.iterations ?? 1000
            header["p2s"] = .string(Base64.url(salt))
            header["p2c"] = .integer(announced)
            let iterations = Int(min(max(announced, 1), Int64(EncryptionDescription.maximumIterations)))
            return (
                fresh,
                try located(location) { () throws(CryptoError) in
                    // RFC 7518 §4.8.1.1: the algorithm's name and a zero byte precede the salt.
                    let wrapping = try KeyDerivation.pbkdf2(
                        .sha256, password: secret, salt: Array(description.algorithm.rawValue.utf8) + [0] + salt,
                        iterations: iterations, byteCount: 16)
                    return try SymmetricCipher.wrapKey(fresh, with: wrapping)
                }
            )
        }
    }

    private func encrypt(_ contentKey: [UInt8], to key: TestKey) throws(CryptoError) -> [UInt8] {
        guard case .rsa(let numbers) = key.numbers else { throw CryptoError("encrypt to a key that is not RSA") }
        let padding: RSAEncryptionPadding =
            switch description.algorithm {
            case .rsaOAEP: .oaepSHA1
            case .rsaOAEP256: .oaepSHA256
            case .rsa15, .direct, .passwordBased: .pkcs1
            }
        return try RSAPublicKey(modulus: numbers.modulus, exponent: numbers.exponent)
            .encrypt(contentKey, padding: padding, seed: derived("padding", count: 32))
    }

    private func seal(
        _ plaintext: [UInt8], _ key: [UInt8], additionalData: [UInt8]
    ) throws(CryptoError) -> (vector: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
        switch description.encryption {
        case .a128GCM, .a256GCM:
            let vector = try derived("nonce", count: 12)
            let sealed = try AESGCM.seal(
                plaintext, key: key, nonce: vector, additionalData: additionalData)
            return (vector, sealed.ciphertext, sealed.tag)
        case .a128CBCHS256:
            // RFC 7518 §5.2.2.1: the first half authenticates, the second encrypts.
            let vector = try derived("vector", count: 16)
            let ciphertext = try SymmetricCipher.encryptCBC(
                plaintext, key: Array(key.suffix(16)), initializationVector: vector)
            let bitCount = UInt64(additionalData.count) * 8
            let length = stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: bitCount >> $0) }
            let mac = try HashAlgorithm.sha256.hmac(
                key: Array(key.prefix(16)), message: additionalData + vector + ciphertext + length)
            return (vector, ciphertext, Array(mac.prefix(16)))
        }
    }
}
