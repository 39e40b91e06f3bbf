internal import ScheduleExplorer

/// Lets one caller of the model after another in, in the order in which they came.
///
/// Touched on the world's thread alone.
final class ModelTurns: @unchecked Sendable {
    private let world: World
    private var isTaken = false
    private var waiting: [OneShot<Void>] = []

    init(_ world: World) { self.world = world }

    nonisolated(nonsending) func take<Value, Failure: Error>(
        _ operation: nonisolated(nonsending) () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if isTaken {
            let turn = OneShot<Void>(world, name: "a turn")
            waiting.append(turn)
            // Ends early only where the world does.
            try? await turn.value()
        }
        isTaken = true
        defer {
            isTaken = !waiting.isEmpty
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }
        return try await operation()
    }
}
