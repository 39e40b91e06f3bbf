internal import JOSECryptography

extension IDTokenProvider.NonceForm {
    /// The value that the request carried for the app's nonce.
    func sent(for nonce: String) throws(GoogleSignInError) -> String {
        switch self {
        case .asSent: nonce
        case .sha256: try Self.hash(of: nonce)
        }
    }

    private static func hash(of nonce: String) throws(GoogleSignInError) -> String {
        let digits = Array("0123456789abcdef".utf8)
        do {
            let hash = try HashAlgorithm.sha256.hash(Array(nonce.utf8))
            return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        } catch {
            throw GoogleSignInError(.invalidNonce, "nonce: SHA-256 is not available")
        }
    }
}
