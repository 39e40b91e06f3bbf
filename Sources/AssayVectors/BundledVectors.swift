import Foundation

/// The folder of vectors that ships with the suite.
public enum BundledVectors {
    /// The folder's path; `nil` where an executable was moved without its resources.
    ///
    /// Looked for beside the executable first, so that a moved binary finds what was moved with it; then in the
    /// checkout it was built from. `Bundle.module` comes last and only on Apple's systems: elsewhere it looks in no
    /// other places than these, and traps where it finds nothing.
    public static let path: String? = candidates.first { isFolder($0 + "/keys") }

    private static var candidates: [String] {
        let executable = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
        var list: [String] = []
        for folder in [executable, Bundle.main.bundlePath, Bundle.main.resourcePath].compactMap({ $0 }) {
            list.append(folder + "/assay_AssayVectors.resources/vectors")
            list.append(folder + "/assay_AssayVectors.bundle/vectors")
            list.append(folder + "/vectors")
            list.append(folder + "/../share/assay/vectors")
        }
        list.append(checkout + "/vectors")
        #if canImport(Darwin)
            if let folder = Bundle.module.resourcePath { list.append(folder + "/vectors") }
        #endif
        return list
    }

    /// The folder that the sources were built from.
    package static let checkout: String = {
        var path = #filePath
        for _ in 0..<3 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }()

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
