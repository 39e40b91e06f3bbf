/// The lines that a process has received and must answer, by id.
struct PendingAnswers {
    private struct Entry {
        var time: AnswerTime
        /// When `time` is looked at next.
        var nextLook: ContinuousClock.Instant
        var outcome: AdapterConnection.Outcome?

        init(_ time: AnswerTime, outcome: AdapterConnection.Outcome?) {
            self.time = time
            nextLook = time.firstLook
            self.outcome = outcome
        }
    }

    private var entries: [String: Entry] = [:]
    private var answered: Set<String> = []

    /// Whether no line is waiting for its outcome to be taken.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether a line is still without an outcome.
    var hasOpen: Bool { entries.values.contains { $0.outcome == nil } }

    /// Adds a line; `failure` says why it was not sent.
    mutating func add(_ id: String, within limit: Duration, failure: String?) {
        // A line that was never sent cannot have ended the process.
        let outcome = failure.map { AdapterConnection.Outcome.lost($0, alone: false) }
        entries[id] = Entry(AnswerTime(start: ContinuousClock.now, limit: limit), outcome: outcome)
    }

    /// Removes and returns the outcome of a line; `nil` while it is open.
    mutating func takeOutcome(of id: String) -> AdapterConnection.Outcome? {
        guard let outcome = entries[id]?.outcome else { return nil }
        entries[id] = nil
        return outcome
    }

    /// Records an answer.
    ///
    /// - Returns: what is wrong with the answer; `nil` if a line was waiting for it.
    mutating func receive(_ message: AdapterMessage) -> String? {
        guard let entry = entries[message.id], entry.outcome == nil else {
            let isKnown = entries[message.id] != nil || answered.contains(message.id)
            return "it answered the id \(message.id.excerpt)" + (isKnown ? " twice" : ", which no probe has")
        }
        entries[message.id]?.outcome = .answered(message)
        // This is more than can be in flight, and a second answer comes soon or never.
        if answered.count > 4_096 { answered.removeAll(keepingCapacity: true) }
        answered.insert(message.id)
        return nil
    }

    /// Ends the oldest open line whose time is over.
    ///
    /// - Parameter processorTime: what the process has used so far; asked only if a line is due for a look.
    /// - Returns: whether the time of a line is over.
    mutating func expireFirst(processorTime: () -> Duration?) -> Bool {
        let now = ContinuousClock.now
        let open = entries.filter { $0.value.outcome == nil }
        let due = open.filter { $0.value.nextLook <= now }
        guard !due.isEmpty else { return false }
        let used = processorTime()
        var late: [(id: String, start: ContinuousClock.Instant)] = []
        for (id, var entry) in due {
            let left = entry.time.left(at: now, processorTime: used)
            if left <= .zero { late.append((id, entry.time.start)) }
            entry.nextLook = now + left
            entries[id] = entry
        }
        guard let first = late.min(by: { $0.start < $1.start }) else { return false }
        entries[first.id]?.outcome = .late(alone: open.count == 1)
        return true
    }

    /// Ends every open line with the reason.
    mutating func lose(_ reason: String) {
        let open = entries.filter { $0.value.outcome == nil }.keys
        let alone = open.count == 1 && entries.count == 1
        for id in open { entries[id]?.outcome = .lost(reason, alone: alone) }
    }

    /// The milliseconds to the next look, rounded up so that it is due by then.
    var timeLeft: Int32 {
        guard let first = entries.values.lazy.filter({ $0.outcome == nil }).map(\.nextLook).min() else { return 0 }
        let (seconds, attoseconds) = (first - ContinuousClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int32(clamping: min(seconds, 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
