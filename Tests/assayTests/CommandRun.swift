import Synchronization

@testable import assay

/// A command line that was run in this process, with what it printed.
struct CommandRun {
    let status: ExitStatus
    /// What went to standard output.
    let output: String
    /// The lines of standard error.
    let complaints: [String]

    init(_ arguments: [String], isTerminal: Bool = false, showsProgress: Bool = false) {
        self.init(isTerminal: isTerminal, showsProgress: showsProgress) { Assay.run(arguments, console: $0) }
    }

    /// What a command makes of a console, without the command line around it.
    init(
        isTerminal: Bool = false, showsProgress: Bool = false, _ body: (Console) throws -> ExitStatus
    ) rethrows {
        let written = Captured()
        let complained = Captured()
        let console = Console(
            isTerminal: isTerminal, showsProgress: showsProgress, write: { written.append($0) },
            complain: { complained.append($0) })
        status = try body(console)
        output = written.text
        complaints = complained.text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }

    init(_ arguments: String...) { self.init(arguments) }

    /// Text from any thread.
    private final class Captured: Sendable {
        private let pieces = Mutex("")
        var text: String { pieces.withLock { $0 } }
        func append(_ piece: String) { pieces.withLock { $0 += piece } }
    }
}
