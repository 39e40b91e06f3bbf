internal import AssayJSON

extension HTMLReport {
    /// The results of a night of fuzzing.
    func fuzzingSection(_ fuzzing: FuzzingSummary) -> HTMLSection {
        var words = ["Status: \(fuzzing.status)."]
        if let started = fuzzing.started {
            words.append("Started \(started)\(fuzzing.commit.map { ", commit \($0)" } ?? "").")
        }
        if let coverage = fuzzing.coverage {
            words.append(
                "Regions of the library covered: \(coverage.percent) %, goal \(coverage.goal) %"
                    + (coverage.isMet ? "." : ", not reached."))
        }
        let missed = fuzzing.canaries.filter { !$0.isFound }.map(\.name)
        if !fuzzing.canaries.isEmpty {
            words.append(
                missed.isEmpty
                    ? fuzzing.canaries.count == 1
                        ? "The planted bug was found." : "All \(fuzzing.canaries.count) planted bugs were found."
                    : "Planted bugs not found: \(missed.joined(separator: ", ")). No conclusion is possible.")
        }
        var content: [HTML] = []
        if !fuzzing.problems.isEmpty {
            content.append(.element("ul", fuzzing.problems.map { .element("li", .text($0)) }))
        }
        let findings = fuzzing.findings.map { finding in
            HTML.element(
                "tr", .element("th", ["scope": "row"], .text(finding.name)), .element("td", .text(finding.target)),
                .element("td", .badge(.acceptedBad, finding.kind)), .element("td", .text(finding.message)))
        }
        content.append(
            findings.isEmpty
                ? .element("p", "There are no findings.")
                : .table(
                    caption: "Fuzzing findings",
                    head: [("Finding", false), ("Target", false), ("Kind", false), ("Message", false)], rows: findings))
        content += Self.plots(of: fuzzing)
        return HTMLSection("fuzzing", "Fuzzing", intro: words.joined(separator: " "), content)
    }

    /// The coverage of each module and the work of each target, as bars with their numbers.
    private static func plots(of fuzzing: FuzzingSummary) -> [HTML] {
        var content: [HTML] = []
        if let coverage = fuzzing.coverage, !coverage.modules.isEmpty {
            let goal = Double(coverage.goal)
            content.append(
                .plots(
                    caption: "Coverage by module", columns: ["Module", "Regions covered"],
                    rows: coverage.modules.map { module in
                        let share = Double(module.covered) / Double(max(1, module.regions))
                        return (
                            module.name,
                            [
                                (
                                    Gauge(title: "\(module.name)", share: share, goal: goal.map { $0 / 100 }),
                                    "\(module.covered) of \(module.regions)"
                                )
                            ]
                        )
                    }))
        }
        content.append(
            .element(
                "details", ["class": "group"],
                .element(
                    "summary", .element("span", ["class": "title"], .text("\(fuzzing.targets.count, "fuzz target")"))),
                targets(of: fuzzing)))
        return content
    }

    /// The executions of each target, and how much of what it can reach it reached.
    private static func targets(of fuzzing: FuzzingSummary) -> HTML {
        let most = fuzzing.targets.map(\.executions).max() ?? 0
        return .plots(
            caption: "Fuzz targets", columns: ["Target", "Executions", "Edges reached"],
            rows: fuzzing.targets.map { target in
                let name = target.name
                let findings = fuzzing.findings.count { $0.target == name }
                let share = Double(target.executions) / Double(max(1, most))
                var words = grouped(target.executions)
                if let rate = target.executionsPerSecond { words += ", \(grouped(rate)) per second" }
                if findings > 0 { words += ", \(findings, "finding")" }
                var cells: [(Gauge?, String)] = [(Gauge(title: name, share: share, goal: nil), words)]
                switch (target.edges, target.counters) {
                case (let edges?, let counters?):
                    let share = Double(edges) / Double(max(1, counters))
                    cells.append((Gauge(title: name, share: share, goal: nil), "\(edges) of \(counters)"))
                case (let edges?, nil): cells.append((nil, "\(edges)"))
                case (nil, _): cells.append((nil, "–"))
                }
                return (name, cells)
            })
    }

    /// A number with a comma before each three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        return String(
            digits.enumerated().flatMap { index, digit in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
            })
    }

    /// The results of the schedule searches, starting with broken invariants.
    func schedulesSection(_ schedules: SchedulesSummary) -> HTMLSection {
        let searches = schedules.searches
        let broken = searches.filter { !$0.violations.isEmpty }
        let total = searches.reduce(0) { $0 + $1.schedules }
        let intro =
            "\(searches.count, "search", plural: "searches") tried \(total, "order") of concurrent steps. Complete "
            + "within their bound: \(searches.count(where: \.isComplete)). "
            + (broken.isEmpty ? "No invariant broke." : "Searches in which an invariant broke: \(broken.count).")
        var content: [HTML] = []
        content += broken.flatMap { search in search.violations.map { Self.item($0, of: search) } }
        let rows = searches.map { search in
            HTML.element(
                "tr", .element("th", ["scope": "row"], .text(search.id)),
                .element("td", .text(search.strategy + (search.bound.map { ", bound \($0)" } ?? ""))),
                .element("td", .text(search.configuration)), Self.number(search.schedules), Self.number(search.steps),
                .element("td", search.isComplete ? "yes" : "no"))
        }
        content.append(
            .element(
                "details", ["class": "group"],
                .element("summary", .element("span", ["class": "title"], "All searches")),
                .table(
                    caption: "Searches",
                    head: [
                        ("Scenario", false), ("Strategy", false), ("Build", false), ("Schedules", true),
                        ("Steps", true), ("Complete", false),
                    ], rows: rows)))
        return HTMLSection("schedules", "Schedules", intro: intro, content)
    }

    /// A broken invariant with the schedule that shows it, as a sequence diagram.
    private static func item(_ violation: SchedulesSummary.Violation, of search: SchedulesSummary.Search) -> HTML {
        let replay = violation.schedule.map { "assay schedules --scenario \(search.id) --replay \($0)" }
        return .element(
            "details", ["class": "finding"],
            .element(
                "summary", .element("span", ["class": "title"], .text(violation.message ?? violation.invariant)),
                .element(
                    "span", ["class": "facts"], .badge(.acceptedBad, violation.invariant),
                    .element("code", .text(search.id)))),
            .element(
                "div", ["class": "body"],
                violation.steps.isEmpty ? .nothing : ScheduleDiagram(violation.steps).html,
                replay.map { .element("p", "Play it again: ", .element("code", .text($0))) } ?? .nothing))
    }
}
