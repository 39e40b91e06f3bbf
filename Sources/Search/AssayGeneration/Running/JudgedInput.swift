internal import AssayConformance

/// A made input with what every client must do with it, and what a client did.
struct JudgedInput: Sendable {
    let choice: InputGenerator.Choice
    let obligation: Bounds.Obligation
    /// The choice of a conformant client that decides about it, so that nobody is judged; `nil` if none does, or the client
    /// under test did what it must.
    let openChoice: String?
    let result: VectorResult

    /// What the bounds make of the input.
    var found: InputGenerator.EditClass {
        switch obligation {
        case .refuse(let reason, _): .refused(reason?.rawValue ?? "")
        case .accept: .accepted
        case .open: .open
        }
    }

    /// Whether the client failed.
    var isFinding: Bool { openChoice == nil && result.isFinding }

    /// Whether another input fails in the same way.
    func isAlike(_ other: JudgedInput) -> Bool {
        result.judgement.verdict == other.result.judgement.verdict
            && result.judgement.kind == other.result.judgement.kind
            && obligation.reason == other.obligation.reason
    }
}
