internal import AssayConformance
internal import AssayJSON
internal import AssaySchedules
internal import ScheduleExplorer

/// `assay schedules`: searches the schedules of concurrent scenarios, or replays one schedule.
enum SchedulesCommand {
    private static let options = [
        Option("scenario", "GLOB", "only scenarios whose full id matches; repeatable", .vectors),
        Option(
            "client", "NAME", "library or flaw:ID; default library",
            .words(["library"] + ScheduleFlaw.allCases.map { "flaw:\($0.rawValue)" })),
        Option(
            "strategy", "NAME", "exhaustive, random or pct; default exhaustive where it completes",
            .words(["exhaustive", "random", "pct"])),
        Option("bound", "N", "the maximum number of preemptions in an exhaustive search"),
        Option("seed", "N", "the seed of random choices; default 1"),
        Option("budget", "SECONDS", "the total search time, instead of the usual number of schedules"),
        Option("replay", "HEX", "replay this schedule of the selected scenario and print what happens"),
        Option("flaws", nil, "switch on the flaws around the library one at a time and report how each is found"),
        Option(
            VectorOptions.folderOption, "DIR",
            "read schedules/ in this folder instead of ./vectors or the bundled vectors", .folders),
        ReportOutput<SchedulesReport>.option,
    ]

    static let command = Command(
        "schedules", formerly: ["explore"],
        "search the orders in which concurrent callers, a user agent and a provider act, or replay one",
        usage: "schedules [OPTIONS]", options, run: run)

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let output = try ReportOutput<SchedulesReport>.readOne(arguments)
        let flawsOutput = try ReportOutput<SchedulesFlawsReport>.readOne(arguments)
        let library = try load(arguments, console)
        if arguments.has("flaws") {
            let others = ["scenario", "client", "strategy", "bound", "seed", "budget", "replay"]
            for name in others where arguments.has(name) {
                throw UsageError("--flaws searches every scenario and cannot be combined with --\(name)")
            }
            return try searchForFlaws(library, flawsOutput, console)
        }
        let scenarios = try selected(library.scenarios, arguments)
        let client = try client(arguments)
        var search = try search(arguments)
        if let budget = try arguments.integer("budget", in: 1...10_000_000) {
            search.duration = .seconds(budget) / scenarios.count
        }
        var results: [ScheduleResult] = []
        let replayed = try arguments.value("replay")
        do {
            if let hex = replayed {
                guard scenarios.count == 1, let scenario = scenarios.first else {
                    throw UsageError(
                        "--replay needs exactly one scenario, not \(scenarios.count); select it with --scenario")
                }
                results = [try search.replay(Schedule(hex: hex), scenario, of: library, against: client)]
            } else {
                let progress = Progress(console, of: scenarios.count, "scenario")
                defer { progress.end() }
                for (index, scenario) in scenarios.enumerated() {
                    progress.update(index, scenario.id)
                    results += try search.run(scenario, of: library, against: client)
                }
            }
        } catch let error as ExplorationError {
            throw UsageError("\(error)")
        }
        try output.write(SchedulesReport(results: results), to: console)
        // A replayed schedule need not have the pinned order.
        let lacking = replayed == nil ? results.scenariosWithoutTheirOrder : []
        for id in lacking { console.error("assay: nothing was judged for \(id): its pinned order did not happen") }
        return results.allSatisfy(\.isClean) && lacking.isEmpty ? .success : .findings
    }

    private static func searchForFlaws(
        _ library: ScheduleLibrary, _ output: ReportOutput<SchedulesFlawsReport>, _ console: Console
    ) throws -> ExitStatus {
        var entries: [SchedulesFlawsReport.Entry] = []
        let flaws = ScheduleFlaw.allCases
        let progress = Progress(console, of: flaws.count, "flaw")
        defer { progress.end() }
        for (index, flaw) in flaws.enumerated() {
            progress.update(index, flaw.rawValue)
            do {
                entries.append(SchedulesFlawsReport.Entry(flaw: flaw, detection: try library.detect(flaw)))
            } catch {
                throw HarnessError("the search for \(flaw.rawValue) failed: \(error)")
            }
        }
        progress.end()
        try output.write(SchedulesFlawsReport(entries: entries), to: console)
        return entries.allSatisfy(\.isFound) ? .success : .findings
    }

    private static func load(_ arguments: Arguments, _ console: Console) throws -> ScheduleLibrary {
        // The schedules come from one folder.
        _ = try arguments.value("vectors")
        let source = try VectorOptions.source(arguments, console)
        var collector = JSONErrorCollector()
        let library = source.folders.first.flatMap { folder in
            ScheduleLibrary.load(folder: folder, support: source.supportFolder ?? folder, into: &collector)
        }
        return try VectorOptions.checked(library, collector, in: "schedules", console)
    }

    private static func selected(
        _ scenarios: [ScheduleScenario], _ arguments: Arguments
    ) throws -> [ScheduleScenario] {
        let patterns = arguments.values("scenario")
        let globs = patterns.map(Glob.init)
        let found = scenarios.filter { scenario in
            // A full id selects only that scenario, not the orders and pairs below it.
            globs.isEmpty || patterns.contains(scenario.id)
                || !patterns.contains { known in scenarios.contains { $0.id == known } }
                    && globs.contains { $0.matches(scenario.id) }
        }
        guard !found.isEmpty else { throw UsageError("--scenario selects no scenario") }
        return found
    }

    private static func client(_ arguments: Arguments) throws -> ScheduleClient {
        let name = try arguments.value("client") ?? "library"
        guard name != "library" else { return .library }
        let flaws = ScheduleFlaw.allCases.map(\.rawValue)
        guard name.hasPrefix("flaw:") else {
            throw UsageError("unknown client \"\(name)\"; the clients are library and flaw:ID")
        }
        let id = String(name.dropFirst(5))
        guard let flaw = ScheduleFlaw(rawValue: id) else {
            let suggestion = SpellingSuggestion.clause(for: id, among: flaws)
            throw UsageError(
                "unknown flaw \"\(id)\"\(suggestion.isEmpty ? "; the flaws are \(flaws.joined(separator: ", "))" : suggestion)"
            )
        }
        return .flawed(flaw)
    }

    private static func search(_ arguments: Arguments) throws -> ScheduleSearch {
        var search = ScheduleSearch()
        if let name = try arguments.value("strategy") {
            guard let method = ScheduleSearch.Method(rawValue: name) else {
                throw UsageError("unknown strategy \"\(name)\"; the strategies are exhaustive, random, pct")
            }
            search.method = method
        }
        search.bound = try arguments.integer("bound", in: 0...1000).map { Int($0) }
        if let seed = try arguments.integer("seed", in: 0...Int64.max) { search.seed = UInt64(seed) }
        return search
    }
}
