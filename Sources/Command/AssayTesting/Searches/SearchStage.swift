internal import AssayConformance
internal import ScheduleExplorer
internal import Synchronization

/// A world of the explorer as the stage of a scenario: the search chooses which step begins, which response is released
/// and which task of the client continues.
struct SearchStage: ScenarioStage {
    let world: World
    let notes: SearchNotes
    /// The steps that are not answered.
    private let unanswered = Countdown()
    /// What happens as soon as a response is held.
    private let happenings = Happenings()

    init(_ world: World, _ notes: SearchNotes) {
        self.world = world
        self.notes = notes
    }

    /// Whether the explorer has ended the scenario before it was over, so that what it shows says nothing.
    var isAbandoned: Bool { Task.isCancelled || !unanswered.isZero }

    func runTogether(
        _ steps: [StagedWork], meanwhile happenings: [StagedWork], passTime: @escaping @Sendable () -> Bool
    ) async {
        // It wakes only when nothing else can run.
        let time = world.spawn(name: "time") { [clock = world.clock] in
            repeat { try await clock.sleep(for: .seconds(1)) } while passTime()
        }
        await world.gate(name: "the steps")
        let answers = OneShot<Void>(world, name: "the answers to all steps")
        unanswered.set(steps.count)
        self.happenings.expect(happenings)
        world.search(true)
        for step in steps {
            world.spawn(name: step.title) { [unanswered] in
                await step.work()
                if unanswered.reachesZero() { answers.resume() }
            }
        }
        try? await answers.value()
        world.search(false)
        self.happenings.end()
        time.cancel()
    }

    func hold(_ response: String) async {
        happenings.begin(in: world)
        await world.gate(name: response)
    }

    func note(_ event: @autoclosure () -> String) { world.record(event()) }

    func answerBlocks() { notes.answerBlocks() }
}

/// What happens besides the steps.
private final class Happenings: Sendable {
    private let state = Mutex((expected: [StagedWork](), begun: [SpawnedTask]()))

    func expect(_ works: [StagedWork]) { state.withLock { $0.expected = works } }

    func begin(in world: World) {
        let works = state.withLock { state in
            defer { state.expected = [] }
            return state.expected
        }
        for work in works {
            let task = world.spawn(name: work.title) { if !Task.isCancelled { await work.work() } }
            state.withLock { $0.begun.append(task) }
        }
    }

    /// What has not happened does not happen any more.
    func end() {
        let tasks = state.withLock { state in
            defer { state = ([], []) }
            return state.begun
        }
        for task in tasks { task.cancel() }
    }
}

private final class Countdown: Sendable {
    private let left = Mutex(0)

    var isZero: Bool { left.withLock { $0 == 0 } }

    func set(_ count: Int) { left.withLock { $0 = count } }

    func reachesZero() -> Bool {
        left.withLock { left in
            left -= 1
            return left == 0
        }
    }
}

/// What all schedules of a search have shown.
final class SearchNotes: Sendable {
    private struct State {
        var judged = 0
        var isSkipped = false
        var undecided: String?
        var answersBlock = false
    }

    private let state = Mutex(State())

    /// Whether any schedule was judged.
    var isJudged: Bool { state.withLock { $0.judged > 0 } }
    /// Whether the client lacks a step of the scenario.
    var isSkipped: Bool { state.withLock(\.isSkipped) }
    /// Why a schedule was not judged.
    var undecided: String? { state.withLock(\.undecided) }
    var answersBlock: Bool { state.withLock(\.answersBlock) }

    func answerBlocks() { state.withLock { $0.answersBlock = true } }

    /// Keeps a judgement, and returns whether it is a finding.
    func isFinding(_ judgement: Judgement) -> Bool {
        state.withLock { state in
            switch judgement.verdict {
            case .passed: state.judged += 1
            case .failed, .crashed, .hung:
                state.judged += 1
                return true
            case .skipped: state.isSkipped = true
            case .inconclusive, .unjudged: state.undecided = judgement.detail
            }
            return false
        }
    }
}
