internal import JOSECryptography
internal import TokenForge

extension CodeChallenge {
    static func s256(_ verifier: String) throws(CryptoError) -> String {
        Base64.url(try HashAlgorithm.sha256.hash(Array(verifier.utf8)))
    }
}
