package import AssayConformance
package import AssayJSON

/// Inputs that are kept because a client answered no input before them in the same way.
///
/// Two answers are the same way if the operation, what was changed, and what every client must do are the same, and the
/// client's answer without what depends on the input. What was changed is the place of a single edit, or else the kinds of
/// the places.
package struct Corpus: Sendable {
    /// An input with the client's answer to it.
    private struct Entry {
        let file: String
        let description: JSONValue
        let operation: ClientOperation
        /// Its edits; `nil` if the client has no such operation.
        let choice: InputGenerator.Choice?
        /// What the client answered in the last run; `nil` if it is not known.
        let before: String?
        /// What it answered in this run; `nil` if it was not asked.
        var now: String?
    }

    private struct Way: Hashable {
        let operation: ClientOperation
        let changed: Set<Substring>
        let obligation: String
        let answer: String
    }

    /// The most inputs that are kept of an operation.
    package static let most = 200

    private let operations: [ClientOperation]
    private var entries: [Entry] = []
    private var indices: [InputGenerator.Choice: Int] = [:]
    private var ways: Set<Way> = []
    package private(set) var counts = GeneratedInputs.Corpus()

    /// - Parameter operations: those of the client, as choices number them.
    init(operations: [ClientOperation]) { self.operations = operations }

    mutating func add(
        _ file: String, _ description: JSONValue, of operation: ClientOperation, _ choice: InputGenerator.Choice?,
        answer: String?
    ) {
        if let choice { indices[choice] = entries.count }
        entries.append(
            Entry(file: file, description: description, operation: operation, choice: choice, before: answer))
    }

    /// The number of inputs.
    package var count: Int { entries.count }

    /// The inputs of the client's operations.
    var choices: [InputGenerator.Choice] { entries.compactMap(\.choice) }

    /// Notes what a client did with an input, and keeps it if nothing before it was like that.
    mutating func note(_ input: JudgedInput) {
        guard let answer = input.answer, !input.choice.edits.isEmpty else { return }
        let operation = operations[input.choice.grammar]
        let isNew = ways.insert(
            Way(operation: operation, changed: input.changed, obligation: input.found.name, answer: answer)
        )
        .inserted
        if let index = indices[input.choice], entries[index].now == nil {
            entries[index].now = answer
            counts.tried += 1
            if let before = entries[index].before, before != answer { counts.changed += 1 }
        } else if isNew, entries.count(where: { $0.operation == operation }) < Self.most {
            let file = "\(operation.rawValue)-\(GeneratedReport.name(input)).json"
            guard !entries.contains(where: { $0.file == file }) else { return }
            add(file, input.result.vector.inputDescription, of: operation, input.choice, answer: nil)
            entries[entries.count - 1].now = answer
            counts.added += 1
        }
    }

    /// The files that are new, and those whose answer is another one.
    package var written: [(name: String, content: JSONValue)] {
        entries.compactMap { entry in
            guard let now = entry.now, now != entry.before else { return nil }
            var content = entry.description
            content["answer"] = .string(now)
            return (entry.file, content)
        }
    }

    /// Which inputs the client answers otherwise than in the last run; a line each, below one with their number.
    var changes: [String] {
        let lines = entries.compactMap { entry -> String? in
            guard let before = entry.before, let now = entry.now, before != now else { return nil }
            return "\(entry.file): before \"\(before)\", now \"\(now)\""
        }
        guard !lines.isEmpty else { return [] }
        let subject = lines.count == 1 ? "1 input of the corpus is" : "\(lines.count) inputs of the corpus are"
        return ["\(subject) answered otherwise than before"] + lines
    }
}

extension JudgedInput {
    /// The place of the only edit, such as `claims.aud`, or the kinds of the places, such as `claims` and `field`.
    fileprivate var changed: Set<Substring> {
        choice.edits.count == 1
            ? [choice.edits[0].place[...]] : Set(choice.edits.map { $0.place.prefix { $0 != "." } })
    }
}

extension InputGenerator.EditClass {
    fileprivate var name: String {
        switch self {
        case .refused(let reason): "refuse: " + reason
        case .accepted: "accept"
        case .open: "open"
        case .impossible: ""
        }
    }
}
