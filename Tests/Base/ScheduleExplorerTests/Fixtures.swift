import ScheduleExplorer
import Synchronization

/// An actor that records visits, in a given isolation.
actor Register {
    nonisolated var unownedExecutor: UnownedSerialExecutor { isolation.unownedExecutor }

    private let isolation: any Actor
    private(set) var visits: [String] = []

    init(isolation: any Actor) {
        self.isolation = isolation
    }

    func visit(_ name: String) {
        visits.append(name)
    }
}

/// A log of the tasks of one run, which invariants can read.
final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// The set of logs of all runs of an exploration.
final class Seen: Sendable {
    private let values = Mutex<Set<[String]>>([])

    var all: Set<[String]> { values.withLock { $0 } }

    func insert(_ value: [String]) {
        values.withLock { _ = $0.insert(value) }
    }
}

/// Tasks with the given numbers of steps; a gate is before each step except the first.
func steps(_ counts: [Int]) -> (World) -> Void {
    { world in
        for (index, count) in counts.enumerated() {
            world.spawn(name: "task \(index)") {
                for _ in 1..<count { await world.gate() }
            }
        }
    }
}

/// Two tasks read a counter, pass a gate, and write the counter.
func lostUpdate(_ world: World) {
    let counter = Counter()
    for name in ["a", "b"] {
        world.spawn(name: name) {
            let read = counter.value
            await world.gate(name: "write")
            counter.value = read + 1
            world.record("writes \(read + 1)")
        }
    }
    world.checkAtEnd("both count") { counter.value == 2 }
}

/// A number that any thread can read and write.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}
