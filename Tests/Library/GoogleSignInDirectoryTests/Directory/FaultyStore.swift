import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization

/// A store that counts its calls and fails at one of them.
final class FaultyStore: ObjectStore {
    enum Fault: CaseIterable {
        /// The call fails without effect; later calls work.
        case failure
        /// The call takes effect and still fails; later calls work.
        case lostAnswer
        /// The process ends before the call; nothing happens afterwards.
        case crashBefore
        /// The process ends after the call.
        case crashAfter
    }

    private let store: any ObjectStore
    private let fault: (kind: Fault, call: Int)?
    private let calls = Mutex<[String]>([])

    init(_ store: any ObjectStore, _ fault: (kind: Fault, call: Int)? = nil) {
        self.store = store
        self.fault = fault
    }

    /// The calls, in order.
    var log: [String] { calls.withLock { $0 } }

    func get(_ key: String) async throws(GoogleSignInError) -> StoredObject? {
        try await meddle("get \(key)") { () throws(GoogleSignInError) in try await store.get(key) }
    }

    func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(GoogleSignInError) -> ObjectTag
    {
        try await meddle("put \(key)") { () throws(GoogleSignInError) in try await store.put(key, bytes, if: condition)
        }
    }

    func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError) {
        try await meddle("delete \(key)") { () throws(GoogleSignInError) in try await store.delete(key, if: condition) }
    }

    func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String] {
        try await meddle("list \(prefix)") { () throws(GoogleSignInError) in
            try await store.list(prefix: prefix, after: after, limit: limit)
        }
    }

    private func meddle<Value>(
        _ call: String, _ work: () async throws(GoogleSignInError) -> Value
    ) async throws(GoogleSignInError) -> Value {
        let number = calls.withLock { calls in
            calls.append(call)
            return calls.count
        }
        guard let fault, number >= fault.call else { return try await work() }
        let error = GoogleSignInError(.storageFailed, "the fault of this test, at call \(number)")
        switch fault.kind {
        case .failure, .lostAnswer: if number > fault.call { return try await work() }
        case .crashBefore: throw error
        case .crashAfter: if number > fault.call { throw error }
        }
        if fault.kind != .failure { _ = try await work() }
        throw error
    }
}
