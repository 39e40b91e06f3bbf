internal import JOSECryptography
internal import TokenForge

/// Makes codes and tokens of a counter and its authentication code.
///
/// A provider recognises its own without storing them, and the same seed gives the same texts. Each text is Google's
/// prefix, the counter with its authentication code in base64url, and the ending of its kind.
struct IdentifierSource: Sendable {
    /// The length of the middle part: 36 bytes in base64url.
    private static let coreLength = 48

    private let key: [UInt8]
    private let endings: SecretEndings
    private var counter: UInt64 = 0

    init(seed: String, endings: SecretEndings) {
        key = Array("assay mock google \(seed)".utf8)
        self.endings = endings
    }

    mutating func next(_ kind: IssuedSecret) throws(CryptoError) -> String {
        counter &+= 1
        let number = (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * $0)) }
        return kind.prefix + Base64.url(number + (try proof(kind, number))) + endings[kind]
    }

    /// A text of 16 hexadecimal digits for a page, which is not a secret of a client.
    mutating func nextToken() throws(CryptoError) -> String {
        counter &+= 1
        return Hexadecimal.text(Array(try HashAlgorithm.sha256.hash(key + Array("token \(counter)".utf8)).prefix(8)))
    }

    /// A code that a person types: eight consonants, of which none spells a word (RFC 8628 §6.1).
    mutating func nextUserCode() throws(CryptoError) -> String {
        counter &+= 1
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
        let hash = try HashAlgorithm.sha256.hash(key + Array("user code \(counter)".utf8)).prefix(8)
        let code = hash.map { letters[Int($0) % letters.count] }
        return String(decoding: code.prefix(4) + [UInt8(ascii: "-")] + code.dropFirst(4), as: UTF8.self)
    }

    /// The kind of secret that this provider once issued exactly this text as; `nil` if it never did.
    func kind(of text: String) -> IssuedSecret? {
        IssuedSecret.allCases.first { kind in
            guard text.utf8.starts(with: kind.prefix.utf8) else { return false }
            let rest = text.utf8.dropFirst(kind.prefix.utf8.count)
            return rest.dropFirst(Self.coreLength).elementsEqual(endings[kind].utf8)
                && isCore(Array(rest.prefix(Self.coreLength)), of: kind)
        }
    }

    /// The kind of the first secret of this provider in the text, however its prefix and its ending are written; `nil`
    /// if there is none.
    func kind(in text: String) -> IssuedSecret? {
        for word in text.utf8.split(whereSeparator: { !Self.isInAlphabet($0) }) where word.count >= Self.coreLength {
            let core = Array(word.suffix(Self.coreLength))
            if let kind = IssuedSecret.allCases.first(where: { isCore(core, of: $0) }) { return kind }
        }
        return nil
    }

    private func isCore(_ text: [UInt8], of kind: IssuedSecret) -> Bool {
        guard text.count == Self.coreLength, let bytes = Base64.decodeURL(String(decoding: text, as: UTF8.self)),
            let proof = try? proof(kind, Array(bytes.prefix(8)))
        else { return false }
        return bytes.dropFirst(8).elementsEqual(proof)
    }

    /// Whether a byte can be part of base64url.
    static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
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
    case deviceCode = "device_code"

    /// The kind in words, for a report.
    var words: String {
        switch self {
        case .code: "a code"
        case .accessToken: "an access token"
        case .refreshToken: "a refresh token"
        case .deviceCode: "a device code"
        }
    }

    /// The prefix that Google uses.
    var prefix: String {
        switch self {
        case .code: "4/0A"
        case .accessToken: "ya29.a0"
        case .refreshToken: "1//0"
        case .deviceCode: "AH-1"
        }
    }
}
