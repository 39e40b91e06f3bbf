import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

/// The contract of every object store, as named cases that run against each.
struct ObjectStoreContract: Sendable, CustomTestStringConvertible {
    let name: String
    let check: @Sendable (any ObjectStore) async throws -> Void

    var testDescription: String { name }

    init(_ name: String, _ check: @escaping @Sendable (any ObjectStore) async throws -> Void) {
        self.name = name
        self.check = check
    }
}

extension ObjectStoreContract {
    static let cases: [ObjectStoreContract] = conditions + keys + lists + races

    static let conditions: [ObjectStoreContract] = [
        ObjectStoreContract("what was never written is absent") { store in
            let found = try await store.get("identities/google/1")
            #expect(found == nil)
        },
        ObjectStoreContract("what was written is read, with the tag that the write gave") { store in
            let bytes = Array(0...255) as [UInt8]
            let tag = try await store.put("a", bytes, if: .none)
            #expect(try await store.get("a") == StoredObject(bytes: bytes, tag: tag))
        },
        ObjectStoreContract("an empty object is an object") { store in
            try await store.put("a", [], if: .absent)
            #expect(try await store.get("a")?.bytes == [])
        },
        ObjectStoreContract("an object of the greatest size is kept, a larger one refused") { store in
            let bytes = [UInt8](repeating: 0x5A, count: ObjectLimits.objectBytes)
            try await store.put("a", bytes, if: .none)
            #expect(try await store.get("a")?.bytes == bytes)
            await #expect(throws: GoogleSignInError(.storageFailed)) {
                try await store.put("a", bytes + [0], if: .none)
            }
            #expect(try await store.get("a")?.bytes == bytes)
        },
        ObjectStoreContract("absent: writes the first time, conflicts the second and changes nothing") { store in
            try await store.put("a", [1], if: .absent)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.put("a", [2], if: .absent) }
            #expect(try await store.get("a")?.bytes == [1])
        },
        ObjectStoreContract("absent: writes again after a removal") { store in
            try await store.put("a", [1], if: .absent)
            try await store.delete("a", if: .none)
            #expect(try await store.get("a") == nil)
            try await store.put("a", [2], if: .absent)
            #expect(try await store.get("a")?.bytes == [2])
        },
        ObjectStoreContract("matches: overwrites only content with the tag") { store in
            let first = try await store.put("a", [1], if: .none)
            let second = try await store.put("a", [2], if: .matches(first))
            #expect(second != first)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.put("a", [3], if: .matches(first)) }
            #expect(try await store.get("a") == StoredObject(bytes: [2], tag: second))
        },
        ObjectStoreContract("matches: conflicts if there is no object") { store in
            let tag = try await store.put("a", [1], if: .none)
            try await store.delete("a", if: .none)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.put("a", [2], if: .matches(tag)) }
            #expect(try await store.get("a") == nil)
        },
        ObjectStoreContract("no condition: overwrites") { store in
            try await store.put("a", [1], if: .none)
            try await store.put("a", [2], if: .none)
            #expect(try await store.get("a")?.bytes == [2])
        },
        ObjectStoreContract("removal: removes only content with the tag") { store in
            let first = try await store.put("a", [1], if: .none)
            let second = try await store.put("a", [2], if: .none)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.delete("a", if: .matches(first)) }
            #expect(try await store.get("a")?.bytes == [2])
            try await store.delete("a", if: .matches(second))
            #expect(try await store.get("a") == nil)
        },
        ObjectStoreContract("removal: with the condition absent, conflicts if there is an object") { store in
            try await store.put("a", [1], if: .none)
            await #expect(throws: GoogleSignInError(.conflict)) { try await store.delete("a", if: .absent) }
            #expect(try await store.get("a")?.bytes == [1])
        },
        ObjectStoreContract("removal: of nothing succeeds on every condition") { store in
            let tag = try await store.put("a", [1], if: .none)
            try await store.delete("a", if: .none)
            for condition in [WriteCondition.none, .absent, .matches(tag)] {
                try await store.delete("a", if: condition)
            }
            #expect(try await store.get("a") == nil)
        },
    ]
}
