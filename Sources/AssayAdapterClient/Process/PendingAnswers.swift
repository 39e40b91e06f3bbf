/// The lines that a process was sent and has to answer, by id.
struct PendingAnswers {
    private struct Entry {
        let deadline: ContinuousClock.Instant
        var outcome: AdapterConnection.Outcome?
    }

    private var entries: [String: Entry] = [:]
    private var answered: Set<String> = []

    /// Whether nobody waits for an outcome.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether a line is still without an outcome.
    var hasOpen: Bool { entries.values.contains { $0.outcome == nil } }

    /// Adds a line; `failure` says why it was not sent.
    mutating func add(_ id: String, within limit: Duration, failure: String?) {
        // What was never sent is not what ended the process.
        let outcome = failure.map { AdapterConnection.Outcome.lost($0, alone: false) }
        entries[id] = Entry(deadline: ContinuousClock.now + limit, outcome: outcome)
    }

    /// What came of a line, once.
    mutating func takeOutcome(of id: String) -> AdapterConnection.Outcome? {
        guard let outcome = entries[id]?.outcome else { return nil }
        entries[id] = nil
        return outcome
    }

    /// Takes an answer.
    ///
    /// - Returns: what is wrong with it; `nil` if it was waited for.
    mutating func receive(_ message: AdapterMessage) -> String? {
        guard let entry = entries[message.id], entry.outcome == nil else {
            let isKnown = entries[message.id] != nil || answered.contains(message.id)
            return "it answered the id \(message.id.excerpt) " + (isKnown ? "twice" : "which was not asked")
        }
        entries[message.id]?.outcome = .answered(message)
        // More are never in flight, and an answer comes twice soon or not at all.
        if answered.count > 4_096 { answered.removeAll(keepingCapacity: true) }
        answered.insert(message.id)
        return nil
    }

    /// Ends the line whose deadline has passed first.
    ///
    /// - Returns: whether there is one.
    mutating func expireFirst() -> Bool {
        let now = ContinuousClock.now
        let open = entries.filter { $0.value.outcome == nil }
        let late = open.filter { $0.value.deadline <= now }
        guard let first = late.min(by: { $0.value.deadline < $1.value.deadline }) else { return false }
        entries[first.key]?.outcome = .late(alone: open.count == 1)
        return true
    }

    /// Gives up on every line that is still open.
    mutating func lose(_ reason: String) {
        let open = entries.filter { $0.value.outcome == nil }.keys
        let alone = open.count == 1 && entries.count == 1
        for id in open { entries[id]?.outcome = .lost(reason, alone: alone) }
    }

    /// The milliseconds to the first deadline, rounded up so that it has passed by then.
    var timeLeft: Int32 {
        guard let first = entries.values.lazy.filter({ $0.outcome == nil }).map(\.deadline).min() else { return 0 }
        let (seconds, attoseconds) = (first - ContinuousClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
