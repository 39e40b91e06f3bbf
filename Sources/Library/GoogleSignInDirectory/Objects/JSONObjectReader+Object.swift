internal import GoogleSignInAccounts
internal import GoogleSignInClient

extension JSONObjectReader {
    /// Parses a stored object of one version.
    ///
    /// - Parameters:
    ///   - name: the object's name in errors.
    ///   - members: the names that members may have; `version` is one of them.
    init(_ bytes: [UInt8], named name: String, version: Int64, members: [String]) throws(GoogleSignInError) {
        (self, _) = try Self.versioned(
            bytes, named: name, members: [version: members], maximumByteCount: ObjectLimits.objectBytes)
    }
}
