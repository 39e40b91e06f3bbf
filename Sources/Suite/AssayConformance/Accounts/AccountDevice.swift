internal import MockGoogle
internal import TokenForge

/// The device that a client runs on: storage, time, and the network with the service, the providers and a backend.
///
/// Every call may suspend, fail or crash the app. After a crash all calls fail and have no effect.
public final class AccountDevice: Sendable {
    /// The device's name, for debugging.
    public let name: String
    /// 32 bytes that the device keeps apart from its storage, as a keychain would.
    public let secret: [UInt8]
    let fixture: AccountFixture
    /// The number of this launch of the app; calls from earlier launches fail.
    private let launch: Int

    init(name: String, secret: [UInt8], fixture: AccountFixture, launch: Int) {
        self.name = name
        self.secret = secret
        self.fixture = fixture
        self.launch = launch
    }

    /// What the app is configured with.
    public var settings: SignInSettings { fixture.fixture.settings }

    /// The URL of the app's own server, a sign-in function whose users are the app's accounts; `nil` for an app that
    /// keeps its accounts in the service's objects.
    public var server: String? { fixture.server }

    /// The providers that people sign in with.
    public var providers: [SignInProvider] {
        Provider.allCases.compactMap { fixture.fixture.provider(named: $0.rawValue) }
    }

    /// The time.
    public var clock: VirtualClock { fixture.fixture.clock }

    /// The wall-clock time, in seconds since 1970.
    public var now: Int64 { clock.now }

    /// A new UUID, in lower case.
    public func makeUUID() -> String { fixture.makeUUID() }

    /// The object under the key; `nil` if there is none.
    public func object(_ key: String) async throws(AccountFailure) -> AccountObject? {
        try await fixture.perform(call(.objects, .get, key)) { $0.objects[key] }
    }

    /// Stores an object.
    ///
    /// - Returns: its new tag.
    /// - Throws: `conditionFailed` if the condition does not hold; nothing is stored then.
    @discardableResult
    public func put(
        _ key: String, _ bytes: [UInt8], if condition: AccountWriteCondition = .none
    ) async throws(AccountFailure) -> String {
        try await fixture.perform(call(.objects, .put, key)) { state throws(AccountFailure) in
            try condition.check(state.objects[key])
            return state.put(key, bytes)
        }
    }

    /// Removes an object; succeeds if there is none.
    public func removeObject(
        _ key: String, if condition: AccountWriteCondition = .none
    ) async throws(AccountFailure) {
        try await fixture.perform(call(.objects, .delete, key)) { state throws(AccountFailure) in
            if state.objects[key] != nil { try condition.check(state.objects[key]) }
            state.objects[key] = nil
        }
    }

    /// The keys that begin with the prefix, in order.
    public func objectKeys(withPrefix prefix: String) async throws(AccountFailure) -> [String] {
        try await fixture.perform(call(.objects, .list, prefix)) { state in
            state.objects.keys.filter { $0.utf8.starts(with: prefix.utf8) }.sorted()
        }
    }

    /// What this device stored under the name; `nil` if there is nothing.
    public func stored(_ name: String) async throws(AccountFailure) -> [UInt8]? {
        try await fixture.perform(call(.session, .get, name)) { [device = self.name] in $0.stored[device]?[name] }
    }

    /// Stores an item on this device, and replaces what is there.
    public func store(_ name: String, _ bytes: [UInt8]) async throws(AccountFailure) {
        try await fixture.perform(call(.session, .put, name)) { [device = self.name] in
            $0.store(name, bytes, on: device)
        }
    }

    /// Removes the item that this device stored under the name, if there is one.
    public func removeStored(_ name: String) async throws(AccountFailure) {
        try await fixture.perform(call(.session, .delete, name)) { [device = self.name] in
            $0.stored[device]?[name] = nil
        }
    }

    /// Sends a request to a provider or to the backend.
    ///
    /// Redirects are returned, not followed.
    public func send(
        _ request: RequestMessage, timeLimit: Duration = .seconds(30), maximumBodyBytes: Int = 1 << 20
    ) async -> TransportResult {
        guard
            let web = WebRequest(
                method: request.method, url: request.url, headers: request.headers, body: request.body)
        else { return .unreachable }
        do throws(AccountFailure) {
            guard let endpoint = fixture.endpoint(of: web) else {
                return try await fixture.perform(call(.backend, .put, request.url)) { [now] scene in
                    scene.backend.answer(to: request, at: now)
                }
            }
            let method: AccountCall.Method = request.method == "GET" ? .get : endpoint == .revoke ? .delete : .put
            return try await fixture.perform(call(.provider, method, endpoint.rawValue)) { [fixture] scene in
                let answer = fixture.fixture.answer(
                    to: request, timeLimit: timeLimit, maximumBodyBytes: maximumBodyBytes)
                if endpoint == .token, case .response(let response) = answer {
                    scene.note(AccountSecret.all(in: response))
                }
                return answer
            }
        } catch {
            return .brokenOff
        }
    }

    private func call(
        _ place: AccountCall.Place, _ method: AccountCall.Method, _ key: String
    ) -> AccountCall {
        AccountCall(device: name, launch: launch, place: place, method: method, key: key)
    }
}

/// An object of the store.
public struct AccountObject: Sendable, Hashable {
    /// The content.
    public let bytes: [UInt8]
    /// A tag that changes with every write.
    public let tag: String
}

/// The condition of a write.
public enum AccountWriteCondition: Sendable, Hashable {
    /// The write always happens.
    case none
    /// The object does not exist yet.
    case absent
    /// The object still has this tag.
    case matches(String)

    func check(_ object: AccountObject?) throws(AccountFailure) {
        switch self {
        case .none: return
        case .absent: if object != nil { throw .conditionFailed }
        case .matches(let tag): if object?.tag != tag { throw .conditionFailed }
        }
    }
}

/// Why a call to a device failed.
public enum AccountFailure: Error, Sendable, Hashable {
    /// The condition of a write does not hold.
    case conditionFailed
    /// No answer came. The call may or may not have had its effect.
    case unavailable
}
