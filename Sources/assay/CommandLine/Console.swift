import Foundation

/// Where a command's words go: text to one place, complaints and progress to another.
final class Console: Sendable {
    private let write: @Sendable (String) -> Void
    private let complain: @Sendable (String) -> Void
    /// Whether the text goes to a terminal, and may be coloured.
    let isTerminal: Bool
    /// Whether the complaints go to a terminal, and a line there may be overwritten.
    let showsProgress: Bool

    init(
        isTerminal: Bool = false, showsProgress: Bool = false, write: @escaping @Sendable (String) -> Void,
        complain: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.showsProgress = showsProgress
        self.write = write
        self.complain = complain
    }

    /// Standard output and standard error.
    static let standard = Console(
        isTerminal: isatty(1) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil,
        showsProgress: isatty(2) == 1,
        write: { text in
            do {
                try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            } catch {
                // A full disk or a closed pipe: what was to be said is lost, and no status may hide that.
                Assay.exit(with: .harness)
            }
        },
        complain: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })

    /// Prints text as it is.
    func print(_ text: String, terminator: String = "\n") {
        write(text + terminator)
    }

    /// Prints a line of complaint.
    func error(_ line: String) {
        complain(line + "\n")
    }

    /// Overwrites the line of progress; an empty text clears it.
    ///
    /// Prints nothing where that is no terminal.
    func progress(_ text: String) {
        guard showsProgress else { return }
        complain("\r\u{1B}[K" + text)
    }

    /// Ends what is still under way.
    func flush() {
        fflush(nil)
    }
}
