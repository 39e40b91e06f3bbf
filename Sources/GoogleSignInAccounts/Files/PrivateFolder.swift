#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A folder that only its owner can access, with small files that are replaced as a whole.
///
/// Names alone are not trusted: folder and file must belong to the user of this process, be inaccessible to all others,
/// and not be symbolic links. A file with a second name is rejected too, because someone else may hold it.
struct PrivateFolder: Sendable {
    let path: String
    let calls: any FileSystemCalls

    /// The content of a file; nil if there is no such file or no such folder.
    ///
    /// - Throws: `storage-corrupt` for a file larger than the limit; `storage-failed` for a file that is not trusted or
    ///   cannot be read.
    func read(_ name: String, limit: Int) throws(AccountError) -> [UInt8]? {
        guard let folder = try open() else { return nil }
        defer { calls.close(folder) }
        // An earlier process may have ended before its file was on disk under its name, and what is read is relied on: a
        // session that is sealed with a key would be lost with the key.
        try attempt(name) { () throws(SystemCallError) in try calls.synchronize(folder) }
        let file: FileDescriptor
        do {
            file = try calls.openFile(name, in: folder)
        } catch {
            if error.number == ENOENT { return nil }
            throw failure(error, name)
        }
        defer { calls.close(file) }
        try check(file, .file, name)
        let bytes = try attempt(name) { () throws(SystemCallError) in try calls.readAll(file, limit: limit) }
        guard let bytes else {
            throw AccountError(.storageCorrupt, "\(path)/\(name): expected at most \(limit) bytes")
        }
        return bytes
    }

    /// Replaces a file: until its new content and its name are on disk, the old file stays.
    ///
    /// - Parameter suffix: makes the temporary file's name unpredictable.
    /// - Throws: `storage-failed`.
    func replace(_ name: String, with bytes: [UInt8], suffix: String) throws(AccountError) {
        try attempt(nil) { () throws(SystemCallError) in try calls.ensureFolder(path) }
        guard let folder = try open() else {
            throw AccountError(.storageFailed, "\(path): the folder is gone")
        }
        defer { calls.close(folder) }
        // Files left by crashes contain earlier sessions.
        try removeTemporaries(of: name, in: folder)
        let temporary = Self.temporaryPrefix(of: name) + suffix
        try attempt(name) { () throws(SystemCallError) in
            try calls.replace(name, in: folder, with: bytes, temporary: temporary, in: folder)
        }
    }

    /// Removes a file and temporary files left by crashes; the removal is on disk when this returns.
    ///
    /// - Throws: `storage-failed`.
    func remove(_ name: String) throws(AccountError) {
        guard let folder = try open() else { return }
        defer { calls.close(folder) }
        try attempt(name) { () throws(SystemCallError) in try calls.removeFile(name, in: folder) }
        try removeTemporaries(of: name, in: folder)
        try attempt(name) { () throws(SystemCallError) in try calls.synchronize(folder) }
    }

    private func removeTemporaries(of name: String, in folder: FileDescriptor) throws(AccountError) {
        try attempt(name) { () throws(SystemCallError) in
            let leftovers = try calls.names(in: folder).filter { $0.hasPrefix(Self.temporaryPrefix(of: name)) }
            for leftover in leftovers { try calls.removeFile(leftover, in: folder) }
            // Otherwise a power failure could bring one back beside the new file, where no later read looks for it.
            if !leftovers.isEmpty { try calls.synchronize(folder) }
        }
    }

    private static func temporaryPrefix(of name: String) -> String { ".\(name).new-" }

    /// Opens the folder; returns nil if it does not exist.
    private func open() throws(AccountError) -> FileDescriptor? {
        let folder: FileDescriptor
        do {
            folder = try calls.openFolder(path)
        } catch {
            if error.number == ENOENT { return nil }
            throw failure(error, nil)
        }
        do {
            try check(folder, .folder, nil)
        } catch {
            calls.close(folder)
            throw error
        }
        return folder
    }

    private func check(
        _ descriptor: FileDescriptor, _ kind: FileStatus.Kind, _ name: String?
    ) throws(AccountError) {
        let status = try attempt(name) { () throws(SystemCallError) in try calls.status(of: descriptor) }
        try status.requirePrivate(kind, of: calls.effectiveUser, at: place(name))
    }

    private func attempt<Value>(
        _ name: String?, _ call: () throws(SystemCallError) -> Value
    ) throws(AccountError) -> Value {
        do {
            return try call()
        } catch {
            throw failure(error, name)
        }
    }

    private func place(_ name: String?) -> String { name.map { "\(path)/\($0)" } ?? path }

    private func failure(_ error: SystemCallError, _ name: String?) -> AccountError {
        let reason = error.number == ELOOP ? "is a symbolic link" : String(cString: strerror(error.number))
        return AccountError(.storageFailed, "\(place(name)): \(error.call): \(reason)")
    }
}
