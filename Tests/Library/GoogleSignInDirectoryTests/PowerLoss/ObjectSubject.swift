import GoogleSignInAccounts
import GoogleSignInClient

@testable import GoogleSignInDirectory

extension StoreSubject {
    /// The files of an object store.
    static let objects = StoreSubject(
        name: "objects",
        scenarios: [
            Scenario(operation: put("a", "new")),
            Scenario(operation: put("users/1/account/profile", "new")),
            Scenario(before: [put("u/1/a", "old")], operation: put("u/1/a", "new")),
            Scenario(before: [put("u/1/a", "old")], operation: create("u/1/a", "new")),
            Scenario(before: [put("u/1/a", "old")], operation: create("u/2/a", "new")),
            Scenario(before: [put("u/1/a", "old")], operation: delete("u/1/a")),
            Scenario(before: [put("u/1/a", "old"), put("u/b", "old")], operation: delete("u/1/a")),
            Scenario(before: [put("u/1/a", "old")], operation: delete("u/2")),
            Scenario(before: [put("u/1/a", "old"), put("u/1/b", "old")], operation: delete("u/1/a")),
            Scenario(before: [put("u/1/a", "old"), put("u/b", "old")], operation: look),
            Scenario(interrupted: put("u/1/a", "first"), operation: put("u/1/a", "new")),
            Scenario(interrupted: put("u/1/a", "first"), operation: put("v/b", "new")),
            Scenario(interrupted: put("u/1/a", "first"), operation: create("u/1/a", "new")),
            Scenario(before: [put("u/1/a", "old")], interrupted: put("u/1/a", "first"), operation: put("b", "new")),
            Scenario(before: [put("u/1/a", "old")], interrupted: delete("u/1/a"), operation: put("v/b", "new")),
            Scenario(before: [put("u/1/a", "old")], interrupted: delete("u/1/a"), operation: delete("u/1/a")),
            Scenario(before: [put("u/1/a", "old")], interrupted: delete("u/1/a"), operation: create("u/1/a", "new")),
            // This removal itself does not synchronize the root, which holds the interrupted change.
            Scenario(
                before: [put("u/1/a", "old"), put("u/b", "old")], interrupted: put("a", "first"),
                operation: delete("u/1/a")),
            Scenario(operation: put("u/1/a", "new"), isNameTaken: true),
            Scenario(before: [put("u/1/a", "old")], operation: put("u/1/a", "new"), isNameTaken: true),
        ],
        read: { calls in
            let store = try store(calls)
            var contents: Contents = [:]
            for key in try await store.list(prefix: "", limit: 100) {
                guard let object = try await store.get(key) else { continue }
                contents[key] = String(decoding: object.bytes, as: UTF8.self)
            }
            return contents
        },
        write: put("u/1/a", "next"),
        clear: Operation(name: "delete everything", change: { _ in [:] }) { calls, _ in
            let store = try store(calls)
            for key in try await store.list(prefix: "", limit: 100) { try await store.delete(key, if: .none) }
        },
        secret: nil,
        files: { contents in
            let paths = contents.keys.map { ObjectPath(key: $0).names.joined(separator: "/") }
            return Set((paths + [".lock"]).map { "/objects/" + $0 })
        })

    private static func put(_ key: String, _ text: String) -> Operation {
        Operation(name: "put \(key)", change: { $0.merging([key: text]) { $1 } }) { calls, _ in
            try await store(calls).put(key, Array(text.utf8), if: .none)
        }
    }

    /// A write if there is none; a conflict is an answer like any other.
    private static func create(_ key: String, _ text: String) -> Operation {
        Operation(name: "create \(key)", change: { [key: text].merging($0) { $1 } }) { calls, _ in
            do {
                try await store(calls).put(key, Array(text.utf8), if: .absent)
            } catch let error as GoogleSignInError where error.code == .conflict {}
        }
    }

    private static func delete(_ key: String) -> Operation {
        Operation(name: "delete \(key)", change: { $0.filter { $0.key != key } }) { calls, _ in
            try await store(calls).delete(key, if: .none)
        }
    }

    private static let look = Operation(name: "look", change: { $0 }) { calls, _ in
        _ = try await store(calls).get("u/1/a")
        _ = try await store(calls).list(prefix: "", limit: 10)
    }

    private static func store(_ calls: any FileSystemCalls) throws(GoogleSignInError) -> DiskObjectStore {
        try DiskObjectStore(folder: "/objects", calls: calls)
    }
}
