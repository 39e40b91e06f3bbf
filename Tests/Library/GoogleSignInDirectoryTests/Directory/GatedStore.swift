import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import ScheduleExplorer
import Synchronization

/// A store that waits at a gate before each call, so that a search can choose the next call.
final class GatedStore: ObjectStore {
    private let world: World
    private let honoursConditions: Bool
    private let objects: Mutex<[String: [UInt8]]>

    init(_ world: World, holding objects: [String: [UInt8]] = [:], honoursConditions: Bool = true) {
        self.world = world
        self.honoursConditions = honoursConditions
        self.objects = Mutex(objects)
    }

    var contents: StoreContents { StoreContents(objects: objects.withLock { $0 }) }

    func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        await world.gate(name: "get \(key)")
        return objects.withLock { $0[key] }.map { StoredObject(bytes: $0, tag: Self.tag($0)) }
    }

    @discardableResult
    func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(GoogleSignInError) -> ObjectTag
    {
        await world.gate(name: "put \(key)")
        try change(key, to: bytes, condition)
        return Self.tag(bytes)
    }

    func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        await world.gate(name: "delete \(key)")
        guard objects.withLock({ $0[key] }) != nil else { return }
        try change(key, to: nil, condition)
    }

    func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        await world.gate(name: "list \(prefix)")
        let keys = objects.withLock { $0.keys.filter { $0.hasPrefix(prefix) && $0 > after ?? "" } }
        return Array(keys.sorted().prefix(limit))
    }

    private func change(_ key: String, to bytes: [UInt8]?, _ condition: WriteCondition) throws(GoogleSignInError) {
        let isAllowed = objects.withLock { objects in
            let found = objects[key].map(Self.tag)
            let holds =
                switch condition {
                case .none: true
                case .absent: found == nil
                case .matches(let tag): found == tag
                }
            guard holds || !honoursConditions else { return false }
            objects[key] = bytes
            return true
        }
        if !isAllowed { throw GoogleSignInError(.conflict) }
    }

    /// The content itself: equal contents have equal tags, as on S3.
    private static func tag(_ bytes: [UInt8]) -> ObjectTag { ObjectTag(text: String(decoding: bytes, as: UTF8.self)) }
}
