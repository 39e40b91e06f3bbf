/// An OAuth `error` value (RFC 6749 §4.1.2.1, §5.2).
///
/// It is untrusted input and may end up in a log.
enum OAuthErrorCode {
    /// The value if it is safe to show: 1 to 64 lowercase ASCII letters, digits and underscores.
    ///
    /// The grammar allows any visible character except quote and backslash. All registered codes fit this narrower set;
    /// other text could imitate a log entry or echo a secret.
    static func presentable(_ error: String) -> String {
        let isPresentable =
            (1...64).contains(error.utf8.count)
            && error.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_")
                    || ASCII.isAlphanumeric(byte) && ASCII.lowercased(byte) == byte
            }
        return isPresentable ? error : "an error code in an unexpected format"
    }
}
