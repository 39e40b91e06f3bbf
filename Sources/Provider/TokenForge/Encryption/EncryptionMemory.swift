internal import AssayJSON
internal import JOSECryptography
internal import Synchronization

/// Caches RSA encryptions, which OpenSSL randomises.
final class EncryptionMemory: Sendable {
    private static let capacity = 4096
    private let memory = Mutex<[[UInt8]: [UInt8]]>([:])

    func encrypted(
        _ text: [UInt8], _ description: EncryptionDescription, _ scope: SubstitutionScope
    ) throws(JSONError) -> [UInt8] {
        guard case .key(let key) = description.recipient else { return try description.encrypt(text, scope) }
        let purpose = "\(key.name) \(description.algorithm) \(description.encryption) \(description.compresses) "
        let digest = try located(description.location) { () throws(CryptoError) in
            try HashAlgorithm.sha256.hash(Array(purpose.utf8) + text)
        }
        if let earlier = memory.withLock({ $0[digest] }) { return earlier }
        let encrypted = try description.encrypt(text, scope)
        return memory.withLock { memory in
            if let earlier = memory[digest] { return earlier }
            if memory.count >= Self.capacity { memory.removeAll(keepingCapacity: true) }
            memory[digest] = encrypted
            return encrypted
        }
    }
}
