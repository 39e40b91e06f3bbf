/// How long a thread has computed, and how long it has waited for a processor that others used.
package struct ThreadTime: Sendable, Equatable {
    /// The time on a processor.
    package let computing: Duration
    /// The time in which it was ready to run, and did not.
    package let queued: Duration

    package init(computing: Duration, queued: Duration) {
        self.computing = computing
        self.queued = queued
    }

    /// Reads the file `schedstat` of a thread on Linux: both times in nanoseconds, and a count.
    package init?(schedulerStatistics text: String) {
        let fields = text.split(whereSeparator: \.isWhitespace).compactMap { Int64($0) }
        guard fields.count == 3 else { return nil }
        self.init(computing: .nanoseconds(fields[0]), queued: .nanoseconds(fields[1]))
    }

    /// Whether the thread has computed for longer than the limit, or waited for longer for anything but a processor.
    ///
    /// - Parameters:
    ///   - elapsed: how long it has been at work.
    ///   - earlier: what it had used at a look after the work began; what it did before that counts as waiting.
    package func isLate(after elapsed: Duration, since earlier: ThreadTime, limit: Duration) -> Bool {
        let computed = computing - earlier.computing
        return computed > limit || elapsed - computed - (queued - earlier.queued) > limit
    }
}
