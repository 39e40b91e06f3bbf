import Foundation

/// Writing a file that the command line names.
enum AtomicFile {
    /// Writes the bytes in place of what the file held, whole or not at all.
    ///
    /// What is no regular file, `/dev/null` or a pipe, is written to and never replaced.
    static func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard let kind, kind != .typeRegular else { return try data.write(to: url, options: .atomic) }
        let handle = try FileHandle(forWritingTo: url)
        // The file behind a link keeps nothing of what it held; a pipe has nothing to keep.
        if kind == .typeSymbolicLink, !path.hasPrefix("/dev/") { try? handle.truncate(atOffset: 0) }
        try handle.write(contentsOf: data)
        try handle.close()
    }
}
