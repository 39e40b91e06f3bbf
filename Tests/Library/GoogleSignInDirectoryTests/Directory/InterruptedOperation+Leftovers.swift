import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

extension InterruptedOperation {
    /// The state after the second operation, whose process has ended before a call of it.
    private static func prepare(
        _ name: String, endingBefore call: String, _ person: Person, _ store: MemoryObjectStore
    ) async throws {
        let operation = try #require(fresh.first { $0.name == name })
        try await operation.prepare(person, store)
        let copy = try await StoreContents(store).copy()
        let counting = FaultyStore(copy)
        try await operation.run(person, .fixture(counting, from: operation.seed(person)))
        let number = try #require(counting.log.lastIndex { $0.hasPrefix(call) }) + 1
        let faulty = FaultyStore(store, (.crashBefore, number))
        _ = try? await operation.run(person, .fixture(faulty, from: operation.seed(person)))
    }

    /// Operations that begin with what an earlier one has left.
    static let leftovers: [InterruptedOperation] = [
        InterruptedOperation(
            name: "delete what is left of a deleted account",
            prepare: { person, store in
                try await store.put("users/\(try person.account())/photos/1", [1], if: .absent)
            },
            run: { person, directory in try await directory.delete(try person.account()) }, opening: []),
        InterruptedOperation(
            name: "sign-up over an obsolete link",
            prepare: { person, store in
                let text = AccountRandomness.account(0xF0) + " 7"
                try await store.put("identities/google/g\(person.number)", Array(text.utf8), if: .absent)
            },
            run: { person, directory in _ = try await directory.signUp(person.google, profile: .mahina) },
            doneAlready: .accountExists, opening: [.google]),
        InterruptedOperation(
            name: "link over an unfinished unlinking",
            prepare: { try await prepare("unlink", endingBefore: "delete identities/", $0, $1) },
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "link over an unlinking that lacks its last step",
            prepare: { try await prepare("unlink", endingBefore: "put users/", $0, $1) },
            run: { person, directory in _ = try await directory.link(person.apple, to: try person.account()) },
            opening: [.google, .apple]),
        InterruptedOperation(
            name: "link to an account that is gone",
            prepare: { person, store in
                let text = "\(try person.account()) 7"
                try await store.put("identities/apple/a.\(person.number)", Array(text.utf8), if: .absent)
            },
            run: { person, directory in
                do {
                    _ = try await directory.link(person.apple, to: try person.account())
                } catch let error as GoogleSignInError where error.code == .notSignedIn {}
            }, opening: [], leastCalls: 3),
        InterruptedOperation(
            name: "recover a sign-up without a mapping",
            prepare: { person, store in
                try await prepare("sign-up", endingBefore: "put users/", person, store)
                try await store.delete("identities/google/g\(person.number)", if: .none)
            },
            run: { _, directory in _ = try await directory.recover() }, opening: []),
        InterruptedOperation(
            name: "recover a link without a mapping",
            prepare: { try await prepare("link", endingBefore: "put identities/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google]),
        InterruptedOperation(
            name: "recover a link",
            prepare: { try await prepare("link", endingBefore: "put users/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google, .apple]),
        InterruptedOperation(
            name: "recover an unlinking",
            prepare: { try await prepare("unlink", endingBefore: "put users/", $0, $1) },
            run: { _, directory in _ = try await directory.recover() }, opening: [.google]),
    ]
}
