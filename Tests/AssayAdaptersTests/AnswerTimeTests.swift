import Testing

@testable import AssayAdapterClient
@testable import AssayProcesses

/// Waiting and computing have the same limit, and are counted apart.
struct AnswerTimeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// Seconds after the start, and the processor time then; the first look is after one second, at 100 s.
        let looks: [(elapsed: Int, processorTime: Int?)]
        let left: Int
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "waits for half of the limit", looks: [(1, 100), (5, 100)], left: 5),
        Case(name: "waits for the limit", looks: [(1, 100), (10, 100)], left: 0),
        Case(name: "computes for the limit without a pause", looks: [(1, 100), (10, 109)], left: 1),
        Case(name: "computes beyond the limit", looks: [(1, 100), (10, 109), (11, 110)], left: 0),
        Case(name: "computes on several processors beyond the limit", looks: [(1, 100), (10, 130)], left: -20),
        Case(name: "has half of a busy processor", looks: [(1, 100), (10, 105)], left: 5),
        Case(name: "has half of a busy processor for twice the limit", looks: [(1, 100), (20, 110)], left: 0),
        Case(name: "computed before the first look only", looks: [(1, 5_000), (10, 5_000)], left: 0),
        Case(name: "is looked at too late", looks: [(12, 100)], left: -2),
        Case(name: "on a system that does not tell", looks: [(1, nil), (10, nil)], left: 0),
        Case(name: "has ended meanwhile", looks: [(1, 100), (6, nil)], left: 4),
        Case(name: "has lost a child with its time", looks: [(1, 100), (6, 90)], left: 4),
    ]

    @Test(arguments: cases) func countsWaitingAndComputingApart(_ test: Case) {
        let start = ContinuousClock.now
        var time = AnswerTime(start: start, limit: .seconds(10))
        #expect(time.firstLook == start + .seconds(1))
        let left = test.looks.map { look in
            time.left(
                at: start + .seconds(look.elapsed), processorTime: look.processorTime.map { Duration.seconds($0) })
        }
        #expect(left.last == .seconds(test.left))
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
