internal import Foundation

/// The memory of all descendants of a process, on Linux (`man 5 proc`); other systems do not tell.
package struct ProcessMemory: Sendable {
    /// The process itself does not count.
    let parent: pid_t

    /// Forgets the peaks so far, and returns the memory that is in use now, in bytes.
    package func start() -> Int? {
        for process in descendants {
            // 5 sets the peak to what is in use now. Where that fails, the peak of the whole life counts.
            try? Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
        }
        return peak
    }

    /// The sum of the peaks, in bytes; `nil` if no process is known.
    package var peak: Int? {
        let peaks = descendants.compactMap { Self.peak(of: $0) }
        return peaks.isEmpty ? nil : peaks.reduce(0, +)
    }

    private var descendants: [pid_t] { ProcessFile.descendants(of: parent) }

    /// `VmHWM`, the peak of the memory that is in use, in kilobytes.
    private static func peak(of process: pid_t) -> Int? {
        let line = ProcessFile.text("status", of: process)?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let line, let kilobytes = Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? ""),
            case (let bytes, false) = kilobytes.multipliedReportingOverflow(by: 1_024)
        else { return nil }
        return bytes
    }
}
