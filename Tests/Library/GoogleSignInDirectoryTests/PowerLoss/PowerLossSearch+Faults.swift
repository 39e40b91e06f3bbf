import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient

@testable import GoogleSignInDirectory

extension PowerLossSearch {
    /// Lets every call of every operation fail while the process goes on; returns how many failed.
    ///
    /// The operation says so, whichever call it is, except for a transfer that is only cut short. After an interrupted
    /// operation each call fails in one way.
    mutating func runWithFaults() async throws -> Int {
        var tried = 0
        for scenario in subject.scenarios where !scenario.isNameTaken {
            let faults = FaultingCalls.Fault.allCases.filter { !$0.endsProcess }
            for start in try await starts(of: scenario) {
                for fault in scenario.interrupted == nil ? faults : [.failed] {
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

    /// Returns whether the call failed; `nil` if there is none of that number.
    private mutating func fail(
        _ fault: FaultingCalls.Fault, at position: Int, in scenario: StoreSubject.Scenario, from start: Start
    ) async throws -> Bool? {
        let disk = ModelDisk(start.disk)
        let faulting = FaultingCalls(disk, fault, at: position)
        let place = "\(start.place), \(fault.rawValue) at call \(position)"
        let new = scenario.operation.change(start.contents)
        var allowed: Set = [new]
        var failure: GoogleSignInError?
        do {
            try await scenario.operation.run(faulting, 3)
        } catch let error as GoogleSignInError {
            allowed.formUnion(start.allowed)
            failure = error
        }
        guard faulting.wasReached else { return nil }
        guard faulting.wasMet else { return false }
        let isReported = failure?.code == .storageFailed && failure?.detail.hasSuffix(FaultingCalls.reason) == true
        if isReported != (fault != .cutShort) {
            note(.swallowed, "\(place): \(failure.map(\.description) ?? "no error")")
        }
        if disk.openHandles > 0 { note(.leftover, "\(place): a file is left open") }
        guard scenario.interrupted == nil else { return true }
        try await check(disk.disk, allowed, [], "\(place), going on")
        try await fail(after: disk.disk, allowed, place)
        return true
    }
}
