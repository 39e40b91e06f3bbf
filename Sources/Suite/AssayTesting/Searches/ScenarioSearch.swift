internal import AssayConformance
internal import AssayJSON
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
    private let notes = SearchNotes()

    init(_ scenario: SimultaneousScenario, _ limits: SearchLimits, _ journal: SearchJournal) {
        self.scenario = scenario
        self.limits = limits
        self.journal = journal
    }

    /// Runs the orders one after another, and then some at random if there are more; or one schedule again.
    func run(replay: Schedule?) throws(ExplorationError) -> SearchedScenario {
        var searched = SearchedScenario()
        if let replay {
            try explore(.replay(replay), drawing: false, into: &searched)
        } else {
            try explore(.exhaustive(preemptionBound: limits.preemptions), drawing: false, into: &searched)
            if !searched.isComplete, searched.finding == nil, searched.uncontrolled == nil, limits.samples > 0 {
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
        case .livelock: searched.finding = SearchFinding(.livelock, finding)
        // The world knows no continuation of the client's, and so no circle of them.
        case .lostResume, .deadlock: searched.finding = SearchFinding(.lostResume, finding)
        case .invariant, .doubleResume, .uncaughtError: searched.finding = SearchFinding(.expectation, finding)
        }
        if searched.finding == nil { searched.why = finding.message }
    }

    private func setUp(_ world: World) {
        world.keepUnstructuredTasks()
        world.search(false)
        world.spawn(name: "scenario") { [scenario, notes] in
            let judgement = await scenario.judgement(on: SearchStage(world: world, notes: notes))
            if notes.isFinding(judgement) { world.fail(judgement.detail) }
        }
    }
}

extension SearchFinding {
    fileprivate init(_ kind: Kind, _ finding: Finding) {
        let message = kind == .expectation ? finding.subject : finding.message
        self.init(
            kind: kind, message: VisibleText.of(message), schedule: finding.minimised.hex,
            trace: VisibleText.of(finding.trace.description, lines: true))
    }
}
