/// Why a run ended before all of its vectors were run.
package struct RunInterruption: Sendable {
    /// What interrupted it, such as `SIGINT`.
    package let cause: String
    /// The vectors without a result, in their order.
    package let notRun: [Vector]

    package init(cause: String, notRun: [Vector]) {
        self.cause = cause
        self.notRun = notRun
    }

    /// Creates the interruption of a run; `nil` if nothing interrupted it, or only when all vectors were run.
    package init?(by cause: String?, notRun: [Vector]) {
        guard let cause, !notRun.isEmpty else { return nil }
        self.init(cause: cause, notRun: notRun)
    }
}
