/// An `error` of RFC 6749 §4.1.2.1 or §5.2, which comes from outside and may end in a log.
enum OAuthErrorCode {
    /// The code itself if it can be shown: 1 to 64 small ASCII letters, digits and underscores.
    ///
    /// The grammar allows any visible character but quote and backslash. All registered codes fit into this narrower
    /// set; text outside it could be made to look like something else in a log, or be a secret that was mirrored.
    static func presentable(_ error: String) -> String {
        let isPresentable =
            (1...64).contains(error.utf8.count)
            && error.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_")
                    || ASCII.isAlphanumeric(byte) && ASCII.lowercased(byte) == byte
            }
        return isPresentable ? error : "an error code of unexpected form"
    }
}
