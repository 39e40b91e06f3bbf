internal import AssayCryptography
internal import AssayJSON
internal import JOSECryptography
internal import Synchronization

/// Signs, and caches signatures: signing costs a hundred times as much as a lookup.
///
/// All forges of a process share one cache, because commands and tests render the same vectors again.
final class Signer: Sendable {
    static let shared = Signer()

    /// The largest number of cached signatures; the cache is then emptied, as a nightly run mints without end.
    private static let capacity = 1 << 13
    /// The signatures, by the hash of key, algorithm and input.
    private let memory = Mutex<[[UInt8]: [UInt8]]>([:])

    func sign(_ input: [UInt8], with key: TestKey, _ algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
        // The modulus, or the x and y of a P-256 key: names are not enough, because each folder has its own keys.
        let task = try HashAlgorithm.sha256.hash(key.numbers.identity + Array(algorithm.rawValue.utf8) + input)
        if let signature = memory.withLock({ $0[task] }) { return signature }
        let signature = try freshSignature(input, key, algorithm)
        memory.withLock { memory in
            if memory.count >= Self.capacity { memory.removeAll(keepingCapacity: true) }
            memory[task] = signature
        }
        return signature
    }

    private func freshSignature(
        _ input: [UInt8], _ key: TestKey, _ algorithm: SignatureAlgorithm
    ) throws(CryptoError) -> [UInt8] {
        switch algorithm {
        case .rs256, .rs384, .rs512:
            return try key.rsaPrivateKey().sign(input, hash: algorithm.hash)
        case .ps256, .ps384, .ps512:
            guard case .rsa(let numbers) = key.numbers else { throw CryptoError("sign with PSS") }
            let message = try PSSEncoding.encode(input, modulus: numbers.modulus, hash: algorithm.hash)
            return try key.rsaPrivateKey().rawSignature(encodedMessage: message)
        case .es256:
            let number = try key.ecPrivateKey().rawRepresentation()
            return try DeterministicECDSA.sign(input, privateNumber: number)
        }
    }
}

/// EMSA-PSS (RFC 8017 §9.1.1) with a salt derived from the message, so that a vector has the same bytes
/// wherever it is rendered.
enum PSSEncoding {
    /// The encoded message, as long as the modulus.
    static func encode(_ message: [UInt8], modulus: [UInt8], hash: HashAlgorithm) throws(CryptoError) -> [UInt8] {
        guard let first = modulus.first else { throw CryptoError("encode with PSS") }
        let modulusBits = modulus.count * 8 - first.leadingZeroBitCount
        let bits = modulusBits - 1
        let length = (bits + 7) / 8
        let digest = try hash.hash(message)
        let salt = try hash.hash(Array("assay pss salt ".utf8) + digest)
        let databaseLength = length - hash.byteCount - 1
        guard databaseLength >= salt.count + 1 else { throw CryptoError("encode with PSS: the key is too short") }
        let proof = try hash.hash([UInt8](repeating: 0, count: 8) + digest + salt)
        let padding = [UInt8](repeating: 0, count: databaseLength - salt.count - 1)
        let mask = try hash.mask(of: proof, count: databaseLength)
        var masked = zip(padding + [1] + salt, mask).map { $0 ^ $1 }
        masked[0] &= 0xFF >> UInt8(8 * length - bits)
        let encoded = masked + proof + [0xBC]
        return [UInt8](repeating: 0, count: modulus.count - length) + encoded
    }
}
