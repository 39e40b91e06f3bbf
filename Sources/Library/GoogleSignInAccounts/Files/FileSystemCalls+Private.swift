package import GoogleSignInClient

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// How the stores on disk open folders and files: only those that their user alone can access.
///
/// Names alone are not trusted. What is opened must belong to the user of this process, be inaccessible to all others,
/// and not be a symbolic link. A file with a second name is refused too, because someone else may hold it. Each error
/// begins with the place that the store names.
extension FileSystemCalls {
    /// Opens the folder of a store; returns `nil` if it does not exist.
    package func openStore(_ path: String) throws(GoogleSignInError) -> OpenFile? {
        try openPrivate(.folder, at: path) { () throws(SystemCallError) in
            let parent = try openParent(of: path)
            defer { close(parent) }
            return try openFolder(FileName.last(of: path), in: parent)
        }
    }

    /// Opens the folder of a store, which is created if it does not exist.
    package func ensureStore(_ path: String) throws(GoogleSignInError) -> OpenFile {
        try ensurePrivate(.folder, at: path) { () throws(SystemCallError) in
            let (parent, name) = (try openParent(of: path), FileName.last(of: path))
            defer { close(parent) }
            try ensureFolder(name, in: parent)
            return try openFolder(name, in: parent)
        }
    }

    /// The content of a file; `nil` if it does not exist.
    ///
    /// - Parameter other: what the store itself may have left as a second name of the file; `nil` if there is none.
    /// - Throws: `storage-corrupt` for a file larger than the limit.
    package func readPrivate(
        _ name: String, in folder: OpenFile, limit: Int, at place: String,
        other: () throws(SystemCallError) -> FileStatus? = { nil }
    ) throws(GoogleSignInError) -> [UInt8]? {
        let opened = try openPrivate(.file, at: place, other: other) { () throws(SystemCallError) in
            try openFile(name, in: folder)
        }
        guard let file = opened else { return nil }
        defer { close(file) }
        let bytes = try attempt(at: place) { () throws(SystemCallError) in try readAll(file, limit: limit) }
        guard let bytes else {
            throw GoogleSignInError(.storageCorrupt, "\(place): expected at most \(limit) bytes")
        }
        return bytes
    }

    /// Opens what must exist, or is created.
    package func ensurePrivate(
        _ kind: FileStatus.Kind, at place: String, _ open: () throws(SystemCallError) -> OpenFile
    ) throws(GoogleSignInError) -> OpenFile {
        try checked(try attempt(at: place, open), kind, at: place) { nil }
    }

    /// Opens what may not exist, and then returns `nil`.
    package func openPrivate(
        _ kind: FileStatus.Kind, at place: String, other: () throws(SystemCallError) -> FileStatus? = { nil },
        _ open: () throws(SystemCallError) -> OpenFile
    ) throws(GoogleSignInError) -> OpenFile? {
        let descriptor: OpenFile
        do throws(SystemCallError) {
            descriptor = try open()
        } catch {
            if error.number == ENOENT { return nil }
            throw error.failure(at: place)
        }
        return try checked(descriptor, kind, at: place, other: other)
    }

    /// Closes what is refused.
    private func checked(
        _ descriptor: OpenFile, _ kind: FileStatus.Kind, at place: String,
        other: () throws(SystemCallError) -> FileStatus?
    ) throws(GoogleSignInError) -> OpenFile {
        do throws(GoogleSignInError) {
            let found = try attempt(at: place) { () throws(SystemCallError) in
                var found = try status(of: descriptor)
                if found.links == 2, try other()?.identity == found.identity { found.links = 1 }
                return found
            }
            try found.require(kind, of: effectiveUser, at: place)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Makes calls whose failures name the place.
    package func attempt<Value>(
        at place: String, _ work: () throws(SystemCallError) -> Value
    ) throws(GoogleSignInError) -> Value {
        do {
            return try work()
        } catch {
            throw error.failure(at: place)
        }
    }
}

extension SystemCallError {
    fileprivate func failure(at place: String) -> GoogleSignInError {
        let reason = number == ELOOP ? "is a symbolic link" : String(cString: strerror(number))
        return GoogleSignInError(.storageFailed, "\(place): \(call): \(reason)")
    }
}
