internal import AssayJSON
internal import MockGoogle

/// The state of an account fixture at one moment.
struct AccountFixtureState: Sendable {
    /// The service's objects, by their keys.
    var objects: [String: AccountObject] = [:]
    /// The stored items by name, for each device.
    var stored: [String: [String: [UInt8]]] = [:]
    /// How many UUIDs have been made.
    var identifiers = 0
    var calls: [AccountCall] = []
    /// What the devices have stored since the last check.
    var newlyStored: [(device: String, bytes: [UInt8])] = []
    /// The tokens that clients received.
    var secrets: [AccountSecret] = []
    private(set) var revoked: [String] = []
    /// Refresh tokens that the provider has replaced.
    private var spent: Set<String> = []
    /// What the provider gives for a refresh token; `nil` while it is unreachable.
    var refreshing: (@Sendable (_ refreshToken: String) -> AccountRefresh)?
    var backend = AccountBackendResponse.fixed(.unreachable)
    /// The rules by which an honest backend verifies ID tokens.
    var backendRules: (MockBackend.Kind, MockBackend.Rules)?
    private var mock = MockBackend()
    /// The accounts for which the backend has issued credentials, by session token.
    private(set) var issued: [String: String] = [:]
    var backendRequests: [RequestMessage] = []
    /// Violations of rules that hold for every vector.
    var violations: [String] = []
    private var changes = 0

    /// Records a call before it has an effect: a wrong key is a violation even if the call fails.
    mutating func note(_ call: AccountCall) {
        calls.append(call)
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

    /// Exchanges a refresh token at the provider.
    mutating func refresh(_ token: String) throws(AccountFailure) -> AccountRefresh {
        guard let refreshing else { throw .unavailable }
        guard !revoked.contains(token), !spent.contains(token) else { return .refused }
        let given = refreshing(token)
        if case .tokens(_, _, _?) = given { spent.insert(token) }
        return given
    }

    /// Revokes a token.
    ///
    /// A token that is no longer valid is not an error (RFC 7009 §2.2), and has no effect.
    mutating func revoke(_ token: String) {
        guard !spent.contains(token) else { return }
        revoked.append(token)
    }

    mutating func backendAnswer(to request: RequestMessage, at now: Int64) -> TransportResult {
        backendRequests.append(request)
        switch backend {
        case .fixed(let answer): return answer
        case .honest:
            guard let (kind, rules) = backendRules else { return .unreachable }
            let reply = mock.answer(kind, to: request.body, by: rules, at: now)
            if case .string(let token)? = reply.body["credentials"]?["sessionToken"],
                case .string(let user)? = reply.body["user"]?["id"]
            {
                issued[token] = user
            }
            return .response(
                ResponseMessage(
                    status: reply.status, headers: [HeaderField("Content-Type", "application/json")],
                    body: JSONWriter.bytes(reply.body)))
        }
    }
}

/// A token that a client received.
struct AccountSecret: Sendable, Hashable {
    enum Kind: String, Sendable {
        case idToken = "an ID token"
        case accessToken = "an access token"
        case refreshToken = "a refresh token"
    }

    let kind: Kind
    /// The part of the token that stays the same in every encoding.
    let core: [UInt8]

    /// Whether the token can be read in these bytes.
    func isReadable(in bytes: [UInt8]) -> Bool {
        guard let first = core.first, bytes.count >= core.count else { return false }
        var start = bytes.startIndex
        while let found = bytes[start...].firstIndex(of: first) {
            if bytes[found...].starts(with: core) { return true }
            start = found + 1
        }
        return false
    }
}

/// The rules for the keys of objects.
enum AccountKeyRule {
    /// What is wrong with a key; `nil` if it is valid.
    static func problem(with key: String) -> String? {
        func problem(_ what: String) -> String { "the object key \"\(shown(key))\" \(what)" }
        if key.utf8.count > 1024 { return problem("has more than 1024 bytes") }
        if key.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") }) {
            return problem("holds a control character or a backslash")
        }
        let segments = key.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: Array($0), as: UTF8.self)
        }
        if segments.contains(where: { ["", ".", ".."].contains($0) }) {
            return problem("has an empty segment, or a segment \".\" or \"..\"")
        }
        switch segments.first {
        case "identities" where segments.count == 3 && ["google", "apple"].contains(segments[1]): return nil
        case "users" where segments.count > 2 && isUUID(segments[1]): return nil
        // What is known by security events: of a person, and that an event was acted on.
        case "protection" where segments.count == 3 && segments[1] == "google": return nil
        case "security-events" where segments.count == 2: return nil
        default: return problem("is neither identities/PROVIDER/SUBJECT nor below users/UUID/")
        }
    }

    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The key as a report shows it, shortened and with control characters escaped.
    static func shown(_ key: String) -> String {
        let text = key.unicodeScalars.prefix(120).map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7f ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return text.joined()
    }
}
