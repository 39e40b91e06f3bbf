/// Shortens a failing schedule as long as it fails in the same way.
///
/// This is delta debugging on the list of decisions (Zeller and Hildebrandt, 2002). A removed byte changes the meaning
/// of the bytes after it, so each candidate is run and judged by the decisions that the run made. A shorter schedule is
/// better, then one with fewer choices other than the first, then one with smaller choices. The limits count runs and
/// steps, never time, so that the result is the same on every machine.
struct Minimiser {
    let explorer: Explorer
    let failure: Failure

    func minimise(_ outcome: Outcome) -> Outcome {
        var search = Search(best: outcome, runsLeft: explorer.limits.minimisationRuns)
        shortenPrefix(&search)
        var before: Cost
        repeat {
            before = Cost(search.best)
            removeChunks(&search)
            lowerChoices(&search)
        } while Cost(search.best) < before && search.goesOn
        return search.best
    }

    private struct Search {
        var best: Outcome
        var runsLeft: Int
        var stepsLeft = 2_000_000

        var goesOn: Bool { runsLeft > 0 && stepsLeft > 0 }
    }

    private struct Cost: Comparable {
        let length: Int
        let choices: Int
        let sum: Int

        init(_ outcome: Outcome) {
            let decisions = outcome.schedule.decisions
            length = decisions.count
            choices = decisions.count { $0 != 0 }
            sum = decisions.reduce(0) { $0 + Int($1) }
        }

        static func < (left: Cost, right: Cost) -> Bool {
            (left.length, left.choices, left.sum) < (right.length, right.choices, right.sum)
        }
    }

    /// Runs a candidate and keeps it if it fails in the same way at a lower cost.
    private func accepts(_ candidate: some Collection<UInt8>, _ search: inout Search) -> Bool {
        guard search.goesOn else { return false }
        search.runsLeft -= 1
        let outcome = explorer.run(BytesChooser(Array(candidate)))
        search.stepsLeft -= outcome.steps
        guard outcome.failure == failure, Cost(outcome) < Cost(search.best) else { return false }
        search.best = outcome
        return true
    }

    /// Tries the prefixes of length 0, 1, 2, 4 and so on.
    ///
    /// The decision that causes the failure is often early in a long schedule.
    private func shortenPrefix(_ search: inout Search) {
        let decisions = search.best.schedule.decisions
        var length = 0
        while length < decisions.count {
            if accepts(decisions.prefix(length), &search) { return }
            length = max(1, length * 2)
        }
    }

    private func removeChunks(_ search: inout Search) {
        var size = max(1, search.best.schedule.decisions.count / 2)
        while true {
            var place = 0
            while place < search.best.schedule.decisions.count, search.goesOn {
                let decisions = search.best.schedule.decisions
                let end = min(place + size, decisions.count)
                if accepts(decisions[..<place] + decisions[end...], &search) { continue }
                let zeros = repeatElement(UInt8(0), count: end - place)
                if decisions[place..<end].contains(where: { $0 != 0 }),
                    accepts(Array(decisions[..<place]) + zeros + decisions[end...], &search)
                {
                    continue
                }
                place = end
            }
            if size == 1 { return }
            size /= 2
        }
    }

    private func lowerChoices(_ search: inout Search) {
        var place = 0
        while place < search.best.schedule.decisions.count {
            var value: UInt8 = 0
            while place < search.best.schedule.decisions.count, value < search.best.schedule.decisions[place],
                search.goesOn
            {
                var candidate = search.best.schedule.decisions
                candidate[place] = value
                _ = accepts(candidate, &search)
                value += 1
            }
            place += 1
        }
    }
}
