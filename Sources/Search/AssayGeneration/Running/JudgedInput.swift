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

    /// Whether another input fails in the same way: by the same error, or against the same obligation.
    func isAlike(_ other: JudgedInput) -> Bool {
        let (own, judged) = (result.judgement, other.result.judgement)
        guard own.verdict == judged.verdict, own.kind == judged.kind else { return false }
        return own.kind == nil ? error == other.error : obligation.reason == other.obligation.reason
    }

    /// The words of a refusal of what must be accepted, without what depends on the input; `nil` for anything else.
    var refusal: String? {
        guard result.judgement.kind == .rejectedGood, case .reject(_, let message?) = result.observation else {
            return nil
        }
        let words = Self.plain(message)
        return words.count < Self.fewestWords ? nil : words
    }

    /// What the client answered, without what depends on the input; `nil` if it was not asked.
    var answer: String? {
        switch result.observation {
        case .accept(let output):
            output.isEmpty ? "accept" : "accept with " + output.keys.sorted().joined(separator: ", ")
        case .reject(let reason?, _): "refuse: " + reason.rawValue
        case .reject(nil, let message?): "refuse: " + Self.firstWords(message)
        case .reject(nil, nil): "refuse"
        case .crashed(let how): "crash: " + Self.firstWords(how)
        case .hung: "no answer"
        case .unsupported, .notPut: nil
        }
    }

    /// The first words of a message that have no number.
    private static func firstWords(_ message: String) -> String {
        let words = quoteless(message).split(whereSeparator: \.isWhitespace).filter { !$0.contains(where: \.isNumber) }
        return words.prefix(8).joined(separator: " ")
    }

    /// How many characters of a refusal tell it apart from others.
    private static let fewestWords = 20

    /// The error with which the client ended, without what depends on the input; `nil` if it answered.
    private var error: String? {
        guard case .crashed(let how) = result.observation else { return nil }
        return String(Self.plain(how).prefix(60))
    }

    /// A message without what is quoted in it, and without numbers.
    private static func plain(_ message: String) -> String { quoteless(message).filter { !$0.isNumber } }

    private static func quoteless(_ message: String) -> String {
        var isQuoted = false
        return message.filter { character in
            if "'\"`".contains(character) { isQuoted.toggle() }
            return !isQuoted
        }
    }
}
