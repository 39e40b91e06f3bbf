internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ScheduleExplorer

/// What the search of one scenario has shown.
struct SearchedScenario: Codable {
    var schedules = 0
    var isComplete = false
    /// Whether the client lacks a step of the scenario.
    var isSkipped = false
    var finding: SearchFinding?
    var uncontrolled: Uncontrolled?
    /// More about what is not controlled.
    var why: String?
}

/// Searches the orders of one scenario in this process.
struct ScenarioSearch {
    let scenario: SimultaneousScenario
    let limits: SearchLimits
    let journal: SearchJournal
    /// Whether every other thread of this process is one that the client has started.
    let isAlone: Bool
    private let notes = SearchNotes()

    init(
        _ scenario: SimultaneousScenario, _ limits: SearchLimits, _ journal: SearchJournal, isAlone: Bool = false
    ) {
        self.scenario = scenario
        self.limits = limits
        self.journal = journal
        self.isAlone = isAlone
    }

    /// Runs the orders one after another, and then some at random if there are more; or one schedule again.
    func run(replay: Schedule?) throws(ExplorationError) -> SearchedScenario {
        var searched = SearchedScenario()
        if let replay {
            try explore(.replay(replay), drawing: false, into: &searched)
        } else {
            try explore(.exhaustive(preemptionBound: limits.preemptions), drawing: false, into: &searched)
            if !searched.isComplete, searched.finding == nil, limits.samples > 0,
                searched.uncontrolled ?? .defaultActors == .defaultActors
            {
                try explore(.pct(depth: 3, seed: 1), drawing: true, into: &searched)
            }
        }
        searched.isSkipped = notes.isSkipped
        if searched.uncontrolled == nil {
            if notes.answersBlock {
                searched.uncontrolled = .blockingRequests
            } else if !notes.isJudged, searched.finding == nil {
                (searched.uncontrolled, searched.why) = (.nothingJudged, notes.undecided)
            }
        }
        return searched
    }

    /// Runs one schedule, and writes down what happens.
    func run(schedule: [UInt8]) {
        ScheduleExplorer.run(
            schedule: schedule, limits: limits.exploration(drawing: false), journal: journal, scenario: setUp)
    }

    private func explore(
        _ strategy: ExplorationStrategy, drawing: Bool, into searched: inout SearchedScenario
    ) throws(ExplorationError) {
        let exploration = try ScheduleExplorer.explore(
            strategy: strategy, limits: limits.exploration(drawing: drawing), journal: journal, scenario: setUp)
        searched.schedules += exploration.schedules
        if exploration.isComplete { searched.isComplete = true }
        if exploration.runsDefaultActors { searched.uncontrolled = .defaultActors }
        guard let finding = exploration.findings.first else { return }
        switch finding.kind {
        case .escape: searched.uncontrolled = finding.subject == "main actor" ? .mainActor : .otherThreads
        case .nondeterminism: searched.uncontrolled = .nondeterminism
        // One of them may resume the task later.
        case .lostResume where isAlone && Self.threads.count > 1: searched.uncontrolled = .otherThreads
        default: searched.finding = SearchFinding(finding)
        }
        if searched.finding == nil { searched.why = finding.message }
    }

    /// The threads of this process, on Linux.
    static var threads: [String] { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] }

    private func setUp(_ world: World) {
        world.keepUnstructuredTasks()
        world.search(false)
        world.spawn(name: "scenario") { [scenario, notes] in
            let stage = SearchStage(world, notes)
            let judgement = await scenario.judgement(on: stage)
            if !stage.isAbandoned, notes.isFinding(judgement) { world.fail(judgement.detail) }
        }
    }
}

extension SearchFinding {
    fileprivate init(_ finding: Finding) {
        let message = finding.kind == .invariant ? finding.subject : finding.message
        self.init(
            kind: Kind(finding.kind), message: VisibleText.of(message), schedule: finding.minimised.hex,
            trace: VisibleText.of(finding.trace.description, lines: true))
    }
}

extension SearchFinding.Kind {
    init(_ kind: Finding.Kind) {
        switch kind {
        case .livelock: self = .livelock
        // The world knows no continuation of the client's, and so no circle of them.
        case .lostResume, .deadlock: self = .lostResume
        case .invariant, .doubleResume, .uncaughtError, .escape, .nondeterminism: self = .expectation
        }
    }
}
