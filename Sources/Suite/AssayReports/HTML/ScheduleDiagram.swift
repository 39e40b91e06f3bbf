/// A schedule as a sequence diagram: each task has a line, and a dotted line leads from the task that ran before.
///
/// A child task, such as `alice.1`, stands next to its parent.
struct ScheduleDiagram {
    /// The steps of a schedule that are drawn, the last ones of a long schedule.
    private static let most = 200

    private let steps: [SchedulesSummary.Step]
    /// How many steps at the beginning are left out.
    private let left: Int

    init(_ steps: [SchedulesSummary.Step]) {
        self.steps = Array(steps.suffix(Self.most))
        left = steps.count - self.steps.count
    }

    var html: HTML {
        let tasks = Set(steps.map(\.task)).sorted()
        let actors = Set(tasks.map(Self.actor)).sorted()
        let places = Dictionary(tasks.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let parties = steps.map { places[$0.task] ?? 0 }
        return .joined([
            left > 0 ? .element("p", ["class": "intro"], .text("\(left) earlier steps are left out.")) : .nothing,
            LifelineDiagram(
                title: "The schedule as a sequence diagram", parties: tasks,
                colors: tasks.map { (actors.firstIndex(of: Self.actor($0)) ?? 0) % 4 + 1 },
                steps: steps.indices.map { index in
                    LifelineDiagram.Step(
                        party: parties[index], origin: index == 0 ? nil : parties[index - 1], isMessage: false,
                        lines: Self.lines(steps[index]), words: Self.words(steps[index]))
                }
            ).html,
        ])
    }

    /// The actor of the scenario that a task belongs to.
    private static func actor(_ task: String) -> String { String(task.prefix { $0 != "." }) }

    /// What the task did, or why it could run if it did nothing that is known.
    private static func lines(_ step: SchedulesSummary.Step) -> [String] {
        let texts = step.events.isEmpty ? [step.action] : step.events
        return texts.enumerated().map { $0.offset == 0 ? "\(step.task) \($0.element)" : $0.element }
    }

    private static func words(_ step: SchedulesSummary.Step) -> String {
        let choice = step.choice.map { " (choice \($0.index) of \($0.count))" } ?? ""
        let events = step.events.isEmpty ? "" : ": " + step.events.joined(separator: "; ")
        return "\(step.task) \(step.action)\(choice)\(events)"
    }
}
