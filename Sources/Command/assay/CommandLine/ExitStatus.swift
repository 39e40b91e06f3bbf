internal import AssayJSON
import Foundation

/// The exit status of the process.
enum ExitStatus: Int32 {
    /// No findings.
    case success = 0
    /// Findings.
    case findings = 1
    /// The command line, a vector or a file is wrong.
    case usage = 2
    /// The suite itself failed.
    case harness = 3
    /// SIGHUP ended the command before its work was done: 128 and the number of the signal, as shells have it.
    case hungUp = 129
    /// SIGINT did.
    case interrupted = 130
    /// SIGTERM did.
    case terminated = 143
}

/// The command line or a file is wrong, and nothing was judged.
struct UsageError: Error {
    let message: VisibleText

    init(_ message: VisibleText) {
        self.message = message
    }
}

/// The suite itself failed.
struct HarnessError: Error {
    let message: VisibleText

    init(_ message: VisibleText) {
        self.message = message
    }
}

extension Assay {
    static func exit(with status: ExitStatus) -> Never {
        Foundation.exit(status.rawValue)
    }
}
