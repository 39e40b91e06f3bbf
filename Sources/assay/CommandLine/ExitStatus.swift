import Foundation

/// What the process ends with.
enum ExitStatus: Int32 {
    /// Nothing unexpected.
    case success = 0
    /// Findings.
    case findings = 1
    /// The command line, a vector or a file is wrong.
    case usage = 2
    /// The harness itself failed.
    case harness = 3
}

/// The command line or a file is wrong; nothing was judged.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The command has done what it was asked for, and ends.
struct CleanExit: Error {}

/// Something of the suite's own failed.
struct HarnessError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension Assay {
    static func exit(with status: ExitStatus) -> Never {
        Foundation.exit(status.rawValue)
    }
}
