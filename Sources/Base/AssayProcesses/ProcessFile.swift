internal import Foundation

/// What Linux tells of a process in `/proc` (`man 5 proc`); other systems do not have it.
enum ProcessFile {
    /// The processes that a process has started, and those that they have started.
    static func descendants(of parent: pid_t) -> [pid_t] {
        var found: [pid_t] = []
        var rest = [parent]
        // A process can have at most this many before the search ends.
        while let process = rest.popLast(), found.count < 1_024 {
            let children = (text("task/\(process)/children", of: process) ?? "").split(separator: " ")
                .compactMap { pid_t($0) }
            found += children
            rest += children
        }
        return found
    }

    /// The text of one of its files.
    static func text(_ name: String, of process: pid_t) -> String? {
        (try? Data(contentsOf: URL(filePath: "/proc/\(process)/\(name)"))).map { String(decoding: $0, as: UTF8.self) }
    }
}
