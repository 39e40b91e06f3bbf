import AssayTestSupport
import Testing

@testable import AssayAdapterClient
@testable import AssayProcesses

/// Waiting and computing have the same limit, and are counted apart.
struct AnswerTimeTests {
    /// Seconds after the start, and the processor time then; the first look is after one second, at 100 s.
    typealias Case = NamedCase<[(elapsed: Int, processorTime: Int?)], Int>

    static let cases: [Case] = [
        Case("waits for half of the limit", [(1, 100), (5, 100)], 5),
        Case("waits for the limit", [(1, 100), (10, 100)], 0),
        Case("computes for the limit without a pause", [(1, 100), (10, 109)], 1),
        Case("computes beyond the limit", [(1, 100), (10, 109), (11, 110)], 0),
        Case("computes on several processors beyond the limit", [(1, 100), (10, 130)], -20),
        Case("has half of a busy processor", [(1, 100), (10, 105)], 5),
        Case("has half of a busy processor for twice the limit", [(1, 100), (20, 110)], 0),
        Case("computed before the first look only", [(1, 5_000), (10, 5_000)], 0),
        Case("is looked at too late", [(12, 100)], -2),
        Case("on a system that does not tell", [(1, nil), (10, nil)], 0),
        Case("has ended meanwhile", [(1, 100), (6, nil)], 4),
        Case("has lost a child with its time", [(1, 100), (6, 90)], 4),
    ]

    @Test(arguments: cases) func countsWaitingAndComputingApart(_ test: Case) {
        let start = ContinuousClock.now
        var time = AnswerTime(start: start, limit: .seconds(10))
        #expect(time.firstLook == start + .seconds(1))
        let left = test.input.map { look in
            time.left(
                at: start + .seconds(look.elapsed), processorTime: look.processorTime.map { Duration.seconds($0) })
        }
        #expect(left.last == .seconds(test.expected))
    }

    @Test(arguments: [
        ("1234 (sh) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", 50),
        ("1234 (a) b (c)) R 1 2 3 4 5 6 7 8 9 10 100 20 3 0 15", 123),
        ("1234 (sh) S 1 2 3 4 5 6 7 8 9 10 11 12 13", nil),
        ("1234 (sh) S 1 2 3 4 5 6 7 8 9 10 x 12 13 14", nil),
        ("1234 sh S 1 2 3 4 5 6 7 8 9 10 11 12 13 14", nil),
        ("", nil),
    ])
    func readsTheTicksOfAProcess(_ text: String, _ ticks: Int?) {
        #expect(ProcessorTime.ticks(inStatus: text) == ticks)
    }
}
