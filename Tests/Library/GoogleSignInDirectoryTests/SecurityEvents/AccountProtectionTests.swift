import AssayTestSupport
import GoogleSignInAccounts
import GoogleSignInClient
import Synchronization
import Testing

@testable import GoogleSignInDirectory

/// What an app does about security events.
@Suite struct AccountProtectionTests {
    static let subject = SecurityEventSubject.account(subject: ProviderIdentity.google.subject, email: nil)

    static func token(_ id: String, at time: Int64, _ events: SecurityEvent...) -> SecurityEventToken {
        SecurityEventToken(
            id: id, issuer: "https://accounts.google.com", audiences: ["app.example"],
            issuedAt: NumericDate(seconds: time), events: events)
    }

    static func event(
        _ type: SecurityEvent.EventType, _ subject: SecurityEventSubject? = subject,
        reason: SecurityEvent.Reason? = nil, state: String? = nil
    ) -> SecurityEvent {
        SecurityEvent(type: type, subject: subject, reason: reason, state: state)
    }

    /// The actions that handling a token performs; `nil` if it was handled before.
    static func handle(_ token: SecurityEventToken, in store: any ObjectStore) async throws -> [ProtectiveAction]? {
        let performed = Mutex<[ProtectiveAction]>([])
        let isNew = try await AccountProtection(store: store).handle(token) { action in
            performed.withLock { $0.append(action) }
        }
        let actions = performed.withLock { $0 }
        if !isNew { #expect(actions == []) }
        return isNew ? actions : nil
    }

    struct Effect: Sendable {
        let event: SecurityEvent
        var status = "nil nil nil nil"
    }

    static func text(_ status: ProtectionStatus) -> String {
        [status.sessionsEndedAt, status.disabledAt, status.enabledAt, status.purgedAt]
            .map { $0.map(String.init) ?? "nil" }.joined(separator: " ")
    }

    private static let refreshToken = SecurityEventSubject.refreshToken(.prefix("1//assay-golden-"))

    static let effects: [NamedCase<Effect, [ProtectiveAction]>] = [
        NamedCase(
            "sessions revoked", Effect(event: event(.sessionsRevoked), status: "100 nil nil nil"),
            [.endSessions(.google, startedUpTo: 100)]),
        NamedCase(
            "tokens revoked", Effect(event: event(.tokensRevoked), status: "100 nil nil nil"),
            [.endSessions(.google, startedUpTo: 100), .deleteTokens(.google)]),
        NamedCase(
            "one token revoked", Effect(event: event(.tokenRevoked, refreshToken)),
            [.deleteRefreshToken(.prefix("1//assay-golden-"))]),
        NamedCase(
            "hijacked", Effect(event: event(.accountDisabled, reason: .hijacking), status: "100 100 nil nil"),
            [.endSessions(.google, startedUpTo: 100), .disableSignIn(.google)]),
        NamedCase("one of many", Effect(event: event(.accountDisabled, reason: .bulkAccount)), [.review(.google)]),
        NamedCase(
            "disabled without a reason", Effect(event: event(.accountDisabled), status: "nil 100 nil nil"),
            [.disableSignIn(.google)]),
        NamedCase(
            "disabled for an unknown reason",
            Effect(event: event(.accountDisabled, reason: .init(rawValue: "other")), status: "nil 100 nil nil"),
            [.disableSignIn(.google)]),
        NamedCase(
            "enabled", Effect(event: event(.accountEnabled), status: "nil nil 100 nil"), [.enableSignIn(.google)]),
        NamedCase(
            "purged", Effect(event: event(.accountPurged), status: "100 nil nil 100"),
            [.endSessions(.google, startedUpTo: 100), .accountPurged(.google)]),
        NamedCase(
            "a credential change", Effect(event: event(.accountCredentialChangeRequired)), [.review(.google)]),
        NamedCase(
            "a verification", Effect(event: event(.verification, nil, state: "s-1")), [.logVerification(state: "s-1")]),
        NamedCase("a type that is unknown", Effect(event: event(.init(rawValue: "https://e.example/"))), []),
        NamedCase(
            "an email address alone", Effect(event: event(.sessionsRevoked, .email("a@example.com"))),
            [.reviewAddress("a@example.com")]),
        NamedCase(
            "a type that is unknown, of an email address",
            Effect(event: event(.init(rawValue: "https://e.example/"), .email("a@example.com"))), []),
        NamedCase("sessions revoked, of a refresh token", Effect(event: event(.sessionsRevoked, refreshToken)), []),
        NamedCase("sessions revoked, of nobody", Effect(event: event(.sessionsRevoked, nil, state: "s-1")), []),
    ]

    @Test(arguments: effects) func acts(_ test: NamedCase<Effect, [ProtectiveAction]>) async throws {
        let store = MemoryObjectStore()
        #expect(try await Self.handle(Self.token("1", at: 100, test.input.event), in: store) == test.expected)
        let status = try await AccountProtection(store: store).status(of: .google)
        #expect(Self.text(status) == test.input.status)
        // The same token again does nothing, and changes nothing.
        let before = try await StoreContents(store).objects
        #expect(try await Self.handle(Self.token("1", at: 100, test.input.event), in: store) == nil)
        #expect(try await StoreContents(store).objects == before)
        // Nobody else is affected.
        #expect(try await AccountProtection(store: store).status(of: .other) == ProtectionStatus())
    }

    /// The events of a hijacking and its end, and a second one.
    static let story = [
        token("1", at: 10, event(.accountDisabled, reason: .hijacking)), token("2", at: 20, event(.accountEnabled)),
        token("3", at: 30, event(.sessionsRevoked)), token("4", at: 40, event(.accountDisabled)),
    ]

    @Test func everyOrderEndsAlike() async throws {
        for order in Self.orders(of: Self.story) {
            let store = MemoryObjectStore()
            for token in order + order.reversed() { _ = try await Self.handle(token, in: store) }
            let status = try await AccountProtection(store: store).status(of: .google)
            #expect(Self.text(status) == "30 40 20 nil", "\(order.map(\.id))")
            #expect(status.isSignInDisabled)
        }
        #expect(Self.orders(of: Self.story).count == 24)
    }

    private static func orders(of tokens: [SecurityEventToken]) -> [[SecurityEventToken]] {
        guard !tokens.isEmpty else { return [[]] }
        return tokens.indices.flatMap { index in
            var rest = tokens
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }

    /// An event that a later one has overtaken neither disables nor enables, but sessions from before it still end.
    @Test func lateEvents() async throws {
        let store = MemoryObjectStore()
        let (disabled, enabled) = (Self.story[0], Self.story[1])
        #expect(try await Self.handle(enabled, in: store) == [.enableSignIn(.google)])
        #expect(try await Self.handle(disabled, in: store) == [.endSessions(.google, startedUpTo: 10)])
        #expect(try await !AccountProtection(store: store).status(of: .google).isSignInDisabled)
        #expect(try await Self.handle(Self.story[3], in: store) == [.disableSignIn(.google)])
        #expect(try await Self.handle(Self.token("5", at: 39, Self.event(.accountEnabled)), in: store) == [])
        #expect(try await AccountProtection(store: store).status(of: .google).isSignInDisabled)
    }

    @Test func theSameSecondStaysDisabled() async throws {
        let store = MemoryObjectStore()
        _ = try await Self.handle(Self.token("1", at: 10, Self.event(.accountDisabled)), in: store)
        #expect(try await Self.handle(Self.token("2", at: 10, Self.event(.accountEnabled)), in: store) == [])
        #expect(try await AccountProtection(store: store).status(of: .google).isSignInDisabled)
    }

    @Test func aPurgedAccountIsNotEnabled() async throws {
        let store = MemoryObjectStore()
        _ = try await Self.handle(Self.token("1", at: 10, Self.event(.accountPurged)), in: store)
        #expect(try await Self.handle(Self.token("2", at: 20, Self.event(.accountEnabled)), in: store) == [])
        #expect(try await AccountProtection(store: store).status(of: .google).isSignInDisabled)
    }

    @Test(arguments: [[10, 20], [20, 10]] as [[Int64]]) func anAccountIsPurgedOnce(_ times: [Int64]) async throws {
        let store = MemoryObjectStore()
        for time in times {
            _ = try await Self.handle(Self.token("\(time)", at: time, Self.event(.accountPurged)), in: store)
        }
        #expect(Self.text(try await AccountProtection(store: store).status(of: .google)) == "20 nil nil 10")
    }

    @Test(arguments: [(99, true), (100, true), (101, false)]) func sessions(_ start: Int64, _ isOver: Bool) async throws
    {
        let store = MemoryObjectStore()
        _ = try await Self.handle(Self.token("1", at: 100, Self.event(.sessionsRevoked)), in: store)
        _ = try await Self.handle(Self.token("2", at: 50, Self.event(.sessionsRevoked)), in: store)
        #expect(try await AccountProtection(store: store).status(of: .google).endsSession(startedAt: start) == isOver)
        #expect(!ProtectionStatus().endsSession(startedAt: start))
    }

    /// All statements of one token are acted on.
    @Test func severalEvents() async throws {
        let token = Self.token(
            "1", at: 100, Self.event(.accountDisabled, reason: .hijacking), Self.event(.tokenRevoked, Self.refreshToken)
        )
        #expect(
            try await Self.handle(token, in: MemoryObjectStore()) == [
                .endSessions(.google, startedUpTo: 100), .disableSignIn(.google),
                .deleteRefreshToken(.prefix("1//assay-golden-")),
            ])
    }

    /// Tokens are told by their whole `jti`.
    @Test(arguments: ["1", "/", "..", "é", String(repeating: "j", count: 5_000)]) func identifiers(_ id: String)
        async throws
    {
        let store = MemoryObjectStore()
        let event = Self.event(.accountEnabled)
        #expect(try await Self.handle(Self.token(id, at: 100, event), in: store) == [.enableSignIn(.google)])
        #expect(try await Self.handle(Self.token(id + "1", at: 100, event), in: store) == [.enableSignIn(.google)])
        #expect(try await Self.handle(Self.token(id, at: 100, event), in: store) == nil)
    }

    /// Whatever call of the store fails, a later delivery finishes the work, and a further one does nothing.
    @Test(arguments: FaultyStore.Fault.allCases) func faults(_ fault: FaultyStore.Fault) async throws {
        let token = Self.story[0]
        let plain = FaultyStore(MemoryObjectStore())
        _ = try await Self.handle(token, in: plain)
        #expect(plain.log.map { $0.prefix(4) } == ["get ", "get ", "put ", "put "])
        for call in 1...plain.log.count {
            let store = MemoryObjectStore()
            let first = try? await Self.handle(token, in: FaultyStore(store, (fault, call)))
            #expect(first == nil, "\(call)")
            let again = try await Self.handle(token, in: store)
            // Only a token whose mark was written is taken for handled.
            let isMarked = call == plain.log.count && (fault == .lostAnswer || fault == .crashAfter)
            #expect((again == nil) == isMarked, "\(call)")
            #expect(try await Self.handle(token, in: store) == nil)
            #expect(Self.text(try await AccountProtection(store: store).status(of: .google)) == "10 10 nil nil")
        }
    }

    /// Google may deliver a token again while the first delivery is still being handled.
    @Test func twoDeliveriesAtOnce() async throws {
        let store = MemoryObjectStore()
        let token = Self.token("1", at: 10, Self.event(.accountDisabled))
        let performed = Mutex<[ProtectiveAction]>([])
        let isNew = try await AccountProtection(store: store).handle(token) { action throws(GoogleSignInError) in
            let again = try await AccountProtection(store: store).handle(token) { action in
                performed.withLock { $0.append(action) }
            }
            performed.withLock { $0 += again ? [action] : [] }
        }
        #expect(isNew)
        #expect(performed.withLock { $0 } == [.disableSignIn(.google), .disableSignIn(.google)])
        #expect(try await Self.handle(token, in: store) == nil)
    }

    @Test func aFailedActionIsRepeated() async throws {
        let store = MemoryObjectStore()
        let protection = AccountProtection(store: store)
        await #expect(throws: GoogleSignInError(.storageFailed)) {
            try await protection.handle(Self.story[0]) { _ throws(GoogleSignInError) in
                throw GoogleSignInError(.storageFailed)
            }
        }
        #expect(
            try await Self.handle(Self.story[0], in: store) == [
                .endSessions(.google, startedUpTo: 10), .disableSignIn(.google),
            ])
    }

    static let corrupt: [Case<String>] = [
        Case("no JSON", "x"), Case("no version", "{}"), Case("another version", #"{"version":2}"#),
        Case("an unknown member", #"{"version":1,"x":1}"#),
        Case("a time that is a text", #"{"version":1,"disabled_at":"1"}"#),
        Case("a negative time", #"{"version":1,"enabled_at":-1}"#),
    ]

    @Test(arguments: corrupt) func corruptStatesAreRefused(_ test: Case<String>) async throws {
        let store = MemoryObjectStore()
        let key = "protection/google/\(ProviderIdentity.google.subject)"
        try await store.put(key, Array(test.value.utf8), if: .none)
        await #expect(throws: GoogleSignInError(.storageCorrupt)) {
            try await AccountProtection(store: store).status(of: .google)
        }
        await #expect(throws: GoogleSignInError(.storageCorrupt)) { try await Self.handle(Self.story[0], in: store) }
        try await store.put(key, Array(#"{"version":1,"disabled_at":5}"#.utf8), if: .none)
        #expect(try await AccountProtection(store: store).status(of: .google).isSignInDisabled)
    }
}
