package import GoogleSignInClient

/// The paths of stores and the names of their files.
package enum FileName {
    /// Returns a name of letters, digits, `-`, `_` and `.` that does not begin with a dot, so it is neither a path nor
    /// a temporary file.
    static func checked(_ name: String) throws(GoogleSignInError) -> String {
        let bytes = name.utf8
        guard 1...100 ~= bytes.count, bytes.first != UInt8(ascii: "."),
            bytes.allSatisfy({ ASCII.isAlphanumeric($0) || "-_.".utf8.contains($0) })
        else {
            throw GoogleSignInError(
                .invalidConfiguration, "file name: expected 1 to 100 letters, digits, \"-\", \"_\" or \".\"")
        }
        return name
    }

    /// Returns an absolute path without slashes at its end.
    ///
    /// `O_NOFOLLOW` follows a symbolic link if a slash, `.` or `..` comes after its name, so the path must end in a name.
    package static func checkedPath(_ path: String) throws(GoogleSignInError) -> String {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
        let last = trimmed.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0), let last, last != ".", last != ".." else {
            throw GoogleSignInError(.invalidConfiguration, "store: expected an absolute path that ends in a name")
        }
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// Returns what comes after the last slash of a path.
    package static func last(of path: String) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...])
    }

    /// Returns sixteen unpredictable hexadecimal digits.
    static func randomSuffix(_ randomness: any RandomnessSource) throws(GoogleSignInError) -> String {
        Hexadecimal.text(try randomness.bytes(8, for: "the name of a temporary file"))
    }
}
