import Foundation

/// A file that a command writes, whole or not at all.
enum ReportFile {
    /// Whether the file can be written, as far as that shows before the work is done.
    static func check(_ path: String) throws {
        guard !path.isEmpty else { throw UsageError("--output needs the name of a file") }
        var isFolder: ObjCBool = false
        let manager = FileManager.default
        if manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw UsageError("\(path): a folder, not a file that a report can be written to")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard manager.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw UsageError("\(path): there is no folder \(folder) for the report")
        }
    }

    /// Writes the text in place of what the file held.
    static func write(_ text: String, to path: String) throws {
        do {
            try AtomicFile.write(Data(text.utf8), to: path)
        } catch {
            throw UsageError("\(path): the report cannot be written: \(error.localizedDescription)")
        }
    }
}
