internal import AssayConformance
internal import AssayJSON
import Foundation
internal import Synchronization

/// What surrounds a command: one stream for its text, another for errors and progress, and the system's clock.
///
/// A stream takes only `VisibleText`, so no text from outside can control a terminal.
final class Console: Sendable {
    private let write: @Sendable (String) throws -> Void
    private let writeError: @Sendable (String) -> Void
    /// Whether the text has colours, unless an option says otherwise.
    let hasColours: Bool
    /// The columns of the terminal that the text goes to; `nil` if it goes elsewhere.
    let width: Int?
    /// The columns of the terminal that errors go to, where a progress line can be overwritten; `nil` if it is none.
    private let progressWidth: Int?
    /// Tells the time in seconds since 1970, which reports give as that of the test.
    let now: @Sendable () -> Int64
    private let isProgressShown = Mutex(false)
    private let outputIsLost = Mutex(false)

    init(
        hasColours: Bool = false, width: Int? = nil, progressWidth: Int? = nil,
        now: @escaping @Sendable () -> Int64 = { WallClock.now },
        write: @escaping @Sendable (String) throws -> Void, writeError: @escaping @Sendable (String) -> Void
    ) {
        self.hasColours = hasColours
        self.width = width
        self.progressWidth = progressWidth
        self.now = now
        self.write = write
        self.writeError = writeError
    }

    /// Standard output and standard error.
    static let standard = Console(
        hasColours: hasColours(ProcessInfo.processInfo.environment, isTerminal: isatty(1) == 1),
        width: TerminalWidth.columns(of: 1), progressWidth: TerminalWidth.columns(of: 2),
        write: { try StandardStreams.write($0, to: STDOUT_FILENO) },
        writeError: { try? StandardStreams.write($0, to: STDERR_FILENO) })

    /// Whether the environment wants colours: `NO_COLOR` forbids them (no-color.org), `CLICOLOR_FORCE` wants them also
    /// where the text does not go to a terminal (bixense.com/clicolors).
    static func hasColours(_ environment: [String: String], isTerminal: Bool) -> Bool {
        if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return false }
        return isTerminal || environment["CLICOLOR_FORCE"].map { !["", "0"].contains($0) } == true
    }

    /// Whether text could not be written, because of a full disk or a reader that is gone; a line has told why.
    var hasLostOutput: Bool { outputIsLost.withLock { $0 } }

    /// Writes text, unless earlier text is lost already: a part from the middle would look like the whole.
    private func put(_ text: String) {
        guard !hasLostOutput else { return }
        do {
            try write(text)
        } catch {
            outputIsLost.withLock { $0 = true }
            self.error("assay: standard output cannot be written: \(error)")
        }
    }

    /// Whether a progress line is shown.
    var showsProgress: Bool { progressWidth != nil }

    /// Prints text.
    func print(_ text: VisibleText, terminator: VisibleText = "\n") {
        clearProgress()
        put((text + terminator).description)
    }

    /// Prints text whose lines are broken at spaces where the terminal is too narrow for them.
    ///
    /// - Parameter hang: the column at which a broken line continues; by default two to the right of its beginning.
    func printWrapped(_ text: VisibleText, hang: Int? = nil, terminator: VisibleText = "\n") {
        clearProgress()
        let text = (text + terminator).description
        put(width.map { LineWrap.wrapped(text, to: $0, hang: hang) } ?? text)
    }

    /// Prints a line to the error stream.
    func error(_ line: VisibleText) {
        clearProgress()
        writeError((line + "\n").description)
    }

    /// Overwrites the progress line, cut at the width of the terminal.
    ///
    /// Prints nothing if the error stream is not a terminal.
    func progress(_ text: VisibleText) {
        guard let progressWidth else { return }
        isProgressShown.withLock { isShown in
            // The old line is cleared after the new text is written, so that nothing flickers.
            writeError("\r" + text.description.prefix(progressWidth - 1) + "\u{1B}[K")
            isShown = true
        }
    }

    /// Clears the progress line, if there is one.
    func clearProgress() {
        isProgressShown.withLock { isShown in
            if isShown { writeError("\r\u{1B}[K") }
            isShown = false
        }
    }

    /// Writes out everything that is buffered.
    func flush() {
        fflush(nil)
    }
}
