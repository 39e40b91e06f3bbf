internal import AssayJSON
import Foundation

/// The output of a command: one stream for its text, another for errors and progress.
///
/// It takes only `VisibleText`, so no text from outside can control a terminal.
final class Console: Sendable {
    private let write: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void
    /// Whether the text goes to a terminal and may have colours.
    let isTerminal: Bool
    /// Whether errors go to a terminal, where a progress line can be overwritten.
    let showsProgress: Bool

    init(
        isTerminal: Bool = false, showsProgress: Bool = false, write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.showsProgress = showsProgress
        self.write = write
        self.writeError = writeError
    }

    /// Standard output and standard error.
    static let standard = Console(
        isTerminal: isatty(1) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil,
        showsProgress: isatty(2) == 1,
        write: { text in
            do {
                try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            } catch {
                // The output is lost because of a full disk or a closed pipe; the status must not hide that.
                Assay.exit(with: .harness)
            }
        },
        writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })

    /// Prints text.
    func print(_ text: VisibleText, terminator: VisibleText = "\n") {
        write((text + terminator).description)
    }

    /// Prints a line to the error stream.
    func error(_ line: VisibleText) {
        writeError((line + "\n").description)
    }

    /// Overwrites the progress line; an empty text clears it.
    ///
    /// Prints nothing if the error stream is not a terminal.
    func progress(_ text: VisibleText) {
        guard showsProgress else { return }
        writeError("\r\u{1B}[K" + text.description)
    }

    /// Writes out everything that is buffered.
    func flush() {
        fflush(nil)
    }
}
