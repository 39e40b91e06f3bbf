import ScheduleExplorer
import Synchronization

/// A slot for one waiter, which a second waiter overwrites.
final class Slot: Sendable {
    private let shot = Mutex<OneShot<Void>?>(nil)

    func set(_ new: OneShot<Void>) {
        shot.withLock { $0 = new }
    }

    func take() -> OneShot<Void>? {
        shot.withLock { shot in
            defer { shot = nil }
            return shot
        }
    }
}

/// A fair lock that suspends.
final class Lock: Sendable {
    private let world: World
    private let name: String
    private let state = Mutex<(isLocked: Bool, queue: [OneShot<Void>])>((false, []))

    init(_ world: World, _ name: String) {
        self.world = world
        self.name = name
    }

    nonisolated(nonsending) func lock() async throws {
        let turn: OneShot<Void>? = state.withLock { state in
            guard state.isLocked else {
                state.isLocked = true
                return nil
            }
            let shot = OneShot<Void>(world, name: name)
            state.queue.append(shot)
            return shot
        }
        try await turn?.value()
    }

    func unlock() {
        let next: OneShot<Void>? = state.withLock { state in
            guard let first = state.queue.first else {
                state.isLocked = false
                return nil
            }
            state.queue.removeFirst()
            return first
        }
        next?.resume()
    }
}

/// Spawned tasks that can wait for each other.
final class Tasks: Sendable {
    private let tasks = Mutex<[SpawnedTask]>([])

    subscript(index: Int) -> SpawnedTask { tasks.withLock { $0[index] } }

    func append(_ task: SpawnedTask) {
        tasks.withLock { $0.append(task) }
    }
}

/// A continuation that outlives its world, like one in a global variable.
final class LeftOver: Sendable {
    private let continuation = Mutex<UnsafeContinuation<Void, Never>?>(nil)

    func keep(_ new: UnsafeContinuation<Void, Never>) {
        continuation.withLock { $0 = new }
    }

    func resume() {
        let kept = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        kept?.resume()
    }
}
