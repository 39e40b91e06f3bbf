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
