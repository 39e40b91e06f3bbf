internal import OpenSSLCrypto

/// The plan's code verifier and its S256 challenge (RFC 7636 §4.1, §4.2).
enum PlanCodeVerifier {
    /// A fresh verifier: 32 random bytes, 43 characters.
    static func make() -> String {
        PlanBase64.encode(randomBytes(count: 32))
    }

    /// The challenge of a verifier of any length and any characters: RFC 7636 §4.1 is not enforced.
    static func challenge(of verifier: String) throws(PlanFailure) -> String {
        do {
            return PlanBase64.encode(try HashAlgorithm.sha256.hash(Array(verifier.utf8)))
        } catch {
            throw .passedOn(error.description)
        }
    }

    /// Random bytes.
    ///
    /// The plan drops the generator's result code, and a generator that failed would leave zeros.
    static func randomBytes(count: Int) -> [UInt8] {
        (try? SystemRandom.bytes(count: count)) ?? [UInt8](repeating: 0, count: count)
    }
}
