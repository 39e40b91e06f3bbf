internal import JOSECryptography

/// A proof key of the system's library.
struct SystemProofKey: ProofKey {
    let reference: ProofKeyReference
    let publicKey: (x: [UInt8], y: [UInt8])
    let sign: @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]

    func signature(for message: [UInt8]) throws(GoogleSignInError) -> [UInt8] {
        do {
            return try sign(message)
        } catch {
            throw GoogleSignInError(.tokenExchangeFailed, "the proof key does not sign")
        }
    }
}
