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
            if let key = SystemProofKey(try ProofKeyReference(randomness.token())) { return key }
        }
        throw GoogleSignInError(.invalidConfiguration, "the randomness source gave no P-256 key")
    }

    /// The key of a private number.
    public func key(_ reference: ProofKeyReference) throws(GoogleSignInError) -> any ProofKey {
        guard let key = SystemProofKey(reference) else {
            throw GoogleSignInError(.tokenExchangeFailed, "the proof key is no P-256 key")
        }
        return key
    }
}

extension SystemProofKey {
    fileprivate init?(_ reference: ProofKeyReference) {
        guard let number = try? Base64URL.decode(reference.text),
            let key = try? P256PrivateKey(rawRepresentation: number)
        else { return nil }
        self.init(reference: reference, publicKey: key.publicKey, sign: key.sign)
    }
}
