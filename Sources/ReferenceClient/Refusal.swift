internal import AssayConformance

/// The one way in which an operation of this client fails.
struct Refusal: Error {
    let reason: Reason
    /// What was wrong, in words that quote nothing of the input.
    let message: String

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
