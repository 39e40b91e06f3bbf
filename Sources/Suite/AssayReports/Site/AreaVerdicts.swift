internal import AssayConformance
internal import AssayJSON

/// What each client did with the vectors of an area, as a reader asks: who has findings, who has none, and who was not
/// asked, with what they lack.
struct AreaVerdicts {
    /// The clients of one verdict, by their places, and how many findings each has.
    struct Group {
        let outcome: ReportOutcome
        /// In words that stand before the clients.
        let words: String
        let clients: [(place: Int, findings: Int)]
    }

    let groups: [Group]

    /// - Parameter rows: the results of each vector, one for each client; `nil` for one about which the site says nothing.
    init(_ rows: [[SiteResults.Result?]], clients: Int) {
        guard !rows.isEmpty else {
            groups = []
            return
        }
        var found: [(place: Int, findings: Int)] = []
        var clean: [(place: Int, findings: Int)] = []
        var left: [(words: String, place: Int)] = []
        for place in 0..<clients {
            let results = rows.compactMap { $0[place] }
            let findings = results.count { !$0.isClean }
            if findings > 0 {
                found.append((place, findings))
            } else if results.map(\.outcome).isAsked {
                clean.append((place, 0))
            } else {
                left.append((Self.reason(results), place))
            }
        }
        let open = left.grouped(by: \.words).map { words, entries in
            Group(outcome: .skipped, words: words, clients: entries.map { ($0.place, 0) })
        }
        groups =
            [
                Group(
                    outcome: .acceptedBad, words: "with findings",
                    clients: found.enumerated().sorted {
                        (-$0.element.findings, $0.offset) < (-$1.element.findings, $1.offset)
                    }.map(\.element)),
                Group(outcome: .passed, words: "without a finding", clients: clean),
            ].filter { !$0.clients.isEmpty } + open
    }

    /// Why a client without a finding was not judged: what it lacks for most of the vectors.
    private static func reason(_ results: [SiteResults.Result]) -> String {
        guard !results.isEmpty else { return "not told" }
        let skipped = results.filter { $0.outcome == .skipped }
        guard skipped.count * 2 > results.count else { return "every answer is left open" }
        let most = skipped.grouped(by: \.detail).enumerated().max { one, other in
            (one.element.elements.count, other.offset) < (other.element.elements.count, one.offset)
        }
        let words = most?.element.key ?? "not asked"
        return words.hasPrefix("the client ") ? String(words.dropFirst("the client ".count)) : words
    }
}
