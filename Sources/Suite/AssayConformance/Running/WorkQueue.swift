internal import AssayThreads
internal import Synchronization

/// Runs numbered items of work on several workers, and gives up on items that take too long.
///
/// Results are stored by number, so they do not depend on which worker takes which item.
package final class WorkQueue<Result: Sendable>: Sendable {
    private struct Start {
        let worker: Int
        let at: ContinuousClock.Instant
        /// What the worker's thread had used at the first look at it.
        var used: ThreadTime?
    }

    private struct State {
        var next = 0
        var results: [Result?]
        var started: [Int: Start] = [:]
        var abandoned: Set<Int> = []
        var finished = 0
        /// How many of them have been told.
        var told = 0
    }

    private let state: Mutex<State>
    private let order: [Int]
    private let isDone = Monitor(false)
    private let body: @Sendable (Int) async -> Result
    private let isFinished: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - order: the items' numbers, `0..<count`, in the order in which they start.
    ///   - finished: called with the number of finished items.
    package init(
        order: [Int], finished: @escaping @Sendable (Int) -> Void = { _ in },
        body: @escaping @Sendable (Int) async -> Result
    ) {
        state = Mutex(State(results: Array(repeating: nil, count: order.count)))
        self.order = order
        self.body = body
        isFinished = finished
    }

    /// Runs everything and waits.
    ///
    /// - Returns: one result for each item, by its number.
    /// - Throws: if an item has no result.
    func run(workers count: Int, limit: Duration, late: (Int) -> Result) throws(SuiteFailure) -> [Result] {
        var complete: [Result] = []
        let done = results(workers: count, limit: limit, late: late)
        for (number, result) in done.enumerated() {
            guard let result else { throw SuiteFailure("item \(number) of \(done.count) of the run has no result") }
            complete.append(result)
        }
        return complete
    }

    /// Runs everything and waits, until the run is interrupted.
    ///
    /// An item gets the result of `late` if it computes for longer than the limit, or waits for longer for anything but a
    /// processor: that others are busy is not its fault. Where the system does not tell, all time is waiting.
    ///
    /// - Returns: the result of each item, by its number; `nil` for one that was not done at an interruption.
    package func results(
        workers count: Int, limit: Duration, isInterrupted: () -> Bool = { false }, late: (Int) -> Result
    ) -> [Result?] {
        guard !order.isEmpty else { return [] }
        var workers: [Worker] = []
        func addWorker() {
            let number = workers.count
            let worker = Worker()
            workers.append(worker)
            worker.run { [self] in await work(as: number) }
        }
        for _ in 0..<max(1, min(count, order.count)) { addWorker() }
        while isDone.wait(for: .milliseconds(100), { $0 ? true : nil }) == nil {
            if isInterrupted() {
                abandonAll()
                break
            }
            for (item, worker) in overdue(by: limit, workers) {
                if record(late(item), for: item, by: worker) { addWorker() }
            }
        }
        let (results, stuck) = state.withLock { ($0.results, $0.abandoned) }
        // The thread of a stuck worker cannot be stopped; it ends with the process.
        for (number, worker) in workers.enumerated() where !stuck.contains(number) { worker.stop() }
        return results
    }

    /// Begins no further item, and takes no result any more.
    private func abandonAll() {
        state.withLock { state in
            state.next = order.count
            state.abandoned.formUnion(state.started.values.map(\.worker))
            state.started.removeAll()
        }
    }

    private func work(as worker: Int) async {
        while let item = take(as: worker) {
            let result = await body(item)
            guard record(result, for: item, by: nil) else { return }
        }
    }

    private func take(as worker: Int) -> Int? {
        state.withLock { state in
            guard state.next < order.count, !state.abandoned.contains(worker) else { return nil }
            let item = order[state.next]
            state.next += 1
            state.started[item] = Start(worker: worker, at: .now)
            return item
        }
    }

    private func overdue(by limit: Duration, _ workers: [Worker]) -> [(item: Int, worker: Int)] {
        state.withLock { state in
            var late: [(item: Int, worker: Int)] = []
            let now = ContinuousClock.now
            // Most items are done by then, and cost no look.
            for (item, start) in state.started where now - start.at > limit / 10 {
                let used = workers[start.worker].time ?? ThreadTime(computing: .zero, queued: .zero)
                state.started[item]?.used = start.used ?? used
                if used.isLate(after: now - start.at, since: start.used ?? used, limit: limit) {
                    late.append((item, start.worker))
                }
            }
            return late
        }
    }

    /// Stores a result, unless the item already has one; returns whether it was stored.
    private func record(_ result: Result, for item: Int, by abandoned: Int?) -> Bool {
        let finished: Int? = state.withLock { state in
            guard state.started.removeValue(forKey: item) != nil else { return nil }
            state.results[item] = result
            if let abandoned { state.abandoned.insert(abandoned) }
            state.finished += 1
            return state.finished
        }
        guard let finished else { return false }
        isFinished(finished)
        // Nothing is told after the run, so the last one to tell ends it, which need not be the last one to finish.
        let isLast = state.withLock { state in
            state.told += 1
            return state.told == order.count
        }
        if isLast { isDone.withLock { $0 = true } }
        return true
    }
}
