#if canImport(CryptoKit)
    internal import CryptoKit

    extension AESGCM {
        static func sealed(
            _ plaintext: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ additionalData: [UInt8]
        ) -> (ciphertext: [UInt8], tag: [UInt8])? {
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.seal(
                    plaintext, using: SymmetricKey(data: key), nonce: nonce, authenticating: additionalData)
            else { return nil }
            return (Array(box.ciphertext), Array(box.tag))
        }

        static func opened(
            _ ciphertext: [UInt8], _ tag: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ additionalData: [UInt8]
        ) -> [UInt8]? {
            guard let nonce = try? AES.GCM.Nonce(data: nonce),
                let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag),
                let plaintext = try? AES.GCM.open(
                    box, using: SymmetricKey(data: key), authenticating: additionalData)
            else { return nil }
            return Array(plaintext)
        }
    }
#endif
