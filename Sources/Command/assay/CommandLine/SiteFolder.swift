internal import AssayJSON
internal import AssayReports
import Foundation

/// The folder that a site is written to.
struct SiteFolder {
    /// The file by which a folder is known as a site that may be replaced.
    private static let mark = ".assay-site"

    private let path: String

    /// Throws unless the folder is new, empty, or a site, so that nothing else is ever deleted.
    init(_ path: String) throws {
        guard !path.isEmpty else { throw UsageError("--output needs the name of a folder") }
        self.path = path
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard isFolder.boolValue else { throw UsageError("\(path): the path is a file, not a folder") }
        let entries: [String]
        do {
            entries = try manager.contentsOfDirectory(atPath: path)
        } catch {
            throw UsageError("\(path): the folder cannot be read: \(error.localizedDescription)")
        }
        guard entries.isEmpty || entries.contains(Self.mark) else {
            throw UsageError("\(path): the folder has files that are not of a site; name a new or an empty folder")
        }
    }

    /// Replaces the site by these files, completely or not at all.
    func write(_ files: [Site.File]) throws {
        let manager = FileManager.default
        let target = URL(fileURLWithPath: path).standardizedFileURL
        let parent = target.deletingLastPathComponent()
        let new = parent.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
        do {
            try manager.createDirectory(at: parent, withIntermediateDirectories: true)
            try manager.createDirectory(at: new, withIntermediateDirectories: false)
            defer { try? manager.removeItem(at: new) }
            let folders = Set(files.map { new.appendingPathComponent($0.path).deletingLastPathComponent() })
            for folder in folders { try manager.createDirectory(at: folder, withIntermediateDirectories: true) }
            try Site.render(files) { path, text in
                try Data(text.utf8).write(to: new.appendingPathComponent(path))
            }
            try Data().write(to: new.appendingPathComponent(Self.mark))
            if manager.fileExists(atPath: target.path) { try manager.removeItem(at: target) }
            try manager.moveItem(at: new, to: target)
        } catch {
            throw UsageError("\(path): the site cannot be written: \(error.localizedDescription)")
        }
    }
}
