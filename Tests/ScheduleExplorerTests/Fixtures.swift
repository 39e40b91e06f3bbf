import ScheduleExplorer
import Synchronization

/// An actor that writes down who came, in the isolation it is given.
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

/// A place for what tasks have done, readable by invariants.
final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// What all runs of an exploration have seen.
final class Seen: Sendable {
    private let values = Mutex<Set<[String]>>([])

    var all: Set<[String]> { values.withLock { $0 } }

    func insert(_ value: [String]) {
        values.withLock { _ = $0.insert(value) }
    }
}

/// Two tasks of the given number of steps, each but the first behind a gate.
func steps(_ counts: [Int]) -> (World) -> Void {
    { world in
        for (index, count) in counts.enumerated() {
            world.spawn(name: "task \(index)") {
                for _ in 1..<count { await world.gate() }
            }
        }
    }
}

/// A counter that two tasks read, and write a gate later.
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

/// A number that may be read and written from anywhere.
final class Counter: Sendable {
    private let number = Mutex(0)

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}
