package import AssayParserFuzzTargets
internal import ScheduleExplorer

extension FuzzTargets {
    /// A continuation that two tasks both resume in a few orders, which shows that the fuzzer searches schedules.
    package static let canaryDoubleResume = FuzzTarget(
        "canary-double-resume", weight: 1, maximumLength: 64, isCanary: true,
        running: FuzzRunning(checksLeaks: false), CanaryDoubleResume.check)
}

private enum CanaryDoubleResume {
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let finding = runSchedule(bytes) { world in
            let ending = CarelessEnding(world)
            world.spawn(name: "sign-in") { try await ending.shot.value() }
            world.spawn(name: "callback") { await ending.finish() }
            // Only an order that suspends the callback between its check and its resume reaches the time limit.
            world.spawn(name: "time limit") {
                for _ in 0..<4 { await world.gate(name: "clock") }
                await ending.finish()
            }
        }
        try expect(finding == nil, "the planted double resume", "found, as it should be")
    }
}

/// A wait that checks whether it has ended, suspends, and then resumes its continuation.
///
/// It is `@unchecked Sendable` because only the world's thread accesses it.
private final class CarelessEnding: @unchecked Sendable {
    let shot: OneShot<Void>
    private let world: World
    private var isFinished = false

    init(_ world: World) {
        self.world = world
        shot = OneShot(world, name: "the sign-in's continuation")
    }

    nonisolated(nonsending) func finish() async {
        guard !isFinished else { return }
        await world.gate(name: "between check and resume")
        isFinished = true
        shot.resume()
    }
}
