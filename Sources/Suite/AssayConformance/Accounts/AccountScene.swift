/// The stores and the app's server of a script at one moment, with what the suite has seen.
struct AccountScene: Sendable {
    /// The service's objects, by their keys.
    var objects: [String: AccountObject] = [:]
    /// The stored items by name, for each device.
    var stored: [String: [String: [UInt8]]] = [:]
    var backend: PlayedBackend
    /// How many UUIDs have been made.
    var identifiers = 0
    /// What the devices have stored since the last check.
    var newlyStored: [(device: String, bytes: [UInt8])] = []
    /// The tokens that clients received.
    private(set) var secrets: [AccountSecret] = []
    /// Violations of rules that hold for every vector.
    var violations: [String] = []
    private var changes = 0

    init(backend: PlayedBackend) { self.backend = backend }

    /// Notes the tokens of a response.
    mutating func note(_ received: [AccountSecret]) { secrets += received.filter { !secrets.contains($0) } }

    /// Records a call before it has an effect: a wrong key is a violation even if the call fails.
    mutating func note(_ call: AccountCall) {
        guard call.place == .objects, call.method != .list else { return }
        if let problem = AccountKeyRule.problem(with: call.key) { violations.append(problem) }
    }

    mutating func put(_ key: String, _ bytes: [UInt8]) -> String {
        for secret in secrets where secret.isReadable(in: bytes) {
            violations.append("\(secret.kind.rawValue) was written into the object \"\(AccountKeyRule.shown(key))\"")
        }
        return plant(key, bytes)
    }

    /// Stores an object without checking its content.
    mutating func plant(_ key: String, _ bytes: [UInt8]) -> String {
        changes += 1
        let tag = "\"tag-\(changes)\""
        objects[key] = AccountObject(bytes: bytes, tag: tag)
        return tag
    }

    mutating func store(_ name: String, _ bytes: [UInt8], on device: String) {
        stored[device, default: [:]][name] = bytes
        newlyStored.append((device, bytes))
    }
}
