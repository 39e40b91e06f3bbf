/// What one step of an account's script must come to.
struct AccountStepExpectation: Sendable, Hashable {
    enum State: String, Sendable, CaseIterable {
        case signedIn = "signed-in"
        case signedOut = "signed-out"
    }

    /// Whether an acceptance is right, and which account it must be of, by its label.
    let accepts: Bool
    let account: String?
    /// The refusals that are right; empty where none is.
    let reasons: [Reason]
    /// Whether any refusal is right.
    let acceptsAnyRefusal: Bool
    let state: State?
    /// Whether it was written, rather than understood.
    let isWritten: Bool
    /// The backend's name for the user, which an acceptance must give.
    var user: String?

    /// What is understood of a step without an expectation.
    static let accepted = AccountStepExpectation(
        accepts: true, account: nil, reasons: [], acceptsAnyRefusal: false, state: nil, isWritten: false)

    /// The same in the form that other operations know.
    var outcome: Expectation.Outcome {
        switch (accepts, reasons.isEmpty && !acceptsAnyRefusal) {
        case (true, true): .accept([:])
        case (true, false): .either("an acceptance or a refusal")
        case (false, _): .reject(reasons)
        }
    }
}

/// What a vector of the operation `account` expects beside the outcomes of its steps.
struct AccountExpectation: Sendable, Hashable {
    /// A number of things.
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

    /// The outcome of the last step; `nil` where the steps say it all.
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
    /// Devices in whose storage no token may be readable as it stands there.
    var sealed: [String] = []
    /// What the steps expect.
    var steps: [AccountStepExpectation] = []

    static let members = ["accept", "reject", "either", "steps", "after"]

    /// Whether a refusal is expected anywhere, which shows something only of a client that does better.
    var expectsRefusal: Bool { (steps + [last].compactMap(\.self)).contains { !$0.accepts } }

    /// What a flaw can show by: what is in the stores is an output, whatever the verdict.
    var outcomes: [Expectation.Outcome] { (steps + [last].compactMap(\.self)).map(\.outcome) + [.accept([:])] }
}
