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
                    ? "All \(fuzzing.canaries.count) planted bugs were found."
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
        let targets = fuzzing.targets.map { target in
            HTML.element(
                "tr", .element("th", ["scope": "row"], .text(target.name)), Self.number(target.executions),
                Self.optionalNumber(target.executionsPerSecond), Self.optionalNumber(target.edges),
                Self.optionalNumber(target.features),
                Self.number(
                    fuzzing.findings.count { $0.target == target.name },
                    class: fuzzing.findings.contains { $0.target == target.name } ? "accepted-bad" : nil))
        }
        content.append(
            .table(
                caption: "Fuzz targets",
                head: [
                    ("Target", false), ("Executions", true), ("Per second", true), ("Edges", true), ("Features", true),
                    ("Findings", true),
                ], rows: targets))
        return HTMLSection("fuzzing", "Fuzzing", intro: words.joined(separator: " "), content)
    }

    private static func optionalNumber(_ number: Int?) -> HTML {
        number.map { Self.number($0) } ?? .element("td", ["class": "number zero"], "–")
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
        if !broken.isEmpty {
            let rows = broken.flatMap { search in
                search.violations.map { violation in
                    HTML.element(
                        "tr", .element("th", ["scope": "row"], .text(search.id)),
                        .element("td", .badge(.acceptedBad, violation.invariant)),
                        .element("td", .element("code", .text(violation.schedule ?? ""))))
                }
            }
            content.append(
                .table(
                    caption: "Broken invariants",
                    head: [("Scenario", false), ("Invariant", false), ("Schedule to replay", false)], rows: rows))
        }
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
}
