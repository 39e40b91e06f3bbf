import GoogleSignInDirectory
import Testing

/// The invariants of a store without running operations, checked on its objects and not through the directory.
struct StoreContents {
    /// The objects by key.
    let objects: [String: String]

    init(objects: [String: [UInt8]]) {
        self.objects = objects.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    init(_ store: any ObjectStore) async throws {
        var objects: [String: String] = [:]
        for key in try await store.list(prefix: "", limit: 1_000) {
            objects[key] = String(decoding: try #require(try await store.get(key)).bytes, as: UTF8.self)
        }
        self.objects = objects
    }

    /// A store with the same objects.
    func copy() async throws -> MemoryObjectStore {
        let store = MemoryObjectStore()
        for (key, text) in objects { try await store.put(key, Array(text.utf8), if: .absent) }
        return store
    }

    /// Account IDs by the keys of mappings.
    var mappings: [String: String] {
        objects.filter { $0.key.hasPrefix("identities/") }.mapValues { String($0.prefix(36)) }
    }

    /// Every ID under `users/`.
    var accounts: Set<String> {
        Set(objects.keys.filter { $0.hasPrefix("users/") }.map { String($0.dropFirst(6).prefix(36)) })
    }

    /// Describes the violations; empty if every account is complete and every mapping leads to an account that lists
    /// it.
    var violations: [String] {
        var found: [String] = []
        for account in accounts.sorted() {
            let folder = "users/\(account)/account/"
            if objects[folder + "profile.json"] == nil { found.append("\(account) has no profile") }
            let providers = objects[folder + "providers.json"] ?? ""
            if !providers.contains(#""state":"active""#) { found.append("\(account) is not active: \(providers)") }
            if providers.contains("unlinking") || providers.contains("linking") {
                found.append("\(account) has an unfinished link: \(providers)")
            }
            let listed = providers.split(separator: #"{"type":""#).count - 1
            let mapped = mappings.values.filter { $0 == account }.count
            if listed != mapped || mapped == 0 { found.append("\(account) lists \(listed), \(mapped) lead to it") }
        }
        for (key, account) in mappings.sorted(by: { $0.key < $1.key }) where !accounts.contains(account) {
            found.append("\(key) leads to \(account), which is not there")
        }
        return found
    }
}
