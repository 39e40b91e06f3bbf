internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The ID of an account: a random lowercase UUID (RFC 9562 §5.4) that is never reused.
public struct AccountID: Sendable, Hashable {
    /// Thirty-six characters, for example `919108f7-52d1-4320-9bac-f847db4148a8`.
    public let text: String

    /// Parses a UUID; `nil` for every other form, including uppercase letters.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for index in bytes.indices {
            let byte = bytes[index]
            let isExpected =
                switch index {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                default: ASCII.isDigit(byte) || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
                }
            guard isExpected else { return nil }
        }
        self.text = text
    }

    /// Creates a version 4 UUID from sixteen random bytes.
    init(randomBytes: [UInt8]) throws(GoogleSignInError) {
        guard randomBytes.count == 16 else {
            throw GoogleSignInError(
                .invalidConfiguration, "the randomness source gave \(randomBytes.count) bytes, expected 16")
        }
        var bytes = randomBytes
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let parts = [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
        text = parts.map { Hexadecimal.text($0) }.joined(separator: "-")
    }
}

extension AccountID: CustomStringConvertible {
    /// The UUID.
    public var description: String { text }
}
