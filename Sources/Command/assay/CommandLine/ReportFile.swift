internal import AssayJSON
import Foundation

/// Writes a report to a file.
enum ReportFile {
    /// Throws if it is already clear that the file cannot be written.
    static func check(_ path: String, option: String = "output") throws {
        guard !path.isEmpty else { throw UsageError("--\(option) needs the name of a file") }
        var isFolder: ObjCBool = false
        let manager = FileManager.default
        if manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw UsageError("\(path): the path is a folder, not a file")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard manager.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw UsageError("\(path): the folder \(folder) does not exist")
        }
    }

    /// Replaces the content of the file.
    static func write(_ text: VisibleText, to path: String) throws {
        do {
            try AtomicFile.write(Data(text.description.utf8), to: path)
        } catch {
            throw UsageError("\(path): the report cannot be written: \(error.localizedDescription)")
        }
    }
}
