import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// Every operation, while another device does something else before one of its calls, and one of the later calls fails.
@Suite struct InterferenceTests {
    typealias Action = @Sendable (Person, IdentityDirectory) async throws -> Void

    /// What another device may do meanwhile.
    static let others: [(name: String, act: Action)] = [
        ("delete", { person, directory in try await directory.delete(try person.account()) }),
        ("unlink", { person, directory in _ = try await directory.unlink(person.apple, from: try person.account()) }),
        ("link", { person, directory in _ = try await directory.link(person.apple, to: try person.account()) }),
        ("sign up", { person, directory in _ = try await directory.signUp(person.apple, profile: .mahina) }),
        ("recover", { _, directory in _ = try await directory.recover() }),
    ]

    /// An error is an answer to what the other device has done, and never blames the store.
    private static let answers: Set<GoogleSignInError.Code> = [.accountExists, .notSignedIn, .conflict]

    @Test(arguments: InterruptedOperation.all) func anotherDeviceActs(_ operation: InterruptedOperation) async throws {
        let person = Person(number: 1)
        var (tried, failed) = (0, 0)
        let calls = try await operation.calls()
        for (name, act) in Self.others {
            for position in 1...calls {
                let point = "\(name) before call \(position)"
                func run(failingAt call: Int?) async throws -> (
                    error: GoogleSignInError?, store: MemoryObjectStore, calls: Int
                ) {
                    let store = MemoryObjectStore()
                    try await operation.prepare(person, store)
                    let acting = ActingStore(store, before: position) {
                        try? await act(person, .fixture(store, from: 0xC0))
                    }
                    let faulty = FaultyStore(acting, call.map { (.failure, $0) })
                    let directory = IdentityDirectory.fixture(faulty, from: operation.seed(person))
                    do {
                        try await operation.run(person, directory)
                        return (nil, store, faulty.log.count)
                    } catch let error as GoogleSignInError {
                        return (error, store, faulty.log.count)
                    }
                }
                let plain = try await run(failingAt: nil)
                if let error = plain.error { #expect(Self.answers.contains(error.code), "\(point): \(error)") }
                if operation.name.hasPrefix("delete"), plain.error == nil {
                    let folder = "users/\(try person.account())/"
                    #expect(try await plain.store.list(prefix: folder, limit: 1).isEmpty, "\(point)")
                }
                _ = try await IdentityDirectory.fixture(plain.store, from: 0xD0).recover()
                #expect(try await StoreContents(plain.store).violations == [], "\(point)")
                tried += 1
                // Only a course that the other device has changed has calls that no other test lets fail.
                guard plain.calls != calls else { continue }
                for call in position...plain.calls {
                    let result = try await run(failingAt: call)
                    #expect(result.error?.code == .storageFailed, "\(point), failure at \(call)")
                    failed += 1
                }
            }
        }
        print("\(operation.name): another device acts at \(tried) points, and \(failed) calls fail after that")
        #expect(tried == calls * Self.others.count)
    }
}
