internal import AssayJSON

/// Writes the reports of a command; one that cannot be written does not keep the others from being written.
struct ReportWriting {
    private let console: Console
    private var hasFailed = false

    init(_ console: Console) { self.console = console }

    /// Writes a report, or tells why that is not possible.
    mutating func attempt(_ write: () throws -> Void) throws {
        do {
            try write()
        } catch let error as UsageError {
            console.error("assay: \(error.message)")
            hasFailed = true
        }
    }

    /// The exit status of the command.
    func status(_ status: ExitStatus) -> ExitStatus { hasFailed ? .usage : status }
}
