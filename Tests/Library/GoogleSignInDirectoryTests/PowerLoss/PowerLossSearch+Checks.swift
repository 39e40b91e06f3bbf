import AssayTestAccounts
import GoogleSignInClient

@testable import GoogleSignInDirectory

extension PowerLossSearch {
    /// Lets the power fail in a state, and checks each state that this may leave.
    ///
    /// - Parameter old: what is lost if it is found although it is not allowed.
    mutating func fail(
        after state: DiskState, _ allowed: Set<StoreSubject.Contents>, old: Set<StoreSubject.Contents> = [],
        _ place: String
    ) async throws {
        let states = try state.statesAfterPowerLoss(limit: Self.limit)
        for state in count(states, allowed, isLost: !old.isEmpty) { try await check(state, allowed, old, place) }
    }

    mutating func check(
        _ state: DiskState, _ allowed: Set<StoreSubject.Contents>, _ old: Set<StoreSubject.Contents>, _ place: String
    ) async throws {
        for (path, file) in state.files {
            if file.mode & 0o077 != 0 { note(.exposed, "\(place): \(path)") }
            if let secret = subject.secret, String(decoding: file.bytes, as: UTF8.self).contains(secret) {
                note(.exposed, "\(place): \(path) holds a secret")
            }
        }
        let aftermath = try await aftermath(of: state)
        let contents = aftermath.contents
        if !(contents.map(allowed.contains) ?? false) {
            let isOld = contents.map(old.contains) ?? false
            note(isOld ? .lost : .torn, "\(place): \(contents.map { "\($0)" } ?? "unreadable")")
        }
        for violation in aftermath.violations { note(violation.kind, place + violation.place) }
    }

    /// What a store finds in a state, and what is wrong when it goes on from there; tried once for each state.
    private mutating func aftermath(of state: DiskState) async throws -> Aftermath {
        if let known = aftermaths[state] { return known }
        var aftermath = Aftermath(contents: try await read(state))
        let disk = ModelDisk(state)
        do {
            try await subject.write.run(calls(disk), 4)
            let written = subject.write.change(aftermath.contents ?? [:])
            for state in try disk.disk.statesAfterPowerLoss(limit: Self.limit) {
                if try await read(state) != written { aftermath.note(.lost, ", written, lost again") }
            }
            aftermath.note(leftovers(beside: written, on: disk), ", written")
            try await subject.clear.run(calls(disk), 5)
            aftermath.note(leftovers(beside: [:], on: disk), ", cleared")
        } catch let error as GoogleSignInError {
            aftermath.note(.stuck, ": \(error)")
        }
        aftermaths[state] = aftermath
        return aftermath
    }

    /// What a store finds, read once for each state; `nil` if it cannot read it.
    mutating func read(_ state: DiskState) async throws -> StoreSubject.Contents? {
        if let known = readStates[state] { return known }
        var contents: StoreSubject.Contents?
        do {
            contents = try await subject.read(calls(ModelDisk(state)))
        } catch is GoogleSignInError {}
        readStates[state] = .some(contents)
        return contents
    }

    private func leftovers(beside contents: StoreSubject.Contents, on disk: ModelDisk) -> [String] {
        Set(disk.disk.files.keys).subtracting(subject.files(contents)).sorted()
    }
}

extension PowerLossSearch.Aftermath {
    fileprivate mutating func note(_ kind: PowerLossSearch.Violation.Kind, _ place: String) {
        violations.append(PowerLossSearch.Violation(kind: kind, place: place))
    }

    fileprivate mutating func note(_ leftovers: [String], _ place: String) {
        if !leftovers.isEmpty { note(.leftover, "\(place): \(leftovers)") }
    }
}
