/// Runs a scenario many times, each time in a fresh world and in another order, and reports the orders that fail.
///
/// The call returns when the exploration has ended; all runs happen on the calling thread. The scenario sets up a world
/// and returns; then the tasks that it spawned run. Every finding is confirmed by a second run, minimised and traced.
///
/// ```swift
/// let exploration = try explore(strategy: .exhaustive()) { world in
///     let account = Account(balance: 100, isolation: world.isolation)
///     world.spawn(name: "a") { await account.withdraw(60) }
///     world.spawn(name: "b") { await account.withdraw(60) }
///     world.check("never overdrawn") { account.assumeIsolated { $0.balance >= 0 } }
/// }
/// ```
///
/// - Parameters:
///   - strategy: How to choose what runs next.
///   - limits: Where to stop.
///   - scenario: Sets up one world; called once for each schedule.
/// - Returns: The numbers and the findings.
/// - Throws: ``ExplorationError`` if a limit or a parameter is out of range, or if the schedule to replay is of another
///   build configuration.
public func explore(
    strategy: ExplorationStrategy, limits: ExplorationLimits = ExplorationLimits(), scenario: (World) -> Void
) throws(ExplorationError) -> Exploration {
    try limits.validate(with: strategy)
    return withoutActuallyEscaping(scenario) { scenario in
        Explorer(limits: limits, scenario: scenario).explore(strategy)
    }
}

/// Runs the schedule that a sequence of bytes selects, for use in a fuzz target.
///
/// Decision k is byte k modulo the number of choices, and the first choice after the last byte. The same bytes give the
/// same result, no memory is kept, and a schedule without a finding runs only once.
///
/// - Parameters:
///   - bytes: The schedule; every sequence of bytes is valid.
///   - limits: Only the limits of steps and of minimisation apply.
///   - scenario: Sets up the world.
/// - Returns: The finding, or `nil` if the schedule passes.
public func runSchedule(
    _ bytes: some Sequence<UInt8>, limits: ExplorationLimits = ExplorationLimits(), scenario: (World) -> Void
) -> Finding? {
    recordSchedule(bytes, limits: limits, scenario: scenario).finding
}

/// Runs a scenario many times, and writes each schedule down while it runs.
///
/// - Parameter journal: what remains if the code under test ends the process.
package func explore(
    strategy: ExplorationStrategy, limits: ExplorationLimits, journal: any ScheduleJournal, scenario: (World) -> Void
) throws(ExplorationError) -> Exploration {
    try limits.validate(with: strategy)
    return withoutActuallyEscaping(scenario) { scenario in
        Explorer(limits: limits, journal: journal, scenario: scenario).explore(strategy)
    }
}

/// Runs the schedule that a sequence of bytes selects once, and writes it and its trace down while it runs.
package func run(
    schedule bytes: [UInt8], limits: ExplorationLimits, journal: any ScheduleJournal, scenario: (World) -> Void
) {
    withoutActuallyEscaping(scenario) { scenario in
        _ = Explorer(limits: limits, journal: journal, scenario: scenario).run(BytesChooser(bytes), traces: true)
    }
}
