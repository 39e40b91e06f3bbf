import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// Every operation, interrupted at every call that it makes; a run without faults counts the calls.
@Suite struct DirectoryCrashTests {
    @Test(arguments: InterruptedOperation.all)
    func askedForAgain(_ operation: InterruptedOperation) async throws {
        let person = Person(number: 1)
        var tried = 0
        for kind in FaultyStore.Fault.allCases {
            for call in 1...(try await operation.calls()) {
                let point = "\(kind) at call \(call)"
                let store = MemoryObjectStore()
                try await operation.prepare(person, store)
                await #expect(throws: GoogleSignInError(.storageFailed), "\(point)") {
                    try await operation.run(
                        person, .fixture(FaultyStore(store, (kind, call)), from: operation.seed(person)))
                }
                do {
                    try await operation.run(person, .fixture(store, from: 0xE0))
                } catch let error as GoogleSignInError where error.code == operation.doneAlready {}
                let contents = try await StoreContents(store)
                #expect(contents.violations == [], "\(point)")
                #expect(contents.accounts.count == operation.accounts, "\(point)")
                #expect(contents.mappings.count == operation.opening.count, "\(point)")
                for identity in [person.google, person.apple] {
                    let account = try await IdentityDirectory.fixture(store).lookUp(identity)
                    #expect((account != nil) == operation.opening.contains(identity.provider), "\(point)")
                }
                tried += 1
            }
        }
        print("\(operation.name): interrupted and repeated at \(tried) points")
        #expect(tried >= operation.leastCalls * FaultyStore.Fault.allCases.count)
    }

    /// Whoever signs up again gets another account, so nothing may be left of this one by then.
    @Test func aDeletionFreesTheIdentitiesLast() async throws {
        let person = Person(number: 1)
        let deletion = try #require(InterruptedOperation.all.first { $0.name == "delete with data" })
        for call in 1...(try await deletion.calls()) {
            let store = MemoryObjectStore()
            try await deletion.prepare(person, store)
            _ = try? await deletion.run(person, .fixture(FaultyStore(store, (.crashBefore, call))))
            let contents = try await StoreContents(store)
            let data = contents.objects.keys.filter { $0.hasPrefix("users/") && !$0.hasSuffix("/providers.json") }
            #expect(contents.mappings.count == 2 || data.isEmpty, "call \(call)")
        }
    }

    /// Only recovery runs afterwards: the operation is then complete, or was never started.
    @Test(arguments: InterruptedOperation.all)
    func swept(_ operation: InterruptedOperation) async throws {
        let person = Person(number: 1)
        var tried = 0
        for kind in FaultyStore.Fault.allCases {
            for call in 1...(try await operation.calls()) {
                let store = MemoryObjectStore()
                try await operation.prepare(person, store)
                _ = try? await operation.run(
                    person, .fixture(FaultyStore(store, (kind, call)), from: operation.seed(person)))
                let report = try await IdentityDirectory.fixture(store).recover()
                #expect(report.unreadable.isEmpty)
                let contents = try await StoreContents(store)
                #expect(contents.violations == [], "\(kind) at call \(call)")
                #expect(contents.accounts.count <= 1)
                tried += 1
            }
        }
        print("\(operation.name): cut short and swept at \(tried) points")
    }

    /// Recovery itself, on a store in which every operation was interrupted at every call.
    @Test func recoveryIsInterrupted() async throws {
        let contents = try await StoreContents(try await Self.unfinished())
        let counting = FaultyStore(try await contents.copy())
        let report = try await IdentityDirectory.fixture(counting).recover()
        #expect(report.unreadable.isEmpty)
        let calls = counting.log.count
        var tried = 0
        for (offset, kind) in FaultyStore.Fault.allCases.enumerated() {
            // Every call would take minutes; a prime step reaches every phase.
            for call in stride(from: 1 + offset, through: calls, by: 101) {
                let store = try await contents.copy()
                await #expect(throws: GoogleSignInError(.storageFailed)) {
                    try await IdentityDirectory.fixture(FaultyStore(store, (kind, call))).recover()
                }
                _ = try await IdentityDirectory.fixture(store).recover()
                #expect(try await StoreContents(store).violations == [], "\(kind) at call \(call)")
                tried += 1
            }
        }
        print("sweep: \(report.examined) accounts and mappings in \(calls) calls, cut short at \(tried) points")
        #expect(calls > 100)
    }

    private static func unfinished() async throws -> MemoryObjectStore {
        let store = MemoryObjectStore()
        var number: UInt8 = 0
        for operation in InterruptedOperation.fresh {
            for call in 1...(try await operation.calls()) {
                number += 1
                let person = Person(number: number)
                try await operation.prepare(person, store)
                let faulty = FaultyStore(store, (.crashAfter, call))
                _ = try? await operation.run(person, .fixture(faulty, from: operation.seed(person)))
            }
        }
        return store
    }
}
