internal import AssayJSON

extension HTMLReport {
    /// What noticed the mutants of each file of the client library, the files with most that are missed first.
    func mutantsSection(_ summary: MutantsSummary) -> HTMLSection {
        let files = summary.files.enumerated().sorted { one, other in
            func left(_ file: MutantsSummary.File) -> Int { file.mutants - file.caught - file.argued }
            return (-left(one.element), -one.element.mutants, one.offset)
                < (-left(other.element), -other.element.mutants, other.offset)
        }.map(\.element)
        let (all, caught) = (files.reduce(0) { $0 + $1.mutants }, files.reduce(0) { $0 + $1.caught })
        let argued = files.reduce(0) { $0 + $1.argued }
        let share = all == 0 ? "0" : "\(caught * 1_000 / all / 10).\(caught * 1_000 / all % 10)"
        let intro =
            "\(all, "mutant") of \(files.count, "file"): \(caught) were noticed (\(share) %), \(argued) are argued, "
            + "\(all - caught - argued) are left."
        return HTMLSection(
            "mutants", "Mutants", intro: intro,
            [legend]
                + files.map { file in
                    .element(
                        "details", ["class": "group mutants"],
                        .element(
                            "summary", .element("span", ["class": "title"], .element("code", .text(file.path))),
                            bar(file),
                            .element(
                                "span", ["class": "facts"],
                                .text(
                                    "\(file.caught) of \(file.mutants) noticed"
                                        + (file.argued > 0 ? ", \(file.argued) argued" : "")))), missed(file))
                })
    }

    /// The classes of the parts of a bar, in their order.
    private static let parts = ["k4", "k3", "k2", "k1", "argued", "ks"]

    private static var names: [String] { MutantsSummary.means.map(\.words) + ["argued", "missed"] }

    private var legend: HTML {
        .element(
            "ul", ["class": "legend"],
            zip(Self.parts, Self.names).map { part, name in
                .element(
                    "li",
                    .element(
                        "svg", ["viewBox": "0 0 8 8", "aria-hidden": "true"],
                        .element("rect", ["class": part, "width": "8", "height": "8"])), .text(name))
            })
    }

    private func bar(_ file: MutantsSummary.File) -> HTML {
        let counts = file.noticed + [file.argued, max(0, file.mutants - file.caught - file.argued)]
        let words = zip(Self.names, counts).filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return StackedBar.picture(zip(Self.parts, counts).map { ($0.0, $0.1) }, title: words)
    }

    private func missed(_ file: MutantsSummary.File) -> HTML {
        guard !file.missed.isEmpty else { return .element("p", "Nothing is missed.") }
        return .table(
            caption: "Mutants of \(file.path) that nothing noticed",
            head: [("Line", true), ("Change", false), ("From", false), ("To", false), ("Why", false)],
            rows: file.missed.map { mutant in
                .element(
                    "tr", .element("td", ["class": "number"], .text(String(mutant.line))),
                    .element("th", ["scope": "row"], .text(mutant.change)),
                    .element("td", .element("code", .text(mutant.original))),
                    .element(
                        "td", mutant.replacement.isEmpty ? "nothing" : .element("code", .text(mutant.replacement))),
                    .element("td", .text(mutant.reason ?? "")))
            })
    }
}
