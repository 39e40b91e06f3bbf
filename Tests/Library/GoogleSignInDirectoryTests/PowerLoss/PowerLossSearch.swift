import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient

@testable import GoogleSignInDirectory

/// Tries every state that a power failure may leave after each system call of a store's operations.
///
/// An operation that has returned is there in every state, and what it could read before too. One that has not returned
/// has happened as a whole or not at all. Nobody else can access a file, the store opens, can be written again, survives
/// another power failure then, and nothing is left of a file that was never completed.
struct PowerLossSearch {
    /// More states than this after one call are a failure: there are few changes between two synchronizations.
    static let limit = 200

    struct Violation: Hashable, CustomStringConvertible {
        enum Kind: String {
            /// An acknowledged change is missing.
            case lost
            /// What is found is neither the old nor the new, or cannot be read.
            case torn
            /// Others can access a file, or it holds a secret.
            case exposed
            /// The store cannot be written.
            case stuck
            /// A file is left that nothing removes, or is left open.
            case leftover
            /// A call has failed and the operation does not say so.
            case swallowed
        }

        let kind: Kind
        let place: String

        var description: String { "\(kind.rawValue): \(place)" }
    }

    struct Start {
        let disk: DiskState
        /// What could be found there without the operation.
        let allowed: Set<StoreSubject.Contents>
        let contents: StoreSubject.Contents
        let place: String
    }

    /// What a store finds in a state, and what is wrong when it goes on from there, with the end of each place.
    struct Aftermath {
        let contents: StoreSubject.Contents?
        var violations: [Violation] = []
    }

    private struct Tried: Hashable {
        let state: DiskState
        let allowed: Set<StoreSubject.Contents>
        let isLost: Bool
    }

    let subject: StoreSubject
    /// Changes the system calls of each process.
    var calls: @Sendable (ModelDisk) -> any FileSystemCalls = { $0 }

    private(set) var violations: Set<Violation> = []
    /// The number of system calls after which the power failed.
    private(set) var failures = 0
    /// The greatest number of states after one call.
    private(set) var mostStates = 0
    private var tried: Set<Tried> = []
    var aftermaths: [DiskState: Aftermath] = [:]
    var readStates: [DiskState: StoreSubject.Contents?] = [:]

    /// The number of different states, each with what is allowed there.
    var states: Int { tried.count }

    init(_ subject: StoreSubject) { self.subject = subject }

    /// Plays every scenario.
    ///
    /// - Parameter kind: a violation at which the search ends, because one is enough.
    mutating func run(until kind: Violation.Kind? = nil) async throws {
        for scenario in subject.scenarios {
            for start in try await starts(of: scenario) {
                try await search(scenario, from: start)
                if let kind, violations.contains(where: { $0.kind == kind }) { return }
            }
        }
    }

    /// The states in which an operation may begin.
    mutating func starts(of scenario: StoreSubject.Scenario) async throws -> [Start] {
        let disk = ModelDisk()
        var contents: StoreSubject.Contents = [:]
        for operation in scenario.before {
            try await operation.run(calls(disk), 1)
            contents = operation.change(contents)
        }
        guard let interrupted = scenario.interrupted else {
            return [Start(disk: disk.disk, allowed: [contents], contents: contents, place: "\(scenario)")]
        }
        let first = ModelDisk(disk.disk)
        try await interrupted.run(calls(first), 2)
        var starts: [Start] = []
        for step in first.steps {
            let place = "\(scenario) after \(step.call)"
            let allowed: Set = [contents, interrupted.change(contents)]
            guard let found = try await read(step.state), allowed.contains(found) else {
                note(.torn, place)
                continue
            }
            starts.append(Start(disk: step.state, allowed: allowed, contents: found, place: place))
        }
        return starts
    }

    private mutating func search(_ scenario: StoreSubject.Scenario, from start: Start) async throws {
        let disk = ModelDisk(start.disk)
        let new = scenario.operation.change(start.contents)
        var isDone = true
        do {
            let calls = calls(disk)
            try await scenario.operation.run(scenario.isNameTaken ? TakenName(calls, on: disk) : calls, 3)
        } catch let error as GoogleSignInError {
            isDone = false
            if !scenario.isNameTaken { note(.stuck, "\(start.place): \(error)") }
        }
        for step in [ModelDisk.Step(call: "the start", state: start.disk)] + disk.steps {
            try await fail(after: step.state, start.allowed.union([new]), "\(start.place), at \(step.call)")
        }
        if isDone { try await fail(after: disk.disk, [new], old: start.allowed, "\(start.place), when it returned") }
    }

    mutating func note(_ kind: Violation.Kind, _ place: String) {
        violations.insert(Violation(kind: kind, place: String(place.prefix(300))))
    }

    /// Counts a power failure; returns those of its states that were not tried with these contents before.
    mutating func count(
        _ states: Set<DiskState>, _ allowed: Set<StoreSubject.Contents>, isLost: Bool
    ) -> [DiskState] {
        failures += 1
        mostStates = max(mostStates, states.count)
        return states.filter { tried.insert(Tried(state: $0, allowed: allowed, isLost: isLost)).inserted }
    }
}
