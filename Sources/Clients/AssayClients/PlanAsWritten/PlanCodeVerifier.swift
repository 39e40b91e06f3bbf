internal import JOSECryptography

/// The plan's code verifier and its S256 challenge (RFC 7636 §4.1, §4.2).
enum PlanCodeVerifier {
    /// A new verifier of 43 characters from 32 random bytes.
    static func make() -> String {
        PlanBase64.encode(randomBytes(count: 32))
    }

    /// The challenge for a verifier; the length and characters that RFC 7636 §4.1 requires are not enforced.
    static func challenge(of verifier: String) throws(PlanFailure) -> String {
        do {
            return PlanBase64.encode(try HashAlgorithm.sha256.hash(Array(verifier.utf8)))
        } catch {
            throw .passedOn(error.description)
        }
    }

    /// Random bytes.
    ///
    /// The plan ignores the generator's result code; a failed generator leaves zeros.
    static func randomBytes(count: Int) -> [UInt8] {
        (try? SystemRandom.bytes(count: count)) ?? [UInt8](repeating: 0, count: count)
    }
}
