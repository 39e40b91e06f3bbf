internal import AssayConformance
internal import AssayJSON

extension HTMLReport {
    /// The causes of the findings with what to do, for each client that was diagnosed; `nil` if none was.
    var causesSection: HTMLSection? {
        let diagnosed = matrix.columns.enumerated().filter { $0.element.report.diagnosis != nil }
        guard !diagnosed.isEmpty else { return nil }
        let isSingle = matrix.columns.count == 1
        let content = diagnosed.flatMap { index, column -> [HTML] in
            let report = column.report
            let intro = HTML.element("p", ["class": "intro"], .text(report.explanation + "."))
            let critical = report.criticalWithoutCause.map { HTML.finding($0) }
            let first =
                critical.isEmpty
                ? []
                : [
                    HTML.element("p", "Critical, and no known flaw explains it:"),
                    .element("ul", ["class": "plain"], critical),
                ]
            guard !isSingle else { return [intro] + first + groups(report.causes) }
            let items = report.causes.map { item($0, remedies: $0.remedies(of: report.client), column: index) }
            guard diagnosed.count > Self.mostClients else {
                return [.element("h3", .text(column.title)), intro] + first
                    + [.group("Causes", items, shown: Self.mostOfClient)]
            }
            // Of many clients only the names are shown at once.
            let worst = report.findings.map(\.importance).min { $0.rank < $1.rank }
            return [
                .element(
                    "details", ["class": "group"],
                    .element(
                        "summary", .element("span", ["class": "title"], .text(column.title)),
                        .element(
                            "span", ["class": "facts"], worst.map(HTML.importance) ?? .nothing,
                            .element("span", .text(report.explanation)))), .joined(first),
                    .element("ul", ["class": "list"], items))
            ]
        }
        return HTMLSection("causes", "Causes", content)
    }

    /// The number of clients whose causes are shown at once, and how many of each.
    private static let (mostClients, mostOfClient) = (4, 3)

    /// The causes of one client by importance: the critical and high ones first, what is less important folded.
    ///
    /// Under the most important group there is always something to read, whatever its importance.
    private func groups(_ causes: [ReportedCause]) -> [HTML] {
        // A cause stands before more important ones if nothing else can be said before it is repaired.
        let ranks = causes.map(\.importance.rank)
        let first = causes.prefix(ranks.indices.last { $0 > 0 && ranks[$0 - 1] > ranks[$0] } ?? 0)
        let rest = causes.dropFirst(first.count).grouped(by: \.importance).map { group in
            (group.key.rawValue.prefix(1).uppercased() + group.key.rawValue.dropFirst(), group.elements, group.key)
        }
        let groups = (first.isEmpty ? [] : [("First of all", Array(first), Importance.critical)]) + rest
        return groups.enumerated().flatMap { place, group -> [HTML] in
            let (name, causes, importance) = group
            let items = causes.map { item($0, remedies: $0.remedies, column: nil) }
            let isShown = place == 0 || importance.rank <= Importance.high.rank
            return [.group(name, items, shown: isShown ? Self.mostNamed : 0)]
        }
    }

    /// The id of the element that shows a cause.
    static func anchor(_ cause: ReportedCause, _ column: Int?) -> String {
        "cause:" + (column.map { "\($0 + 1):" } ?? "") + cause.id
    }

    private func item(_ cause: ReportedCause, remedies: [LibraryRemedy], column: Int?) -> HTML {
        let id = Self.anchor(cause, column)
        var terms = [HTML.term("What goes wrong", [MarkedText(cause.threat).html])]
        terms.append(.term("What to do", [MarkedText(cause.remedy).html]))
        if !cause.further.isEmpty {
            terms.append(.term("It also", [.joined(cause.further.map { MarkedText($0).html }, separator: "; ")]))
        }
        if let name = cause.requirement, let requirement = library.requirements.first(where: { $0.id == name }) {
            terms.append(.term("Requirement", [.requirement(requirement)]))
        }
        terms.append(.term("Confidence", [.text("It \(cause.extent).")]))
        if cause.flaws.count > 1 {
            let flaws = cause.flaws.dropFirst().map { HTML.element("code", .text($0)) }
            terms.append(.term("Or else", [.joined(flaws, separator: ", "), " would cause the same findings."]))
        }
        let findings = cause.findings.map { HTML.finding($0) }
        let details = HTML.element(
            "details", ["class": "finding", "id": id],
            .element(
                "summary", .element("span", ["class": "title"], MarkedText(cause.title).html),
                .element(
                    "span", ["class": "facts"], .importance(cause.importance),
                    .element("span", .text("\(cause.findings.count, "finding")")),
                    .element("code", .text(cause.id)))),
            .element(
                "div", ["class": "body"], .element("dl", ["class": "terms"], terms), .joined(remedies.map(HTML.remedy)),
                .element("h4", "Findings"), .element("ul", ["class": "plain"], findings), .permalink(to: id)))
        return .element("li", ["data-cause": cause.id], details)
    }
}

extension HTML {
    /// A group of a list of causes or findings: its name, how many there are, the first of them, and the rest folded.
    ///
    /// The page's script counts what the filters leave of it.
    static func group(_ name: String, intro: String? = nil, id: String? = nil, _ items: [HTML], shown: Int) -> HTML {
        let count = element("span", ["class": "count"], .text(String(items.count)))
        let words = intro.map { element("p", ["class": "intro"], .text($0)) } ?? .nothing
        guard shown > 0 else {
            return element(
                "details", ["class": "group entries", "id": id],
                element("summary", element("span", ["class": "title"], .text(name)), " ", count), words,
                element("ul", ["class": "list"], items))
        }
        let rest = Array(items.dropFirst(shown))
        return element(
            "div", ["class": "entries", "id": id],
            element("p", ["class": "kind"], .text(name), " ", count), words,
            element("ul", ["class": "list"], Array(items.prefix(shown))),
            rest.isEmpty
                ? .nothing
                : element(
                    "details", ["class": "more"], element("summary", .text("\(rest.count) more")),
                    element("ul", ["class": "list"], rest)))
    }

    /// A term of a list with its description.
    static func term(_ name: String, _ content: [HTML]) -> HTML {
        .element("div", .element("dt", .text(name)), .element("dd", content))
    }

    /// An item of a list of findings.
    static func finding(_ finding: VectorResult) -> HTML {
        .element(
            "li", .element("a", ["href": "#\(finding.vector.fullID)"], .text(finding.vector.title)), " ",
            .element("code", .text(finding.vector.fullID)))
    }

    /// What to do with a library, folded.
    static func remedy(_ remedy: LibraryRemedy) -> HTML {
        let lines = remedy.code.split(separator: "\n", omittingEmptySubsequences: false).map { text(String($0)) }
        return .element(
            "details", .element("summary", .text("In \(remedy.library.name)")),
            .element("p", MarkedText(remedy.text).html),
            .element("pre", ["tabindex": "0"], .element("code", joined(lines, separator: "\n"))),
            .element(
                "p", MarkedText(remedy.library.given).html, " ",
                .link("\(remedy.library.name) \(remedy.library.version)", to: remedy.library.documentation),
                .text(remedy.library.isTested ? ", tested" : ", not tested")))
    }

    /// A requirement with a link to its specification.
    static func requirement(_ requirement: Requirement) -> HTML {
        .joined([
            .link(requirement.id, to: requirement.url), " ",
            .text("(\(requirement.level.rawValue)) \(requirement.summary)"),
        ])
    }

    static func importance(_ importance: Importance) -> HTML {
        .element("span", ["class": "importance \(importance.rawValue)"], .text(importance.rawValue))
    }

    /// A link that opens the element wherever the page is kept.
    static func permalink(to id: String) -> HTML {
        .element("p", ["class": "permalink"], .element("a", ["href": "#\(id)"], "Link to this entry"))
    }

    /// A block of code in which lines of the golden input and of the vector are marked (`TokenDifference`).
    static func difference(_ text: String) -> HTML {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> HTML in
            let shown = HTML.text(String(line))
            if line.hasPrefix("+ ") { return .element("ins", shown) }
            return line.hasPrefix("- ") ? .element("del", shown) : shown
        }
        return .element("pre", ["tabindex": "0"], .element("code", [.joined(lines, separator: "\n")]))
    }
}
