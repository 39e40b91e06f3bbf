import Foundation

/// The folder of vectors that is part of the suite.
package enum BundledVectors {
    /// The folder's path; `nil` if the executable was moved without its resources.
    ///
    /// The search starts next to the executable, so that a moved executable finds the vectors moved with it, and then
    /// looks in the checkout that it was built from. `Bundle.module` is last and only used on Apple's platforms; on other
    /// platforms it looks in the same places and traps if it finds nothing.
    package static let path: String? = candidates.first { isFolder($0 + "/keys") }

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

    /// The checkout that the executable was built from.
    package static let checkout: String = {
        var path = #filePath
        for _ in 0..<4 { path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
        return path
    }()

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
