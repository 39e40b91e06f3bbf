@testable import GoogleSignInAccounts

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
        let contents = try await read(state)
        if !(contents.map(allowed.contains) ?? false) {
            let isOld = contents.map(old.contains) ?? false
            note(isOld ? .lost : .torn, "\(place): \(contents.map { "\($0)" } ?? "unreadable")")
        }
        let disk = ModelDisk(state)
        do {
            try await subject.write.run(calls(disk), 4)
            let written = subject.write.change(contents ?? [:])
            for state in try disk.disk.statesAfterPowerLoss(limit: Self.limit) {
                if try await read(state) != written { note(.lost, "\(place), written, lost again") }
            }
            expectFiles(of: written, on: disk, "\(place), written")
            try await subject.clear.run(calls(disk), 5)
            expectFiles(of: [:], on: disk, "\(place), cleared")
        } catch let error as AccountError {
            note(.stuck, "\(place): \(error)")
        }
    }

    /// What a store finds; nil if it cannot read it.
    func read(_ state: DiskState) async throws -> StoreSubject.Contents? {
        do {
            return try await subject.read(calls(ModelDisk(state)))
        } catch is AccountError {
            return nil
        }
    }

    private mutating func expectFiles(of contents: StoreSubject.Contents, on disk: ModelDisk, _ place: String) {
        let more = Set(disk.disk.files.keys).subtracting(subject.files(contents))
        if !more.isEmpty { note(.leftover, "\(place): \(more.sorted())") }
    }
}
