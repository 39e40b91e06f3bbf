import Testing

@testable import GoogleSignInAccounts

/// Every system call of the encrypted file store fails once in every way, including power failures.
@Suite("Crashes of the encrypted file store")
struct CrashTests {
    /// The operation during which a call fails.
    enum Operation: String, CaseIterable {
        case firstSave, laterSave, saveAfterCrash, load, remove, removeAfterCrash
    }

    /// A defect of the store that the search must detect: a changed or omitted call.
    enum Defect: String, CaseIterable {
        case contentNotSynchronized, namesNotSynchronized, parentNotSynchronized, targetRemovedFirst,
            leftoversNotListed
    }

    struct Tally {
        var tried = 0
        var violations: Set<String> = []
    }

    private static func sessions() throws -> (old: StoredSession, new: StoredSession, next: StoredSession) {
        (
            old: try SessionFixtures.session(refreshToken: "1//old-secret", name: "Old"),
            new: try SessionFixtures.session(refreshToken: "1//new-secret", name: "New"),
            next: try SessionFixtures.session(refreshToken: "1//next-secret", name: "Next")
        )
    }

    @Test("whichever call fails, the old or the new session remains")
    func everyCall() async throws {
        let tally = try await Self.search(defect: nil)
        #expect(tally.violations.isEmpty)
        // Fewer cases would mean that the search misses some.
        #expect(tally.tried > 900)
        print("crashes of the encrypted file store: \(tally.tried) tried, each call found by counting")
    }

    @Test("the search detects a defective store", arguments: Defect.allCases)
    func noticesDefects(_ defect: Defect) async throws {
        let tally = try await Self.search(defect: defect)
        #expect(!tally.violations.isEmpty)
    }

    /// Runs every operation with every fault at every call, until the operation ends before the fault.
    static func search(defect: Defect?) async throws -> Tally {
        var tally = Tally()
        for operation in Operation.allCases {
            for fault in FaultingCalls.Fault.allCases {
                let endings: [ModelFileSystem.Ending?] =
                    fault.endsProcess ? ModelFileSystem.Ending.allCases : [nil]
                for ending in endings {
                    var position = 1
                    while try await play(operation, fault, at: position, ending, defect, &tally) { position += 1 }
                    // One failing case is enough to detect a defect.
                    if defect != nil, !tally.violations.isEmpty { return tally }
                }
            }
        }
        return tally
    }

    /// Runs one case; returns false if the operation makes fewer calls.
    private static func play(
        _ operation: Operation, _ fault: FaultingCalls.Fault, at position: Int, _ ending: ModelFileSystem.Ending?,
        _ defect: Defect?, _ tally: inout Tally
    ) async throws -> Bool {
        let sessions = try sessions()
        let files = ModelFileSystem()
        let randomness = CountingRandomness()
        func store(_ calls: any FileSystemCalls) throws(AccountError) -> EncryptedFileSessionStore {
            let calls: any FileSystemCalls = defect.map { DefectiveCalls(calls, $0) } ?? calls
            return try EncryptedFileSessionStore(
                folder: "/data", purpose: "test",
                keys: FileSessionKeyStore(folder: "/keys", randomness: randomness, calls: calls),
                randomness: randomness, calls: calls)
        }
        if operation != .firstSave { try await store(files).save(sessions.old) }
        if operation == .saveAfterCrash || operation == .removeAfterCrash {
            try await leaveTemporary(in: files) { (calls) async throws(AccountError) in
                try await store(calls).save(sessions.new)
            }
        }

        let calls = FaultingCalls(files, fault, at: position)
        let subject = try store(calls)
        let error = await refusal { () async throws(AccountError) in
            switch operation {
            case .firstSave, .laterSave, .saveAfterCrash: try await subject.save(sessions.new)
            case .load: _ = try await subject.load()
            case .remove, .removeAfterCrash: try await subject.remove()
            }
        }
        guard calls.wasReached else { return false }
        guard calls.wasMet else { return true }
        tally.tried += 1
        let place = "\(operation.rawValue): \(fault.rawValue) at call \(position), \(ending.map { "\($0)" } ?? "on")"
        if !fault.endsProcess, files.openHandles > 0 { tally.violations.insert("\(place): a file is left open") }
        // If the process ends after its work, no one receives a result.
        let isDone = error == nil
        if let ending { files.end(ending) }

        let allowed: [StoredSession?]
        switch operation {
        case .firstSave: allowed = isDone ? [sessions.new] : [nil, sessions.new]
        case .laterSave, .saveAfterCrash: allowed = isDone ? [sessions.new] : [sessions.old, sessions.new]
        case .load: allowed = [sessions.old]
        case .remove, .removeAfterCrash: allowed = isDone ? [nil] : [sessions.old, nil]
        }
        do throws(AccountError) {
            let found = try await store(files).load()
            if !allowed.contains(found) { tally.violations.insert("\(place): \(found?.profile.name ?? "none")") }
        } catch {
            // A key without its session, or a session without its key, is acceptable here.
            tally.violations.insert("\(place): \(error)")
        }
        for bytes in files.contents.values where holdsSecret(bytes) {
            tally.violations.insert("\(place): a token can be read")
        }
        do throws(AccountError) {
            try await store(files).save(sessions.next)
            if try await store(files).load() != sessions.next { tally.violations.insert("\(place): cannot save") }
            if files.contents.count != 2 { tally.violations.insert("\(place): a temporary file is left by a save") }
            try await store(files).remove()
            if !files.contents.isEmpty { tally.violations.insert("\(place): something is left by a removal") }
        } catch {
            tally.violations.insert("\(place): afterwards \(error)")
        }
        return true
    }

    /// Ends the process of a save after the new file is created and before it is renamed.
    private static func leaveTemporary(
        in files: ModelFileSystem, _ save: (any FileSystemCalls) async throws(AccountError) -> Void
    ) async throws {
        var position = 1
        while !files.contents.keys.contains(where: { $0.contains(".new-") }) {
            let calls = FaultingCalls(files, .endedBefore, at: position)
            _ = await refusal { () async throws(AccountError) in try await save(calls) }
            files.end(.processEnded)
            try #require(calls.wasReached, "a save makes no temporary file")
            position += 1
        }
    }

    private static func holdsSecret(_ bytes: [UInt8]) -> Bool {
        let secret = Array("-secret".utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: secret) }
    }
}

/// System calls that omit or change what the store requests.
private struct DefectiveCalls: FileSystemCalls {
    private let base: any FileSystemCalls
    private let defect: CrashTests.Defect

    init(_ base: any FileSystemCalls, _ defect: CrashTests.Defect) {
        self.base = base
        self.defect = defect
    }

    var effectiveUser: UInt32 { base.effectiveUser }

    func makeFolder(_ path: String) throws(SystemCallError) { try base.makeFolder(path) }

    func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor { try base.openFolder(path) }

    func openParent(of path: String) throws(SystemCallError) -> FileDescriptor {
        defect == .parentNotSynchronized ? try base.openFolder(path) : try base.openParent(of: path)
    }

    func openFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        try base.openFile(name, in: folder)
    }

    func makeFile(_ name: String, in folder: FileDescriptor) throws(SystemCallError) -> FileDescriptor {
        try base.makeFile(name, in: folder)
    }

    func status(of descriptor: FileDescriptor) throws(SystemCallError) -> FileStatus {
        try base.status(of: descriptor)
    }

    func read(_ descriptor: FileDescriptor, count: Int) throws(SystemCallError) -> [UInt8] {
        try base.read(descriptor, count: count)
    }

    func write(_ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor) throws(SystemCallError) -> Int {
        try base.write(bytes, to: descriptor)
    }

    func synchronize(_ descriptor: FileDescriptor) throws(SystemCallError) {
        let kind = try base.status(of: descriptor).kind
        if defect == .contentNotSynchronized, kind == .file { return }
        if defect == .namesNotSynchronized, kind == .folder { return }
        try base.synchronize(descriptor)
    }

    func rename(_ name: String, to other: String, in folder: FileDescriptor) throws(SystemCallError) {
        if defect == .targetRemovedFirst { try? base.unlink(other, in: folder) }
        try base.rename(name, to: other, in: folder)
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(SystemCallError) {
        try base.unlink(name, in: folder)
    }

    func names(in folder: FileDescriptor) throws(SystemCallError) -> [String] {
        defect == .leftoversNotListed ? [] : try base.names(in: folder)
    }

    func close(_ descriptor: FileDescriptor) { base.close(descriptor) }
}
