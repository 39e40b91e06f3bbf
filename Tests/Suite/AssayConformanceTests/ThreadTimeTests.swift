import AssayThreads
import Foundation
import Testing

@Suite struct ThreadTimeTests {
    /// With a limit of 10 s; a first look found that 1 s was computed and 1 s queued.
    @Test(
        arguments: [
            ("done at once", 1, 1, 1, false), ("computes within the limit", 10, 11, 1, false),
            ("computes for too long", 11, 12, 1, true), ("waits within the limit", 10, 1, 1, false),
            ("waits for too long", 11, 1, 1, true), ("waits for a busy machine", 60, 2, 55, false),
            ("computes on a busy machine", 60, 9, 46, false), ("waits too long on a busy machine", 60, 2, 40, true),
        ] as [(String, Int64, Int64, Int64, Bool)])
    func isLate(_ name: String, _ elapsed: Int64, _ computing: Int64, _ queued: Int64, _ isLate: Bool) {
        let time = ThreadTime(computing: .seconds(computing), queued: .seconds(queued))
        let earlier = ThreadTime(computing: .seconds(1), queued: .seconds(1))
        #expect(time.isLate(after: .seconds(elapsed), since: earlier, limit: .seconds(10)) == isLate)
    }

    @Test(
        arguments: [
            ("1500000000 20 7\n", ThreadTime(computing: .milliseconds(1_500), queued: .nanoseconds(20))),
            ("", nil), ("1 2", nil), ("1 x 3", nil),
        ] as [(String, ThreadTime?)])
    func readsTheFile(_ text: String, _ time: ThreadTime?) {
        #expect(ThreadTime(schedulerStatistics: text) == time)
    }

    #if os(Linux)
        @Test func countsTheWorkOfAWorker() throws {
            let worker = Worker()
            defer { worker.stop() }
            let sum = Monitor<Int?>(nil)
            worker.run {
                let value = (0..<2_000_000).reduce(0) { $0 ^ $1 }
                sum.withLock { $0 = value }
            }
            _ = sum.wait { $0 }
            #expect(try #require(worker.time).computing > .milliseconds(1))
        }
    #endif
}
