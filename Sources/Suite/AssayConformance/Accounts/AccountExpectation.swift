/// The expected outcome of one step of an account script.
struct AccountStepExpectation: Sendable, Hashable {
    enum State: String, Sendable, CaseIterable {
        case signedIn = "signed-in"
        case signedOut = "signed-out"
    }

    /// Whether an acceptance is right, and the label of the account that it must name.
    let accepts: Bool
    let account: String?
    /// The reasons for which a refusal is right; empty if none is.
    let reasons: [Reason]
    /// Whether any refusal is right.
    let acceptsAnyRefusal: Bool
    let state: State?
    /// Whether the vector writes the expectation, in contrast to the default.
    let isWritten: Bool
    /// The backend's name for the user, which an acceptance must give.
    var user: String?
    /// What the app has to do because of a security event, in any order; `nil` if that is not judged.
    var actions: Set<String>?

    /// The default for a step without an expectation.
    static let accepted = AccountStepExpectation(
        accepts: true, account: nil, reasons: [], acceptsAnyRefusal: false, state: nil, isWritten: false)

    /// What is expected of a refusal; `nil` if any is right.
    var refusal: VectorExpectation.Outcome? {
        if acceptsAnyRefusal { return nil }
        return reasons.isEmpty ? .accept([:]) : .reject(reasons)
    }

    /// The same as an outcome of other operations.
    var outcome: VectorExpectation.Outcome {
        switch (accepts, reasons.isEmpty && !acceptsAnyRefusal) {
        case (true, true): .accept([:])
        case (true, false): .either("an acceptance or a refusal")
        case (false, _): .reject(reasons)
        }
    }
}

/// What a vector of the operation `account` expects: the outcomes of its steps and the state afterwards.
struct AccountExpectation: Sendable, Hashable {
    /// A range for a number of things.
    struct Count: Sendable, Hashable {
        let minimum: Int
        let maximum: Int

        var words: String { minimum == maximum ? "\(minimum)" : "\(minimum) to \(maximum)" }
        func allows(_ count: Int) -> Bool { minimum <= count && count <= maximum }
    }

    enum State: Sendable, Hashable {
        case signedOut
        case account(String)
    }

    /// The outcome of the last step; `nil` if only the steps have expectations.
    var last: AccountStepExpectation?
    var accounts: Count?
    var identities: Count?
    var objects: [String: Count] = [:]
    var stored: [String: Count] = [:]
    var state: [String: State] = [:]
    /// Whose credentials of the app's own server each device holds.
    var credentials: [String: State] = [:]
    var revoked: Count?
    var provider: Count?
    var backend: Count?
    /// Devices whose storage must not contain a readable token.
    var sealed: [String] = []
    /// The expected outcomes of the steps.
    var steps: [AccountStepExpectation] = []

    static let members = ["accept", "reject", "either", "steps", "after"]

    /// Whether a refusal is expected anywhere.
    ///
    /// It is conclusive only if the client accepts the honest twin.
    var expectsRefusal: Bool { (steps + [last].compactMap(\.self)).contains { !$0.accepts } }

    /// The outcomes by which a flaw can show.
    ///
    /// The content of the stores counts as output, whatever the verdict.
    var outcomes: [VectorExpectation.Outcome] { (steps + [last].compactMap(\.self)).map(\.outcome) + [.accept([:])] }
}
