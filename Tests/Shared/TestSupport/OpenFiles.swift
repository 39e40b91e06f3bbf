import Foundation

/// The files that this process has open.
package enum OpenFiles {
    /// The paths of those at a path or below it, sorted.
    package static func below(_ path: String) throws -> [String] {
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
            .filter { $0 == path || $0.hasPrefix(path + "/") }.sorted()
    }
}
