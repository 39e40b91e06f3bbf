import AssayTestAccounts
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInDirectory

/// What is written for a security event, also while others write.
@Suite struct ProtectionWriteTests {
    /// A store on which the first writes of a person's state conflict.
    private final class ContestedStore: ObjectStore {
        let memory = MemoryObjectStore()
        let puts = Mutex<[String]>([])
        private let conflicts: Int

        init(conflicts: Int) { self.conflicts = conflicts }

        func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? { try await memory.get(key) }

        func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(GoogleSignInError)
            -> ObjectTag
        {
            let count = puts.withLock { puts in
                puts.append(key)
                return puts.count
            }
            guard count > conflicts else { throw GoogleSignInError(.conflict) }
            return try await memory.put(key, bytes, if: condition)
        }

        func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
            try await memory.delete(key, if: condition)
        }

        func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
            try await memory.list(prefix: prefix, after: after, limit: limit)
        }
    }

    /// A state is written up to 64 times, and the token counts as handled only when that has succeeded.
    @Test(arguments: [(0, nil), (1, nil), (63, nil), (64, .conflict)] as [(Int, GoogleSignInError.Code?)])
    func aStateThatOthersChange(_ conflicts: Int, _ code: GoogleSignInError.Code?) async throws {
        let store = ContestedStore(conflicts: conflicts)
        let error = await refusal { () async throws(GoogleSignInError) in
            try await AccountProtection(store: store).handle(AccountProtectionTests.story[0]) { _ in }
        }
        #expect(error?.code == code)
        #expect(store.puts.withLock { $0.count } == (code == nil ? conflicts + 2 : 64))
        let status = try await AccountProtection(store: store).status(of: .google)
        #expect(status.isSignInDisabled == (code == nil))
    }

    /// Two servers handle events about a person at the same time, and what both say is stored.
    @Test(arguments: 1...4, [false, true])
    func anotherServerHandlesAnEvent(_ position: Int, _ isKnown: Bool) async throws {
        let store = MemoryObjectStore()
        if isKnown {
            _ = try await AccountProtectionTests.handle(
                AccountProtectionTests.token("0", at: 5, AccountProtectionTests.event(.sessionsRevoked)), in: store)
        }
        let acting = ActingStore(store, before: position) {
            _ = try? await AccountProtectionTests.handle(AccountProtectionTests.story[1], in: store)
        }
        _ = try await AccountProtectionTests.handle(AccountProtectionTests.story[0], in: acting)
        let status = try await AccountProtection(store: store).status(of: .google)
        #expect(AccountProtectionTests.text(status) == "10 10 20 nil")
    }

    @Test func anEventThatChangesNothingWritesOnlyItsMark() async throws {
        let store = ContestedStore(conflicts: 0)
        _ = try await AccountProtectionTests.handle(AccountProtectionTests.story[0], in: store)
        _ = try await AccountProtectionTests.handle(
            AccountProtectionTests.token(
                "2", at: 5, AccountProtectionTests.event(.accountDisabled, reason: .hijacking)), in: store)
        // The SHA-256 of "1" and "2", as `openssl dgst -sha256` prints it.
        #expect(
            store.puts.withLock { $0 } == [
                "protection/google/108204268033311374519",
                "security-events/6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                "security-events/d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
            ])
    }
}
