/// The time in which a process must answer a line: it may wait for as long as the limit, and compute for as long.
///
/// A client that computes for less than the limit answers late if others use the processor meanwhile. That is not its
/// fault, so the two are counted apart. Where the system does not tell how long a process computes, all time is waiting.
struct AnswerTime: Sendable {
    let start: ContinuousClock.Instant
    let limit: Duration
    /// The processor time that the process had used at the first look; what it used before that counts as waiting.
    private var earlierProcessorTime: Duration?

    init(start: ContinuousClock.Instant, limit: Duration) {
        self.start = start
        self.limit = limit
    }

    /// Most answers are there by then, and cost no look.
    var firstLook: ContinuousClock.Instant { start + limit / 10 }

    /// Looks at the time, and returns how much of it is left at least; the line is late if none is.
    ///
    /// - Parameter processorTime: what the process has used in its life; `nil` if the system does not tell.
    mutating func left(at now: ContinuousClock.Instant, processorTime: Duration?) -> Duration {
        let elapsed = now - start
        guard let earlier = earlierProcessorTime else {
            earlierProcessorTime = processorTime ?? .zero
            return limit - elapsed
        }
        let computing = max(.zero, (processorTime ?? earlier) - earlier)
        return limit - max(computing, elapsed - computing)
    }
}
