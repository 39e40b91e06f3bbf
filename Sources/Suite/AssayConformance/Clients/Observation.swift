/// What a client did with one input.
public enum Observation: Sendable, Hashable {
    /// It accepted, with this output.
    case accept([String: OutputValue])
    /// It refused, with a reason if it gives reasons from the shared list.
    case reject(Reason?, message: String?)
    /// It lacks the operation, or a feature that the input needs.
    case unsupported(String)
    /// It trapped, exited, broke the protocol, or failed in a way that it does not document as a refusal.
    case crashed(String)
    /// It did not answer in time.
    case hung
    /// The suite could not pass the input to the client, which is a failure of the suite or of the machine.
    case notPut(String)

    /// A refusal for a reason, without further words.
    public static func reject(_ reason: Reason) -> Observation { .reject(reason, message: nil) }

    /// Whether the client accepted or refused.
    var isAnswer: Bool {
        switch self {
        case .accept, .reject: true
        case .unsupported, .crashed, .hung, .notPut: false
        }
    }

    /// Whether this is an acceptance.
    public var isAcceptance: Bool {
        if case .accept = self { true } else { false }
    }
}
