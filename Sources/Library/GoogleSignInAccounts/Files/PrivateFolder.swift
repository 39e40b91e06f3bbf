internal import GoogleSignInClient

/// A folder that only its owner can access, with small files that are replaced as a whole.
struct PrivateFolder: Sendable {
    let path: String
    let calls: any FileSystemCalls

    /// The content of a file; `nil` if there is no such file or no such folder.
    ///
    /// - Throws: `storage-corrupt` for a file larger than the limit; `storage-failed` for a file that is not trusted or
    ///   cannot be read.
    func read(_ name: String, limit: Int) throws(GoogleSignInError) -> [UInt8]? {
        guard let folder = try calls.openStore(path) else { return nil }
        defer { calls.close(folder) }
        // An earlier process may have ended before its file was on disk under its name, and the caller trusts what it reads:
        // a session that is sealed with a key would be lost with the key.
        try attempt(name) { () throws(SystemCallError) in try calls.synchronize(folder) }
        return try calls.readPrivate(name, in: folder, limit: limit, at: place(name))
    }

    /// Replaces a file: until its new content and its name are on disk, the old file stays.
    ///
    /// - Parameter suffix: hexadecimal digits that make the temporary file's name unpredictable.
    /// - Throws: `storage-failed`.
    func replace(_ name: String, with bytes: [UInt8], suffix: String) throws(GoogleSignInError) {
        let folder = try calls.ensureStore(path)
        defer { calls.close(folder) }
        // Files left by crashes contain earlier sessions.
        try removeTemporaries(of: name, in: folder)
        let temporary = Self.temporaryPrefix(of: name) + suffix
        try calls.replace(name, in: folder, with: bytes, temporary: temporary, in: folder, at: place(name))
    }

    /// Removes a file and temporary files left by crashes; the removal is on disk when this returns.
    ///
    /// - Throws: `storage-failed`.
    func remove(_ name: String) throws(GoogleSignInError) {
        guard let folder = try calls.openStore(path) else { return }
        defer { calls.close(folder) }
        try attempt(name) { () throws(SystemCallError) in try calls.removeFile(name, in: folder) }
        try removeTemporaries(of: name, in: folder)
        try attempt(name) { () throws(SystemCallError) in try calls.synchronize(folder) }
    }

    private func removeTemporaries(of name: String, in folder: OpenFile) throws(GoogleSignInError) {
        try attempt(name) { () throws(SystemCallError) in
            // A folder of such a name is someone's, and removing it as a file would fail.
            let leftovers = try calls.entries(in: folder).filter {
                $0.kind != .folder && Self.isTemporary($0.name, of: name)
            }
            for leftover in leftovers { try calls.removeFile(leftover.name, in: folder) }
            // Otherwise a power failure could bring one back next to the new file, where no later read looks for it.
            if !leftovers.isEmpty { try calls.synchronize(folder) }
        }
    }

    private static func temporaryPrefix(of name: String) -> String { ".\(name).new-" }

    /// Whether a file is a temporary one of a name, and not of a longer name such as `NAME.key` or `NAME.new-1`.
    private static func isTemporary(_ file: String, of name: String) -> Bool {
        let prefix = temporaryPrefix(of: name).utf8
        let suffix = file.utf8.dropFirst(prefix.count)
        return file.utf8.starts(with: prefix) && !suffix.isEmpty
            && suffix.allSatisfy { ASCII.hexadecimalValue($0) != nil }
    }

    private func attempt(_ name: String, _ work: () throws(SystemCallError) -> Void) throws(GoogleSignInError) {
        try calls.attempt(at: place(name), work)
    }

    private func place(_ name: String) -> String { "\(path)/\(name)" }
}
