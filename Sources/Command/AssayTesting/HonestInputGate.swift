internal import AssayConformance
internal import AssayJSON

/// Refuses the run of a client that accepts no honest input of an operation: then its refusals show nothing.
struct HonestInputGate {
    private let report: RunReport
    private let runner: Runner
    private let client: any ClientUnderTest

    init(_ report: RunReport, _ runner: Runner, _ client: any ClientUnderTest) {
        self.report = report
        self.runner = runner
        self.client = client
    }

    /// - Throws: what was refused, how most often, and whether the client reads the system's clock.
    func check() throws(ConformanceSuiteError) {
        guard let tally = refused else { return }
        let how = tally.words.map { "; most often: \($0)" } ?? ""
        let clock = clockWords(tally).map { "; \($0)" } ?? ""
        throw ConformanceSuiteError(
            "\(client.description.name) accepts no honest input of \(tally.name) (\(tally.refused) refused), "
                + "so its refusals show nothing\(how)\(clock)")
    }

    /// An operation of which nothing was accepted; for sign-ins a step, if no step of any was.
    private var refused: HonestInputTally? {
        let nothing = report.honestInputs.filter { $0.accepted == 0 && $0.refused > 0 }
        if let tally = nothing.first(where: { ClientOperation(rawValue: $0.name) != nil }) { return tally }
        let steps = report.honestInputs.filter { ClientOperation(rawValue: $0.name) == nil }
        return steps.allSatisfy { $0.accepted == 0 } ? nothing.max { $0.refused < $1.refused } : nil
    }

    /// What the clock has to do with it; `nil` if nothing.
    private func clockWords(_ tally: HonestInputTally) -> String? {
        guard client.description.clock == .injected, let operation = ClientOperation(rawValue: tally.name),
            runner.acceptsCurrentInput(of: operation)
        else { return nil }
        return
            "it accepts one that is made now: does it use the machine's clock, and not the probe's `now`? Then its "
            + "description needs `clock: .real`"
    }
}
