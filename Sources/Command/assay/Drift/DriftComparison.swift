internal import AssayConformance
internal import AssayJSON
internal import TokenForge

/// A difference between what is live and what the suite takes for Google's.
struct DriftDifference {
    let part: DriftPart
    let fact: DriftFact
    /// `nil` if it is absent.
    let live: String?
    /// `nil` if it is absent.
    let expected: String?
    /// The baselines that say so.
    var baselines: [String]
}

/// The differences, and the vectors that rest on what differs.
struct DriftComparison {
    /// The parts that were compared, in order.
    let parts: [DriftPart]
    let differences: [DriftDifference]
    /// The days since which golden inputs say so, by operation.
    let dates: [String: String]
    let vectors: DriftVectors

    /// - Parameter library: what the golden inputs and the vectors come from.
    init(of live: DriftFacts, with baselines: [DriftBaseline], _ library: VectorLibrary) {
        let golden = library.forge.golden
        var differences: [DriftDifference] = []
        parts = DriftPart.allCases.filter { part in
            live[part] != nil && baselines.contains { $0.facts[part] != nil }
        }
        for part in parts {
            let first = differences.count
            for baseline in baselines {
                guard let facts = live[part], let expected = baseline.facts[part] else { continue }
                for difference in Self.differences(facts, expected, in: part, of: baseline) {
                    let isOnRequest = part == .claims && golden.claimsOnRequest.contains(difference.fact.name)
                    if isOnRequest, difference.live == nil || difference.expected == nil { continue }
                    let same = differences[first...].firstIndex { $0.says(the: difference) }
                    if let same {
                        differences[same].baselines.append(baseline.name)
                    } else {
                        differences.append(difference)
                    }
                }
            }
        }
        self.differences = differences
        dates = Dictionary(golden.dates.map { ($0.operation, $0.day) }) { first, _ in first }
        vectors = DriftVectors(library)
    }

    private static func differences(
        _ live: [DriftFact], _ expected: [DriftFact], in part: DriftPart, of baseline: DriftBaseline
    ) -> [DriftDifference] {
        let liveTexts = texts(live)
        let expectedTexts = texts(expected)
        /// Whether the member as a whole differs, so that its elements say nothing more.
        func differsAsWhole(_ fact: DriftFact) -> Bool {
            guard fact.element != nil else { return false }
            let member = Place(name: fact.name, element: nil)
            return liveTexts[member] != expectedTexts[member]
        }
        func difference(_ fact: DriftFact) -> DriftDifference? {
            let place = Place(fact)
            guard liveTexts[place] != expectedTexts[place], !differsAsWhole(fact) else { return nil }
            return DriftDifference(
                part: part, fact: fact, live: liveTexts[place], expected: expectedTexts[place],
                baselines: [baseline.name])
        }
        return expected.compactMap(difference)
            + live.filter { expectedTexts[Place($0)] == nil }.compactMap(difference)
    }

    fileprivate struct Place: Hashable {
        let name: String
        let element: String?
    }

    private static func texts(_ facts: [DriftFact]) -> [Place: String] {
        Dictionary(facts.map { (Place($0), $0.text) }) { first, _ in first }
    }
}

extension DriftComparison.Place {
    fileprivate init(_ fact: DriftFact) { self.init(name: fact.name, element: fact.element) }
}

extension DriftDifference {
    /// Whether the other difference is the same, from another baseline.
    fileprivate func says(the other: DriftDifference) -> Bool {
        part == other.part && fact.name == other.fact.name && fact.element == other.fact.element
            && live == other.live && expected == other.expected
    }
}
