import AssayThreads
import Synchronization
import Testing

@testable import AssayConformance

@Suite struct WorkQueueTests {
    @Test(arguments: [0, 1, 2, 8, 100])
    func resultsHaveTheNumbersOfTheirItems(_ workers: Int) throws {
        let queue = WorkQueue<Int>(order: Array((0..<50).reversed())) { $0 * $0 }
        #expect(try queue.run(workers: workers, limit: .seconds(60)) { _ in -1 } == (0..<50).map { $0 * $0 })
    }

    @Test func nothingToDo() throws {
        let queue = WorkQueue<Int>(order: []) { $0 }
        #expect(try queue.run(workers: 2, limit: .seconds(60)) { _ in -1 } == [])
    }

    @Test func oneWorkerKeepsTheOrder() throws {
        let seen = Mutex<[Int]>([])
        let queue = WorkQueue<Int>(order: [2, 0, 3, 1]) { item in
            seen.withLock { $0.append(item) }
            return item
        }
        #expect(try queue.run(workers: 1, limit: .seconds(60)) { _ in -1 } == [0, 1, 2, 3])
        #expect(seen.withLock { $0 } == [2, 0, 3, 1])
    }

    /// The queue finishes although every worker is stuck, and drops results that come too late.
    @Test(arguments: [1, 2])
    func itemsThatTakeTooLongAreAbandoned(_ workers: Int) throws {
        let isOver = Monitor(false)
        let ended = Monitor(0)
        let finished = Mutex<[Int]>([])
        let wait: @Sendable (Int) -> Void = { item in
            guard item < 2 else { return }
            isOver.wait { $0 ? () : nil }
            ended.withLock { $0 += 1 }
        }
        let queue = WorkQueue<Int>(order: Array(0..<6), finished: { done in finished.withLock { $0.append(done) } }) {
            wait($0)
            return $0
        }
        let results = try queue.run(workers: workers, limit: .milliseconds(40)) { -1 - $0 }
        #expect(results == [-1, -2, 2, 3, 4, 5])
        isOver.withLock { $0 = true }
        ended.wait { $0 == 2 ? () : nil }
        #expect(finished.withLock { $0.sorted() } == [1, 2, 3, 4, 5, 6])
    }

    /// Work that suspends continues on its worker.
    @Test func workMaySuspend() throws {
        let queue = WorkQueue<Int>(order: Array(0..<20)) { item in
            await Task.yield()
            return item
        }
        #expect(try queue.run(workers: 2, limit: .seconds(60)) { _ in -1 } == Array(0..<20))
    }
}
