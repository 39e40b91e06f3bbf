/// Runs a scenario many times, each in a fresh world and in another order, and reports what went wrong in which order.
///
/// The call returns when the exploration has ended; all runs happen on the calling thread. The scenario sets a world up
/// and returns; what it spawned runs then. Every finding has been run again, made as short as it could be, and traced.
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
///   - strategy: How the next thing to run is chosen.
///   - limits: Where to stop.
///   - scenario: Sets up one world; run once for each schedule.
/// - Returns: The numbers and the findings.
/// - Throws: ``ExplorationError`` if a limit or a parameter is out of range, or if a schedule of another build
///   configuration is to be replayed.
public func explore(
    strategy: ExplorationStrategy, limits: ExplorationLimits = ExplorationLimits(), scenario: (World) -> Void
) throws(ExplorationError) -> Exploration {
    try limits.validate(with: strategy)
    return withoutActuallyEscaping(scenario) { scenario in
        Explorer(limits: limits, scenario: scenario).explore(strategy)
    }
}

/// Runs the one schedule that any bytes stand for: the body of a fuzz target.
///
/// The k-th decision is byte k modulo the number of choices, and the first choice once the bytes have run out. The same
/// bytes give the same result, nothing is left behind, and a schedule without a finding is run only once.
///
/// - Parameters:
///   - bytes: The schedule; every sequence of bytes is one.
///   - limits: Only the limits of steps and of minimisation count.
///   - scenario: Sets up the world.
/// - Returns: What went wrong, or nil.
public func runSchedule(
    _ bytes: some Sequence<UInt8>, limits: ExplorationLimits = ExplorationLimits(), scenario: (World) -> Void
) -> Finding? {
    let chooser = BytesChooser(Array(bytes))
    return withoutActuallyEscaping(scenario) { scenario in
        let explorer = Explorer(limits: limits, scenario: scenario)
        let outcome = explorer.run(chooser, patience: true)
        return outcome.failure.map { explorer.finding(for: $0, in: outcome) }
    }
}
