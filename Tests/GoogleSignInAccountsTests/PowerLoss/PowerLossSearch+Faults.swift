@testable import GoogleSignInAccounts

extension PowerLossSearch {
    /// Lets every call of every operation fail in every way while the process goes on; returns how many failed.
    mutating func runWithFaults() async throws -> Int {
        var tried = 0
        for scenario in subject.scenarios where scenario.interrupted == nil && !scenario.isNameTaken {
            for start in try await starts(of: scenario) {
                for fault in FaultingCalls.Fault.allCases where !fault.endsProcess {
                    var position = 1
                    while let wasMet = try await fail(fault, at: position, in: scenario, from: start) {
                        tried += wasMet ? 1 : 0
                        position += 1
                    }
                }
            }
        }
        return tried
    }

    /// Returns whether the call failed; nil if there is none of that number.
    private mutating func fail(
        _ fault: FaultingCalls.Fault, at position: Int, in scenario: StoreSubject.Scenario, from start: Start
    ) async throws -> Bool? {
        let disk = ModelDisk(start.disk)
        let faulting = FaultingCalls(disk, fault, at: position)
        let new = scenario.operation.change(start.contents)
        var allowed: Set = [new]
        do {
            try await scenario.operation.run(faulting, 3)
        } catch is AccountError {
            allowed.formUnion(start.allowed)
        }
        guard faulting.wasReached else { return nil }
        guard faulting.wasMet else { return false }
        let place = "\(scenario), \(fault.rawValue) at call \(position)"
        if disk.openHandles > 0 { note(.leftover, "\(place): a file is left open") }
        try await check(disk.disk, allowed, [], "\(place), going on")
        try await fail(after: disk.disk, allowed, place)
        return true
    }
}
