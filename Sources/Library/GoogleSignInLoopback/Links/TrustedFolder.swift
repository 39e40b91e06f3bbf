#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A folder in which only the user and the administrator can rename or replace what the user makes.
enum TrustedFolder {
    /// The path of a folder without links; `nil` if the path is relative or the folder is not to be trusted.
    static func path(_ path: String) -> String? {
        guard path.utf8.first == UInt8(ascii: "/"), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let path = String(cString: resolved)
        let names = path.utf8.split(separator: UInt8(ascii: "/"))
        let isTrusted = (0...names.count).allSatisfy { count in
            isOwn("/" + names.prefix(count).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
        }
        return isTrusted ? path : nil
    }

    /// Whether a folder belongs to the user or to the administrator, and others can only add to it if they cannot
    /// rename what they do not own.
    private static func isOwn(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid == 0 || status.st_uid == geteuid() else { return false }
        return status.st_mode & 0o022 == 0 || status.st_mode & 0o1000 != 0
    }
}
