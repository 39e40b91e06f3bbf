#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A folder of input, such as a folder of vectors, and the folders below it.
///
/// No symbolic link below the folder is followed, because a link can lead out of the folder or back into it. The folder
/// itself may be a link, because the user named it.
package enum InputFolder {
    /// The maximum number of files and folders in one folder.
    package static let maximumEntries = 10_000

    /// A file or a folder in a folder.
    package struct Entry: Sendable {
        package let name: String
        package let isFolder: Bool
    }

    /// The files and folders in a folder, sorted by name, without those whose name begins with a dot.
    ///
    /// Records an error for everything that is neither a file nor a folder, such as a link or a pipe, and for a folder
    /// that cannot be read or has more than `maximumEntries` entries.
    ///
    /// - Parameter isNamedByUser: whether the user named the folder, which may then be a link.
    package static func entries(
        of path: String, isNamedByUser: Bool = false, into collector: inout JSONErrorCollector
    ) -> [Entry] {
        if !isNamedByUser, isLink(path) {
            collector.record(linkMessage, at: .start(of: path))
            return []
        }
        guard let stream = opendir(path) else {
            collector.record("the folder cannot be read", at: .start(of: path))
            return []
        }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let next = readdir(stream) {
            guard let start = next.pointer(to: \.d_name) else { continue }
            let name = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            guard name[0] != CChar(UInt8(ascii: ".")) else { continue }
            guard entries.count < maximumEntries else {
                collector.record("the folder has more than \(maximumEntries) entries", at: .start(of: path))
                return []
            }
            var status = stat()
            let isKnown = fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0
            switch isKnown ? status.st_mode & S_IFMT : 0 {
            case S_IFREG: entries.append(Entry(name: String(cString: name), isFolder: false))
            case S_IFDIR: entries.append(Entry(name: String(cString: name), isFolder: true))
            case S_IFLNK: collector.record(linkMessage, at: .start(of: path + "/" + String(cString: name)))
            default:
                collector.record("expected a file or a folder", at: .start(of: path + "/" + String(cString: name)))
            }
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// Whether there is something with that path, even if it is a link that leads nowhere.
    package static func contains(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static let linkMessage = "expected a file or a folder, found a symbolic link, which is not followed"

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
