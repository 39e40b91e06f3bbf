internal import GoogleSignInClient

/// The names of the files of session and key stores.
enum FileName {
    /// Returns a name of letters, digits, `-`, `_` and `.` that does not begin with a dot, so it is neither a path nor
    /// a temporary file.
    static func checked(_ name: String) throws(AccountError) -> String {
        let bytes = name.utf8
        guard 1...100 ~= bytes.count, bytes.first != UInt8(ascii: "."),
            bytes.allSatisfy({ ASCII.isAlphanumeric($0) || "-_.".utf8.contains($0) })
        else {
            throw AccountError(
                .invalidConfiguration, "file name: expected 1 to 100 letters, digits, \"-\", \"_\" or \".\"")
        }
        return name
    }

    static func checkedFolder(_ path: String) throws(AccountError) -> String {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
            throw AccountError(.invalidConfiguration, "folder: expected an absolute path")
        }
        return path
    }

    /// Returns sixteen unpredictable hexadecimal digits.
    static func randomSuffix(_ randomness: any RandomnessSource) throws(AccountError) -> String {
        Hexadecimal.text(try randomness.bytes(8, for: "the name of a temporary file"))
    }
}
