package import GoogleSignInClient

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// What the stores on disk do in more than one call.
extension FileSystemCalls {
    /// Creates a folder if it does not exist; its name survives a power failure when this returns.
    package func ensureFolder(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        do {
            try makeFolder(name, in: folder)
        } catch {
            guard error.number == EEXIST else { throw error }
        }
        // Needed even if the folder existed: the process that created it may have ended before its name was on disk.
        try synchronize(folder)
    }

    /// Replaces a file by a new one, which survives a power failure when this returns; until then the old file may.
    ///
    /// - Parameters:
    ///   - temporary: the name of the new file until it is complete; no file may have it.
    ///   - other: the folder of the temporary name.
    ///   - place: names the file in errors.
    package func replace(
        _ name: String, in folder: OpenFile, with bytes: [UInt8], temporary: String, in other: OpenFile,
        at place: String
    ) throws(GoogleSignInError) {
        do throws(GoogleSignInError) {
            try make(temporary, in: other, with: bytes, at: place)
            try attempt(at: place) { () throws(SystemCallError) in
                try rename(temporary, in: other, to: name, in: folder)
            }
        } catch {
            try? unlink(temporary, in: other)
            throw error
        }
        try attempt(at: place) { () throws(SystemCallError) in try synchronize(folder) }
    }

    private func make(
        _ name: String, in folder: OpenFile, with bytes: [UInt8], at place: String
    ) throws(GoogleSignInError) {
        let file = try ensurePrivate(.file, at: place) { () throws(SystemCallError) in try makeFile(name, in: folder) }
        defer { close(file) }
        try attempt(at: place) { () throws(SystemCallError) in
            try writeAll(bytes, to: file)
            try synchronize(file)
        }
    }

    package func writeAll(_ bytes: [UInt8], to file: OpenFile) throws(SystemCallError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try write(rest, to: file)
            guard count > 0 else { throw SystemCallError(call: "write", number: ENOSPC) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a file up to its end; returns `nil` if it has more bytes than the limit.
    package func readAll(_ file: OpenFile, limit: Int) throws(SystemCallError) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let more = try read(file, count: limit + 1 - bytes.count)
            guard !more.isEmpty else { return bytes }
            bytes += more
        }
        return nil
    }

    /// Removes a file, if there is one.
    package func removeFile(_ name: String, in folder: OpenFile) throws(SystemCallError) {
        do {
            try unlink(name, in: folder)
        } catch {
            guard error.number == ENOENT else { throw error }
        }
    }
}
