internal import ScheduleExplorer

/// A fair asynchronous lock for the models, which callers hold in the order in which they asked.
///
/// It is `@unchecked Sendable` because only the world's thread accesses it.
final class ModelMutex: @unchecked Sendable {
    private let world: World
    private var isLocked = false
    private var waiting: [OneShot<Void>] = []

    init(_ world: World) { self.world = world }

    nonisolated(nonsending) func withLock<Value, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if isLocked {
            let lock = OneShot<Void>(world, name: "a lock")
            waiting.append(lock)
            // It throws only when the world ends.
            try? await lock.value()
        }
        isLocked = true
        defer {
            isLocked = !waiting.isEmpty
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        return try await operation()
    }
}
