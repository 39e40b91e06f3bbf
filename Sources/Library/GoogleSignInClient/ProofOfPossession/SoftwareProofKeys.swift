internal import JOSECryptography
internal import StrictJOSE

/// Proof keys without hardware: the reference is the private number, so seal what holds it.
public struct SoftwareProofKeys: ProofKeySource {
    private let randomness: any RandomnessSource

    /// Creates a source of keys.
    ///
    /// - Parameter randomness: where private numbers come from.
    public init(randomness: any RandomnessSource = SystemRandomnessSource()) {
        self.randomness = randomness
    }

    /// Makes a key.
    ///
    /// - Throws: `invalid-configuration` if the randomness source fails, or gives numbers that no key has.
    public func newKey() throws(GoogleSignInError) -> any ProofKey {
        // One number of four billion is not below the order of the curve.
        for _ in 0..<4 {
            if let key = SoftwareProofKey(try ProofKeyReference(randomness.token())) { return key }
        }
        throw GoogleSignInError(.invalidConfiguration, "the randomness source gave no P-256 key")
    }

    /// The key of a private number.
    public func key(_ reference: ProofKeyReference) throws(GoogleSignInError) -> any ProofKey {
        guard let key = SoftwareProofKey(reference) else {
            throw GoogleSignInError(.tokenExchangeFailed, "the proof key is no P-256 key")
        }
        return key
    }
}

private struct SoftwareProofKey: ProofKey {
    let reference: ProofKeyReference
    private let key: P256PrivateKey

    init?(_ reference: ProofKeyReference) {
        guard let number = try? Base64URL.decode(reference.text),
            let key = try? P256PrivateKey(rawRepresentation: number)
        else { return nil }
        self.reference = reference
        self.key = key
    }

    var publicKey: (x: [UInt8], y: [UInt8]) { key.publicKey }

    func signature(for message: [UInt8]) throws(GoogleSignInError) -> [UInt8] {
        do {
            return try key.sign(message)
        } catch {
            throw GoogleSignInError(.tokenExchangeFailed, "the proof key does not sign")
        }
    }
}
