internal import Foundation

/// The processor time of all descendants of a process, on Linux; other systems do not tell.
package struct ProcessorTime: Sendable {
    /// The process itself does not count.
    let parent: pid_t

    /// The time that they and their ended children have used so far; `nil` if no process is known.
    package var used: Duration? {
        let times = ProcessFile.descendants(of: parent).compactMap { process in
            ProcessFile.text("stat", of: process).flatMap { Self.ticks(inStatus: $0) }
        }
        let perSecond = sysconf(Int32(_SC_CLK_TCK))
        guard !times.isEmpty, perSecond > 0 else { return nil }
        return .milliseconds(times.reduce(0, +) * 1_000 / perSecond)
    }

    /// The sum of the fields 14 to 17, `utime`, `stime`, `cutime` and `cstime`, in clock ticks.
    ///
    /// The second field is the name in parentheses, which may contain spaces and parentheses.
    static func ticks(inStatus text: String) -> Int? {
        guard let name = text.lastIndex(of: ")") else { return nil }
        let fields = text[name...].split(separator: " ").dropFirst(12).prefix(4).compactMap { Int($0) }
        guard fields.count == 4 else { return nil }
        return fields.reduce(0) { $0 &+ $1 }
    }
}
