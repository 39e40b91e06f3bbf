internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography

/// An explicit encoded message in place of EMSA-PKCS1-v1_5 (RFC 8017 §9.2).
struct PaddingDescription: Sendable {
    private enum Part: Sendable {
        case bytes([UInt8])
        /// As many bytes as fill the length of the modulus.
        case filling(UInt8)
        case hash(HashAlgorithm)
        case digestInfo(HashAlgorithm)
    }

    private let parts: [Part]
    private let location: JSONLocation

    init(decoding node: JSONNode) throws(JSONError) {
        location = node.location
        let em = try node.object(allowing: ["em"]).member("em")
        parts = try em.array { part throws(JSONError) in try Self.part(part) }
        let fillings = parts.filter { if case .filling = $0 { true } else { false } }.count
        guard fillings <= 1 else { throw em.error("only one \"fill\" can omit its count") }
    }

    private static func part(_ node: JSONNode) throws(JSONError) -> Part {
        if case .string(let text) = node.value {
            guard let bytes = Hexadecimal.bytes(text) else { throw node.error("not hexadecimal") }
            return .bytes(bytes)
        }
        let object = try node.object(allowing: ["fill", "count", "hash", "digest_info"])
        if let fill = object.optionalMember("fill") {
            _ = try node.object(allowing: ["fill", "count"])
            guard let bytes = Hexadecimal.bytes(try fill.string()), bytes.count == 1 else {
                throw fill.error("expected one byte in hexadecimal")
            }
            guard let count = object.optionalMember("count") else { return .filling(bytes[0]) }
            return .bytes([UInt8](repeating: bytes[0], count: try count.integer(in: 0...4096)))
        }
        guard let member = object.members.first, object.members.count == 1, member.name != "count" else {
            throw node.error("expected \"fill\", \"hash\" or \"digest_info\"")
        }
        let hash = try member.node.choice(HashAlgorithm.self)
        return member.name == "hash" ? .hash(hash) : .digestInfo(hash)
    }

    /// The encoded message raised to the private exponent.
    func signature(of input: [UInt8], modulus: [UInt8], key: TestKey?) throws(ChangeFailure) -> [UInt8] {
        do throws(JSONError) {
            let message = try encodedMessage(of: input, count: modulus.count)
            guard message.lexicographicallyPrecedes(modulus) else {
                throw JSONError("the encoded message is not below the modulus", at: location)
            }
            guard let key else { throw JSONError("the padding needs a signing key", at: location) }
            return try located(location) { () throws(CryptoError) in
                try key.rsaPrivateKey().rawSignature(encodedMessage: message)
            }
        } catch {
            throw .impossible(error)
        }
    }

    private func encodedMessage(of input: [UInt8], count: Int) throws(JSONError) -> [UInt8] {
        var before: [UInt8] = []
        var after: [UInt8] = []
        var filling: UInt8?
        for part in parts {
            let bytes: [UInt8]
            switch part {
            case .bytes(let fixed): bytes = fixed
            case .filling(let byte):
                filling = byte
                continue
            case .hash(let hash): bytes = try located(location) { () throws(CryptoError) in try hash.hash(input) }
            case .digestInfo(let hash):
                bytes =
                    hash.digestInfoPrefix
                    + (try located(location) { () throws(CryptoError) in try hash.hash(input) })
            }
            if filling == nil { before += bytes } else { after += bytes }
        }
        let missing = count - before.count - after.count
        guard missing == 0 || (missing > 0 && filling != nil) else {
            throw JSONError(
                "the encoded message has \(before.count + after.count) bytes without filling, the modulus \(count)",
                at: location)
        }
        return before + [UInt8](repeating: filling ?? 0, count: missing) + after
    }
}

extension HashAlgorithm {
    /// The DER of DigestInfo up to the hash (RFC 8017 §9.2, note 1).
    var digestInfoPrefix: [UInt8] {
        switch self {
        case .sha1:
            [0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04, 0x14]
        case .sha224: sha2Prefix(length: 0x2D, identifier: 4)
        case .sha256: sha2Prefix(length: 0x31, identifier: 1)
        case .sha384: sha2Prefix(length: 0x41, identifier: 2)
        case .sha512: sha2Prefix(length: 0x51, identifier: 3)
        }
    }

    private func sha2Prefix(length: UInt8, identifier: UInt8) -> [UInt8] {
        [
            0x30, length, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, identifier, 0x05,
            0x00, 0x04, UInt8(truncatingIfNeeded: byteCount),
        ]
    }
}
