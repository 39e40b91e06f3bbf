internal import OpenSSLCrypto
internal import TokenForge

/// Makes codes and tokens of a counter and its authentication code.
///
/// A provider recognises its own without storing them, and the same seed gives the same texts.
struct IdentifierSource: Sendable {
    private let key: [UInt8]
    private var counter: UInt64 = 0

    init(seed: String) { key = Array("assay mock google \(seed)".utf8) }

    mutating func next(_ kind: IssuedSecret) throws(CryptoError) -> String {
        counter &+= 1
        let number = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * $0)) }
        return kind.prefix + Base64.url(number + (try proof(kind, number)))
    }

    /// The kind of secret that this provider once issued the text as; `nil` if it never did.
    func kind(of text: String) -> IssuedSecret? {
        for kind in IssuedSecret.allCases where text.hasPrefix(kind.prefix) {
            guard text.utf8.count <= 128, let bytes = Base64.decodeURL(String(text.dropFirst(kind.prefix.count))),
                bytes.count > 8, let proof = try? proof(kind, Array(bytes.prefix(8)))
            else { continue }
            if bytes.dropFirst(8).elementsEqual(proof) { return kind }
        }
        return nil
    }

    private func proof(_ kind: IssuedSecret, _ number: [UInt8]) throws(CryptoError) -> [UInt8] {
        // A truncated hash of key and message resists length extension; HMAC would hash twice.
        Array(try HashAlgorithm.sha256.hash(key + Array(kind.rawValue.utf8) + number).prefix(28))
    }
}

/// A secret that a provider issues to one client.
///
/// The raw values are the names in log expectations.
package enum IssuedSecret: String, Sendable, CaseIterable {
    case code
    case accessToken = "access_token"
    case refreshToken = "refresh_token"

    /// The kind in words, for a report.
    var words: String {
        switch self {
        case .code: "a code"
        case .accessToken: "an access token"
        case .refreshToken: "a refresh token"
        }
    }

    /// The prefix that Google uses.
    var prefix: String {
        switch self {
        case .code: "4/0A"
        case .accessToken: "ya29.a0"
        case .refreshToken: "1//0"
        }
    }
}
