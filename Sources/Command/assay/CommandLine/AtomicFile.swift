import Foundation

/// Writes a file that the command line names.
enum AtomicFile {
    /// Replaces the content of a file completely or not at all.
    ///
    /// A path that is not a regular file, such as `/dev/null` or a pipe, is written to and never replaced.
    static func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard let kind, kind != .typeRegular else { return try data.write(to: url, options: .atomic) }
        let handle = try FileHandle(forWritingTo: url)
        // The target of a link has old content, which must go; a pipe has none.
        if kind == .typeSymbolicLink, !path.hasPrefix("/dev/") { try? handle.truncate(atOffset: 0) }
        try handle.write(contentsOf: data)
        try handle.close()
    }
}
